// SPDX-License-Identifier: AGPL-3.0-or-later
// What the card game says of its own: the engine's reasons, told with names and cards in the viewer's
// language, and Graybeard.

import { playerName as nameOf } from "../../play/seated.js";
import { complete, t } from "../../words.js";
import { playedCode } from "./cards.js";
import { saidCard, suitName } from "./cardwords.js";

/** The name of a player by index; of Graybeard, or of nobody in particular. */
export function playerName(game, player) {
  return player === "graybeard" ? t("players.graybeard") : nameOf(game, player);
}

/**
 * One reason of a verdict as a sentence: the engine's case where the page knows it,
 * else the rule in general, else the engine's own English.
 */
export function reasonSentence(game, trick, reason) {
  const given = reason.params ?? {};
  const play = reason.card === null ? null : trick.plays[reason.card];
  const player = play ? play.player : trick.verdict.next_leader_player;
  const card = given.card ?? (play && playedCode(play));
  const values = { player: playerName(game, player) };
  if (card) values.card = saidCard(card);
  if (given.by) values.by = saidCard(given.by);
  if (given.suit) {
    values.suit = suitName(given.suit);
    values.lead = saidCard(given.lead);
    values.setter = playerName(game, trick.plays[given.lead_at]?.player);
  }
  return (
    complete(`why.${reason.rule}.${given.case}`, values) ??
    complete(`rule.${reason.rule}`, values) ??
    reason.text
  );
}

/** The reason that a verdict is told by: the winner's, or of what left none. */
export function mainReason(verdict) {
  const acts = ["KRAKEN", "WHALE-EMPTY"];
  if (verdict.effect === "voided") return verdict.reasons.at(-1);
  return verdict.reasons.find((reason) =>
    verdict.winner === null
      ? acts.includes(reason.rule) && reason.params?.case === "acts"
      : reason.card === verdict.winner,
  );
}

/** Graybeard, where that is who plays: as the second of two, or as the leader; else null. */
export function graybeardsTurn(game, trick) {
  const laid = trick.plays.length;
  const second = typeof trick.leader === "number" && laid === 1;
  const open = game.phase === "playing" && game.players.length === 2;
  return open && (second || (trick.leader === "graybeard" && laid === 0)) ? "graybeard" : null;
}
