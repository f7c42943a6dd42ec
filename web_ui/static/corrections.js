// SPDX-License-Identifier: AGPL-3.0-or-later
// What people correct, answered and took back: who, when and why, and the way to take it back.

import { openCorrecting } from "./correcting.js";
import { openDialog } from "./dialogs.js";
import { el, show } from "./dom.js";
import { failureSentence, getJson } from "./requests.js";
import { has, moment, t } from "./words.js";

const opener = document.getElementById("corrections-open");

let sentenceOf = () => null;
let known = [];
let redraw = null;
// Why the list may be old; null where it is not.
let failure = null;

/** Make the button work; `told(event)` gives a sentence about an event of the game, or null. */
export function startCorrections(told) {
  tellEntries(told);
  opener.addEventListener("click", open);
  refreshCorrections();
}

/** Say entries of the journal from now on as `told(event)` says them. */
export function tellEntries(told) {
  sentenceOf = told;
}

/** Fetch the list again, as somebody put something right. */
export async function refreshCorrections() {
  try {
    known = (await getJson("api/corrections")).corrections;
    failure = null;
  } catch (error) {
    failure = failureSentence(error);
    redraw?.();
    return;
  }
  const standing = known.filter((entry) => entry.undone === null && entry.event.kind !== "undone");
  opener.textContent = t("corrections.open", { count: String(standing.length) });
  redraw?.();
}

/** A list of the journal's entries, the first one on top; `done` is called after one is undone. */
export function entryList(entries, done = () => {}) {
  return el("ul", { class: "entries" }, entries.map((entry) => item(entry, done)));
}

function open() {
  const { body } = openDialog(t("corrections.heading"), {
    className: "entries-dialog",
    closed: () => {
      redraw = null;
    },
  });
  redraw = () =>
    show(
      body,
      failure && el("p", { class: "error" }, failure),
      known.length === 0
        ? el("p", { class: "help" }, t("corrections.none"))
        : entryList([...known].reverse(), refreshCorrections),
    );
  redraw();
  refreshCorrections();
}

function item(entry, done) {
  const sentence = toldEntry(entry.event);
  const gone = entry.undone !== null;
  const button =
    entry.undoable &&
    !gone &&
    el(
      "button",
      { type: "button", class: "plain", "data-focus": `undo-${entry.seq}` },
      t(entry.event.kind === "undone" ? "corrections.put-back" : "corrections.undo"),
    );
  if (button) button.addEventListener("click", () => undo(entry, sentence, done));
  return el(
    "li",
    { class: `entry${gone ? " entry--undone" : ""}`, "data-seq": String(entry.seq) },
    el(
      "div",
      {},
      el("p", { class: "entry__what" }, gone ? el("del", {}, sentence) : sentence),
      gone && el("p", { class: "entry__gone" }, t("corrections.taken-back")),
      el("p", { class: "entry__who" }, [who(entry), moment(entry.time)].filter(Boolean).join(" \u00b7 ")),
      entry.reason && el("p", { class: "entry__reason" }, t("corrections.reason", { reason: entry.reason })),
    ),
    button,
  );
}

function who(entry) {
  if (entry.by) return entry.by;
  return has(`author.${entry.author}`) ? t(`author.${entry.author}`) : entry.author;
}

/** A sentence about what an entry of the journal tells. */
export function toldEntry(event) {
  if (event.kind !== "undone") return sentenceOf(event) ?? event.kind;
  const target = known.find((one) => one.seq === event.entry);
  if (!target) return t("corrections.undone-other");
  return t("corrections.undone", { sentence: toldEntry(target.event) });
}

function undo(entry, sentence, done) {
  const heading = t(entry.event.kind === "undone" ? "corrections.put-back" : "corrections.undo");
  openCorrecting(
    heading,
    (host, choose) => {
      host.append(el("p", { class: "saying" }, sentence));
      choose({ kind: "undone", entry: entry.seq });
    },
    { done },
  );
}
