// SPDX-License-Identifier: AGPL-3.0-or-later
// Why something was judged as it was: reasons behind a disclosure, each with the rule that decided.

import { disclosure, el, spoken } from "../dom.js";
import { rooted } from "../requests.js";
import { t } from "../words.js";

/** Reasons as `[picture, words, rule]` each, the picture null for none; `key` keeps it open. */
export function whyList(key, reasons, summary = t("verdict.why")) {
  const rows = reasons.map(([picture, words, rule]) =>
    el("li", {}, picture, el("span", {}, words, " ", ruleTag(rule))),
  );
  return disclosure(key, summary, el("ul", { class: "why why--pieces" }, rows));
}

/** A rule's id, small: the way to what it says. */
export function ruleTag(rule) {
  const inside = [spoken(t("verdict.rule", { rule: "" })), rule];
  if (!rule) return el("span", { class: "rule" }, inside);
  const game = document.documentElement.dataset.game;
  return el("a", { class: "rule", href: rooted(`rules${game ? `?game=${game}` : ""}#${rule}`) }, inside);
}
