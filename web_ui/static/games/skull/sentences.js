// SPDX-License-Identifier: AGPL-3.0-or-later
// What is told of a game of Skull: what the table waits for, and how a round went and why.

import { playerName } from "../../play/seated.js";
import { complete, count, names, t } from "../../words.js";

const PLAYERS = new Set(["player", "by", "should"]);
// Endings that nobody has won by.
const UNDECIDED = new Set(["discarded", "unfinished"]);

/** Whether a game was left without a winner that counts. */
export function isUndecided(game) {
  return UNDECIDED.has(game.ending);
}

/** Whether a game goes on no more. */
export function isOver(game) {
  return game.ending !== null || game.winner !== null;
}

/** What a sentence calls a value of a reason, a finding or a refusal. */
export function saidValue(game, name, value) {
  return PLAYERS.has(name) ? playerName(game, value) : String(value);
}

/** A sentence's values, each as it is said. */
export function saidValues(game, params) {
  return Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, saidValue(game, name, value)]));
}

/** A reason as a sentence: its case where the page knows it, else the engine's own English. */
export function reasonSentence(game, { rule, case: told, params, text }) {
  const values = saidValues(game, params);
  const one = (params.count ?? params.bid) === 1 ? complete(`why.${rule}.${told}-one`, values) : null;
  return one ?? complete(`why.${rule}.${told}`, values) ?? text;
}

/** What the table waits for, in a sentence; how the game ended once it has. */
export function nowSentence(game) {
  const { phase, players } = game;
  if (isOver(game)) return overSentence(game);
  const [waits] = game.waits_for;
  const player = playerName(game, waits);
  if (phase === "placing" && game.in_play === 0) return t("now.first-discs");
  if (phase === "placing") return t("now.placing", { players: names(game.waits_for.map((seat) => playerName(game, seat))) });
  if (phase === "turns") return t(players[waits]?.in_hand > 0 ? "now.turn" : "now.must-bid", { player });
  if (phase === "bidding") return t("now.outbid", { player, bid: String(game.bid) });
  if (phase === "flipping") return flipSentence(game);
  if (phase === "losing") return lossSentence(game);
  if (phase === "choosing") return t("now.choosing", { player: playerName(game, game.chooser) });
  return "";
}

function flipSentence(game) {
  const { challenger, players, to_flip: left } = game;
  const own = players[challenger].face_down > 0;
  return count(own ? "now.flip-own" : "now.flip", left, { player: playerName(game, challenger) });
}

function lossSentence(game) {
  const { player, chosen_by: by } = game.lose;
  const key = player === by ? "now.lose-own" : "now.lose-blind";
  return t(key, { player: playerName(game, player), by: playerName(game, by) });
}

/** How the game ended. */
export function overSentence(game) {
  if (isUndecided(game)) return t(`life.${game.ending}`);
  if (game.winner !== null) return t("over.won", { player: playerName(game, game.winner) });
  const first = game.ranking[0] ?? [];
  return t("over.ahead", { players: names(first.map((seat) => playerName(game, seat))) });
}

/** The reason that a round is told by: how the game ended by it, or else its challenge. */
function mainReason({ reasons }) {
  const of = (rule, told) => reasons.find((one) => one.rule === rule && (!told || told.includes(one.case)));
  return of("SKULL-WIN", ["game", "last"]) ?? of("SKULL-WIN") ?? of("SKULL-FAIL", ["blind", "own"]) ?? reasons[0];
}

/** How a round went, in one sentence; empty while it is open. */
export function roundSentence(game, round) {
  const reason = mainReason(round);
  return reason ? reasonSentence(game, reason) : "";
}

/** The same where there is little room: whose skull it was, without what follows from that. */
export function shortRoundSentence(game, round) {
  const reason = mainReason(round);
  if (reason?.rule !== "SKULL-FAIL") return roundSentence(game, round);
  return t(reason.case === "own" ? "mats.flipped-own" : "mats.flipped-blind", saidValues(game, reason.params));
}

/** What else came of a round: all but its main reason and who the challenger was. */
export function afterSentences(game, round) {
  const main = mainReason(round);
  const more = round.reasons.filter((one) => one !== main && one.case !== "challenger");
  return more.map((reason) => reasonSentence(game, reason));
}

/** What is so of the round by now and `nowSentence` leaves out: whose challenge it is, what a failure cost. */
export function reasonsSoFar(game) {
  if (game.phase === "losing") return [];
  if (game.phase === "choosing") return afterSentences(game, game);
  return game.reasons.map((reason) => reasonSentence(game, reason));
}

/** What stands of the round before, until something of the next one lies there; null for nothing. */
export function roundBefore(game) {
  const fresh = game.phase === "placing" && game.in_play === 0;
  return game.last && (fresh || isOver(game)) ? game.last : null;
}
