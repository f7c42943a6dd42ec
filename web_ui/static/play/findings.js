// SPDX-License-Identifier: AGPL-3.0-or-later
// What the referee noticed, and under it what could explain it: each a sentence of the viewer's.

import { disclosure, el } from "../dom.js";
import { complete, t } from "../words.js";
import { ruleTag } from "./why.js";

// The newest findings are in plain view, the older ones behind a disclosure.
const FINDINGS_SHOWN = 3;

/**
 * The findings of a game's `rounds`, the newest first; null where there is none. `said(name, value)`
 * gives what a sentence calls a value.
 */
export function findingsList(rounds, said) {
  const rows = rounds.flatMap((round, index) => round.findings.map((finding) => one(said, finding, index)));
  if (rows.length === 0) return null;
  const newest = rows.reverse().slice(0, FINDINGS_SHOWN);
  const older = rows.slice(FINDINGS_SHOWN);
  return el(
    "div",
    { class: "findings" },
    el("h3", {}, t("findings.heading")),
    el("ul", {}, newest),
    older.length > 0 && disclosure("findings", t("findings.older"), el("ul", {}, older)),
    el("p", { class: "help" }, t("findings.table-decides")),
  );
}

/**
 * A finding or an explanation as a sentence; `kind` is "finding" or "explained". Where the page
 * does not know its case it is the rule in general, else the engine's own English.
 */
export function noticed(said, kind, told) {
  const values = Object.fromEntries(Object.entries(told.params).map(([name, value]) => [name, said(name, value)]));
  return (
    complete(`${kind}.${told.rule}.${told.case}`, values) ??
    complete(`rule.${told.rule}`, values) ??
    told.statement ??
    told.text
  );
}

function one(said, finding, round) {
  const places = { round: String(round + 1), trick: String((finding.trick ?? 0) + 1) };
  // What is about a whole round, as who began it, has no trick.
  const where = (finding.trick ?? null) === null ? "question.where-round" : "findings.where";
  const told = (kind, what) => [noticed(said, kind, what), " ", ruleTag(what.rule)];
  const explained = finding.explained_by ?? [];
  return el(
    "li",
    {},
    el("p", {}, el("b", {}, `${t(where, places)}: `), told("finding", finding)),
    explained.length > 0 &&
      el(
        "div",
        { class: "explained" },
        el("p", {}, t("findings.explained")),
        el("ul", {}, explained.map((could) => el("li", {}, told("explained", could)))),
      ),
  );
}
