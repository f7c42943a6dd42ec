// SPDX-License-Identifier: AGPL-3.0-or-later
// Why each die won or lost, and what bonuses, findings and refusals name, in the viewer's language.

import { playerName } from "../../play/seated.js";
import { capital, complete, t } from "../../words.js";
import { colourName, dieOf, faceName, saidDie } from "./dicewords.js";

const PLAYERS = new Set(["player", "should", "by", "winner", "leader"]);
const DICE = new Set(["lead", "shown"]);
const COUNTED = new Set(["later", "number", "position"]);
const COLOURS = new Set(["colour", "king", "pirate", "mermaid", "black", "blue", "red", "yellow"]);

/** A reason of a verdict as a sentence. */
export function reasonSentence(game, trick, reason) {
  const player = playerName(game, trick.plays[reason.card]?.player ?? null);
  if (reason.settled) return capital(t("told.winner-told", { player }));
  const { case: told, die, by, at } = reason.params;
  const values = { player, die: saidDie(dieOf(die)), by: saidDie(dieOf(by)), other: playerName(game, trick.plays[at]?.player ?? null) };
  return complete(`why.${reason.rule}.${told}`, values) ?? reason.text;
}

/** The reason that a verdict is told by: the winner's, or that the table settled it. */
export function mainReason(verdict) {
  if (verdict.settled) return { rule: "WINNER-TOLD", card: verdict.winner, settled: true };
  return verdict.reasons.find((reason) => reason.card === verdict.winner);
}

/** What a bonus of a won trick is for. */
export function bonusWords({ points, count }) {
  // Skulls of pirates bring 30 each; the Skull King, of whom there is one, brings 50.
  return points === KING_CAUGHT * count ? t("dice.bonus.king") : t("dice.bonus.pirates", { count: String(count) });
}

const KING_CAUGHT = 50;

/** What a sentence calls a value of a finding or a refusal. */
export function saidValue(game, name, value) {
  if (PLAYERS.has(name)) return playerName(game, value);
  if (DICE.has(name)) return saidDie(dieOf(value));
  // A refusal names the colour of a die, a finding the die itself.
  if (name === "die") return String(value).includes(":") ? saidDie(dieOf(value)) : colourName(value);
  if (name === "face") return faceName(String(value));
  if (COLOURS.has(name)) return colourName(value);
  // Hands, tricks and positions count from 0 here, and from 1 for people.
  return String(COUNTED.has(name) ? value + 1 : value);
}
