// SPDX-License-Identifier: AGPL-3.0-or-later
// A game's rules: found by their words, and for each what the chosen set of rules settles and which
// others settle otherwise.

import { startChanges } from "../changes.js";
import { drawConnection } from "../connection.js";
import { el, show } from "../dom.js";
import { follow } from "../live.js";
import { count, names, t } from "../words.js";

const byId = (id) => document.getElementById(id);
const { offers, inUse, switches } = JSON.parse(byId("book").textContent);
const TABLE = "table";
const rules = [...document.querySelectorAll(".rules__rule")];
const search = byId("rules-search");
const chosen = byId("rules-profile");
// The game's sets of rules, and how it calls one of them and a setting; all are set by startRulebook.
let profiles = [];
let title = () => "";
let settingSentence = () => "";

/** What the chosen rules settle of a rule, and where others settle otherwise. */
function settings(id) {
  const here = chosen.value === TABLE ? inUse : profiles.find((one) => one.profile === chosen.value);
  // Without a table nothing may be settled of what only tables set.
  const settled = (switches[id] ?? []).filter((name) => here[name] !== undefined);
  return settled.map((name) => {
    const others = new Map();
    for (const one of profiles.filter((profile) => differs(profile[name], here[name]))) {
      const sentence = settingSentence(name, one[name]);
      others.set(sentence, [...(others.get(sentence) ?? []), title(one)]);
    }
    return el(
      "div",
      { class: "rules__setting" },
      el("p", {}, el("b", {}, t("rules.here")), " ", settingSentence(name, here[name])),
      [...others].map(([sentence, told]) =>
        el("p", { class: "rules__other" }, el("b", {}, t("rules.elsewhere", { profiles: names(told) })), " ", sentence),
      ),
    );
  });
}

function differs(one, other) {
  return JSON.stringify(one) !== JSON.stringify(other);
}

function drawSettings() {
  for (const rule of rules) show(rule.querySelector(".rules__settings"), settings(rule.id));
  find();
}

/** Show the rules that have all the words. */
function find() {
  const wanted = plain(search.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const rule of rules) {
    const text = plain(rule.textContent);
    rule.hidden = !wanted.every((word) => text.includes(word));
    if (!rule.hidden) shown += 1;
  }
  for (const chapter of document.querySelectorAll(".rules__chapter")) {
    chapter.hidden = [...chapter.querySelectorAll(".rules__rule")].every((rule) => rule.hidden);
  }
  byId("rules-found").textContent = shown > 0 ? count("rules.found", shown) : t("rules.none");
}

/** Letters without their marks, so that nobody needs them to find a word. */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
}

/**
 * Start the page. What a game has of its own: `sets(offers)` gives its published sets of rules, each an
 * object of settings with a name as `profile`; `called(rules)` is what one is called, and
 * `sentence(name, setting)` what a setting is.
 */
export function startRulebook({ sets, called, sentence }) {
  profiles = sets(offers);
  title = called;
  settingSentence = sentence;
  const named = inUse && el("option", { value: TABLE }, `${t("rules.in-use")} (${title(inUse)})`);
  chosen.append(...[named].filter(Boolean), ...profiles.map((one) => el("option", { value: one.profile }, title(one))));
  search.addEventListener("input", find);
  chosen.addEventListener("change", drawSettings);
  byId("rules-find").addEventListener("submit", (event) => event.preventDefault());
  startChanges(() => []);
  drawSettings();
  // What is drawn above it has moved it.
  const asked = location.hash && byId(decodeURIComponent(location.hash.slice(1)));
  if (asked) asked.scrollIntoView({ block: "start" });
  follow(() => {}, drawConnection);
}
