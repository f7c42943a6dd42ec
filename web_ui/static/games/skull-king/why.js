// SPDX-License-Identifier: AGPL-3.0-or-later
// Why a trick went as it did: a reason for each card, with the rule that decided.

import { disclosure, el, spoken } from "../../dom.js";
import { rooted } from "../../requests.js";
import { t } from "../../words.js";
import { playedCode, tile } from "./cards.js";
import { playerName, reasonSentence } from "./sentences.js";

/** The reasons of a trick's verdict, behind a disclosure. */
export function why(game, trick) {
  const rows = trick.verdict.reasons.map((reason) => {
    const play = reason.card === null ? null : trick.plays[reason.card];
    return el(
      "li",
      {},
      play && tile(playedCode(play), { size: "small" }),
      el(
        "span",
        {},
        play && reason.card !== trick.verdict.winner && el("b", {}, playerName(game, play.player), ": "),
        reasonSentence(game, trick, reason),
        " ",
        ruleTag(reason.rule),
      ),
    );
  });
  for (const bonus of trick.verdict.bonuses) {
    rows.push(
      el("li", {}, el("span", {}, `+${bonus.points}: ${t(`rule.${bonus.rule}`)} `, ruleTag(bonus.rule))),
    );
  }
  return disclosure(`why-${trick.round}-${trick.number}`, t("verdict.why"), el("ul", { class: "why why--cards" }, rows));
}

/** A rule's id, small: the way to what it says. */
export function ruleTag(rule) {
  const inside = [spoken(t("verdict.rule", { rule: "" })), rule];
  if (!rule) return el("span", { class: "rule" }, inside);
  return el("a", { class: "rule", href: rooted(`rules#${rule}`) }, inside);
}
