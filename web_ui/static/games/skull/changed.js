// SPDX-License-Identifier: AGPL-3.0-or-later
// What else an answer or a correction changes, in sentences: all of it for whoever is asked to
// confirm it, and what counts for whoever did it.

import { playerName } from "../../play/seated.js";
import { complete, names, t } from "../../words.js";
import { faceName } from "./discs.js";

// So many of a round's actions and flips are told one by one; more are counted.
const MOST_NAMED = 3;

/** Sentences on how the game stands now, for whoever changed it; none where that is as before. */
export function changed(game, changes) {
  return standing(game, changes);
}

/** Sentences on all that would be another. */
export function foreseen(game, changes) {
  const rounds = [...new Set(changes.map((one) => one.round).filter((round) => round !== undefined))];
  return [
    ...changes.filter((one) => one.what === "name").map((one) => t("foreseen.name", { before: one.before, after: one.after })),
    ...rounds.sort((one, other) => one - other).flatMap((round) => ofRound(game, changes.filter((one) => one.round === round), round)),
    ...standing(game, changes),
  ];
}

function ofRound(game, changes, round) {
  const of = (what) => changes.filter((one) => one.what === what);
  const where = t("question.where-round", { round: String(round + 1) });
  const say = (key, values = {}) => t(key, { where, ...values });
  const person = (what, key) =>
    of(what)
      .filter((one) => one.after !== null)
      .map((one) => say(key, { player: playerName(game, one.after) }));
  return [
    ...person("starter", "foreseen.starter"),
    ...acts(game, [...of("action"), ...of("flip")], where),
    ...person("challenger", "foreseen.challenger"),
    ...of("bid").filter((one) => one.after !== null).map((one) => say("foreseen.bid-is", { bid: String(one.after) })),
    ...of("success").map((one) => say(`foreseen.success-${one.after ?? "open"}`)),
    ...person("lost", "foreseen.lost"),
    ...person("next-starter", "foreseen.next"),
    ...of("finding").map((one) => finding(game, one, where)),
  ];
}

function acts(game, changes, where) {
  if (changes.length > MOST_NAMED) return [t("foreseen.acts", { where, count: String(changes.length) })];
  return changes.map((one) => {
    const player = playerName(game, one.player);
    if (one.after === null) return t("foreseen.act-gone", { where, player, before: actOf(one, one.before) });
    if (one.before === null) return t("foreseen.act-new", { where, player, after: actOf(one, one.after) });
    return t("foreseen.act", { where, player, before: actOf(one, one.before), after: actOf(one, one.after) });
  });
}

/** What somebody did, or what a disc of theirs showed, in a word. */
function actOf({ what }, value) {
  if (what === "flip") return faceName(value);
  return typeof value === "number" ? t("told.act-bid", { bid: String(value) }) : t(`told.act-${value}`);
}

function finding(game, { player, before, after }, where) {
  const values = { player: playerName(game, player ?? null) };
  const say = (rule) => complete(`rule.${rule}`, values) ?? rule;
  return after === null ? t("foreseen.finding-gone", { where, finding: say(before) }) : t("foreseen.finding", { where, finding: say(after) });
}

function standing(game, changes) {
  const of = (what) => changes.filter((one) => one.what === what);
  const list = (what) => names(of(what).map((one) => `${playerName(game, one.player)}\u00a0${one.after}`));
  const [winner] = of("winner");
  return [
    of("wins").length > 0 && t("changed.wins", { wins: list("wins") }),
    of("discs").length > 0 && t("changed.discs", { discs: list("discs") }),
    winner && (winner.after === null ? t("changed.no-winner") : t("over.won", { player: playerName(game, winner.after) })),
  ].filter(Boolean);
}
