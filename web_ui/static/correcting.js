// SPDX-License-Identifier: AGPL-3.0-or-later
// Putting something right: what it would change is shown first, then it is confirmed by name.

import { send, tellChanges } from "./changes.js";
import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { t } from "./words.js";

const NAME = "quartermaster-name";
// Whoever goes through a list with the arrow keys asks for the last one only.
const SETTLE_MS = 150;
const LONGEST_REASON = "200";
// A letter may be of many characters; the table counts letters.
const LONGEST_NAME = 640;

let foreseen = () => [];
let people = () => [];
let refresh = async () => {};

/**
 * Say where sentences, names and news come from: `foreseen(changes)` gives sentences on all that
 * a correction would change, `people()` the names at the table, `refresh()` draws the newest state.
 */
export function startCorrecting(sources) {
  ({ foreseen, people, refresh } = sources);
}

/**
 * Open the dialog for one correction. `draw(host, choose)` fills in what there is to choose, and
 * calls `choose` with the event that shall be so, or null while there is none. With `again`, a
 * function like `draw`, the dialog stays open for the next one; `done` is called after each, and
 * `closed` at the end. Returns a function that draws it from the start again.
 */
export function openCorrecting(title, draw, { again, done = () => {}, closed } = {}) {
  const parts = confirmation();
  const { body, close } = openDialog(title, { className: "correcting", closed });
  const state = { shown: null, turn: 0, timer: 0 };

  const choose = (event) => {
    state.turn += 1;
    state.shown = null;
    clearTimeout(state.timer);
    parts.confirm.disabled = true;
    parts.error.textContent = "";
    parts.foreseen.hidden = !event;
    if (!event) return;
    tellForeseen(parts, [el("p", { class: "help" }, t("correcting.looking"))]);
    state.timer = setTimeout(foresee, SETTLE_MS, event, state.turn);
  };

  const foresee = async (event, turn) => {
    const answer = await send("api/corrections/preview", { event });
    if (turn !== state.turn) return;
    if (!answer.ok) {
      tellForeseen(parts, [el("p", { class: "error" }, answer.error)]);
      return;
    }
    state.shown = { event, seen: answer.seq };
    tellForeseen(parts, sentences(answer.changed));
    parts.confirm.disabled = false;
  };

  const start = (fill) => {
    choose(null);
    parts.form.replaceChildren();
    fill(parts.form, choose);
  };

  parts.whole.addEventListener("submit", async (submitted) => {
    submitted.preventDefault();
    const { shown } = state;
    if (!shown) return;
    parts.confirm.disabled = true;
    keepName(parts.by.value);
    const answer = await send("api/corrections", {
      ...shown,
      reason: parts.reason.value,
      by: parts.by.value,
    });
    if (!answer.ok) {
      // The table may have gone on: what it would change now is shown before another try.
      foresee(shown.event, state.turn);
      parts.error.textContent = answer.error;
      return;
    }
    await refresh();
    if (again) {
      start(again);
      (parts.form.querySelector("input") ?? parts.by).focus();
    } else close();
    tellChanges(answer.changed);
    done();
  });
  parts.cancel.addEventListener("click", close);
  body.append(parts.whole);
  start(draw);
  return () => start(again ?? draw);
}

function confirmation() {
  const form = el("div", { class: "correcting__form" });
  const list = el("div", { "aria-live": "polite" });
  const foreseen = el(
    "section",
    { class: "foreseen", hidden: true },
    el("h3", {}, t("correcting.changes")),
    list,
  );
  const reason = el("input", { name: "reason", maxlength: LONGEST_REASON, autocomplete: "off" });
  const by = el("input", {
    name: "by",
    maxlength: LONGEST_NAME,
    autocomplete: "off",
    list: "people",
    value: keptName(),
  });
  const error = el("p", { class: "error", role: "alert" });
  const confirm = el("button", { type: "submit", disabled: true }, t("correcting.confirm"));
  const cancel = el("button", { type: "button", class: "plain" }, t("page.cancel"));
  const whole = el(
    "form",
    { method: "dialog" },
    form,
    el(
      "div",
      { class: "correcting__who" },
      el("label", { class: "field" }, el("span", {}, t("correcting.by")), by),
      el("label", { class: "field" }, el("span", {}, t("correcting.reason")), reason),
      el("datalist", { id: "people" }, people().map((name) => el("option", { value: name }))),
    ),
    // Where it is always seen: nobody confirms what they had to scroll to.
    el("footer", { class: "paper__foot" }, foreseen, error, el("p", { class: "row" }, confirm, cancel)),
  );
  return { whole, form, foreseen, list, reason, by, error, confirm, cancel };
}

function tellForeseen(parts, children) {
  parts.foreseen.hidden = false;
  parts.list.replaceChildren(...children);
}

function sentences(changed) {
  const told = foreseen(changed);
  if (told.length === 0) return [el("p", {}, t("correcting.nothing"))];
  return [el("ul", { class: "foreseen__list" }, told.map((sentence) => el("li", {}, sentence)))];
}

// A browser may keep nothing for us; then the name is typed again.
function keptName() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

function keepName(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // As said above.
  }
}
