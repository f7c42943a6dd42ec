// SPDX-License-Identifier: AGPL-3.0-or-later
// What the referee noticed, and under it what could explain it: each a sentence of the viewer's.

import { disclosure, el } from "../../dom.js";
import { complete, signed, t } from "../../words.js";
import { saidCard, suitName } from "./cardwords.js";
import { playerName } from "./sentences.js";
import { ruleTag } from "./why.js";

// The newest findings are in plain view, the older ones behind a disclosure.
const FINDINGS_SHOWN = 3;
const PLAYERS = new Set(["player", "should", "by"]);
const CARDS = new Set(["card", "lead", "shown"]);
const COUNTED = new Set(["at", "later", "next", "number", "position"]);

/** The findings of a scoresheet, the newest first; null where there is none. */
export function findings(game, sheet) {
  const rows = sheet.rounds.flatMap((round, index) =>
    round.findings.map((finding) => one(game, finding, index)),
  );
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
export function noticedSentence(game, kind, noticed) {
  const values = Object.fromEntries(
    Object.entries(noticed.params).map(([name, value]) => [name, saidValue(game, name, value)]),
  );
  return (
    complete(`${kind}.${noticed.rule}.${noticed.case}`, values) ??
    complete(`rule.${noticed.rule}`, values) ??
    noticed.statement ??
    noticed.text
  );
}

/** What a sentence about the game calls a value that the table told under a name. */
export function saidValue(game, name, value) {
  if (PLAYERS.has(name)) return playerName(game, value);
  if (CARDS.has(name)) return saidCard(value);
  // Rounds, tricks and cards count from 0 here, and from 1 for people.
  if (COUNTED.has(name)) return String(value + 1);
  if (name === "suit") return suitName(value);
  return name === "change" ? signed(value) : String(value);
}

function one(game, finding, round) {
  const places = { round: String(round + 1), trick: String((finding.trick ?? 0) + 1) };
  // What is about a whole round, as who dealt it, has no trick.
  const where = finding.trick === null ? "question.where-round" : "findings.where";
  const told = (kind, noticed) => [noticedSentence(game, kind, noticed), " ", ruleTag(noticed.rule)];
  return el(
    "li",
    {},
    el("p", {}, el("b", {}, `${t(where, places)}: `), told("finding", finding)),
    finding.explained_by.length > 0 &&
      el(
        "div",
        { class: "explained" },
        el("p", {}, t("findings.explained")),
        el("ul", {}, finding.explained_by.map((could) => el("li", {}, told("explained", could)))),
      ),
  );
}
