// SPDX-License-Identifier: AGPL-3.0-or-later
// Verdicts as sentences: the engine's reasons, told with names and cards in the viewer's language.

import { capital, complete, t } from "../../words.js";
import { playedCode } from "./cards.js";
import { saidCard, suitName } from "./cardwords.js";

/** The name of a player by index; of Graybeard, or of nobody in particular. */
export function playerName(game, player) {
  if (player === "graybeard") return t("players.graybeard");
  return game.players[player]?.name ?? t("players.unknown");
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

/** The verdict of a trick in one sentence. */
export function verdictSentence(game, trick) {
  const { verdict } = trick;
  if (verdict.effect === "voided") return t("verdict.voided");
  const reason = mainReason(verdict);
  if (reason) return reasonSentence(game, trick, reason);
  if (verdict.winner === null) return t("verdict.nobody");
  const play = trick.plays[verdict.winner];
  return capital(
    t("verdict.won", {
      player: playerName(game, play.player),
      card: saidCard(playedCode(play)),
    }),
  );
}

/** The verdict's sentence, marked as a guess while a question about it is open. */
export function toldVerdict(game, trick) {
  const sentence = verdictSentence(game, trick);
  return trick.final ? sentence : t("verdict.probably", { sentence });
}

/** What there is to say about a trick that is still being played. */
export function progressSentences(game, trick) {
  const said = [];
  if (trick.winning !== null && trick.plays[trick.winning]) {
    const play = trick.plays[trick.winning];
    said.push(
      t("trick.now", {
        player: playerName(game, play.player),
        card: saidCard(playedCode(play)),
      }),
    );
  }
  const turn = game.players.find((player) => player.turn);
  if (turn) {
    const key = trick.plays.length === 0 ? "trick.to-lead" : "trick.to-play";
    said.push(t(key, { player: turn.name }));
  }
  return said;
}
