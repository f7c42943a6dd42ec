// SPDX-License-Identifier: AGPL-3.0-or-later
// Verdicts as sentences: the engine's reasons, told with names and cards in the viewer's language.

import { nameInSentence, signsOf } from "../../names.js";
import { capital, complete, names, signed, t } from "../../words.js";
import { playedCode } from "./cards.js";
import { saidCard, suitName } from "./cardwords.js";

const signs = new WeakMap();

/** What tells the names of a game's players apart; empty for each that needs nothing. */
export function signsIn(game) {
  if (!signs.has(game)) signs.set(game, signsOf(game.players.map((player) => player.name)));
  return signs.get(game);
}

/** The name of a player by index; of Graybeard, or of nobody in particular. */
export function playerName(game, player) {
  if (player === "graybeard") return t("players.graybeard");
  const name = game.players[player]?.name;
  return name === undefined ? t("players.unknown") : nameInSentence(name, signsIn(game)[player]);
}

/** Who leads the next trick of the same round; null after a round's last one, which nobody follows. */
export function nextLeader(game, trick) {
  const { round } = game;
  const follows = trick?.round === round.number && trick.number + 1 < round.cards;
  return follows ? (trick.verdict?.next_leader_player ?? null) : null;
}

/** "Anne leads next.", or nothing. */
export function leadsNext(game, trick) {
  const next = nextLeader(game, trick);
  return next === null ? "" : t("verdict.next", { player: playerName(game, next) });
}

/** That the game is over, and in which way, as a heading. */
export function overHeading(game) {
  const early = game.ending && game.ending !== "finished";
  return t(early ? `over.heading.${game.ending}` : "over.heading");
}

/** Who won the game; how it ended where nobody did. */
export function overSentence(game) {
  const { winners } = game;
  if (winners.length === 0) return t(`life.${game.ending}`);
  const points = signed(game.sheet.totals[winners[0]] ?? 0, false);
  const players = winners.map((player) => playerName(game, player));
  if (players.length === 1) return t("over.winner", { player: players[0], points });
  return t("over.tie", { players: names(players), points });
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
  return verdict.winner === null ? t("verdict.nobody") : wonWords(game, trick);
}

function wonWords(game, trick) {
  const play = trick.plays[trick.verdict.winner];
  return capital(
    t("verdict.won", {
      player: playerName(game, play.player),
      card: saidCard(playedCode(play)),
    }),
  );
}

/** Who won a trick and with which card, in one sentence and without the reason. */
export function wonSentence(game, trick) {
  const sentence = wonWords(game, trick);
  return trick.final ? sentence : t("verdict.probably", { sentence });
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
  const turn = turnSentence(game, trick);
  return turn ? [...said, turn] : said;
}

/** Whose turn it is; empty while nobody is to play, or nobody knows who. */
export function turnSentence(game, trick) {
  const turn = atTurn(game, trick);
  if (turn === null) return "";
  return t(trick.plays.length === 0 ? "trick.to-lead" : "trick.to-play", { player: playerName(game, turn) });
}

/** Who is to play: a player, Graybeard as the second of two, or null. */
function atTurn(game, trick) {
  const turn = game.players.findIndex((player) => player.turn);
  if (turn >= 0) return turn;
  const laid = trick.plays.length;
  const second = typeof trick.leader === "number" && laid === 1;
  const open = game.phase === "playing" && game.players.length === 2;
  return open && (second || (trick.leader === "graybeard" && laid === 0)) ? "graybeard" : null;
}

/** The sum of the bids against the tricks that there are, as a sentence; null while secret. */
export function bidSum({ players, round, phase }) {
  const bids = players.map((player) => player.bid);
  if (phase === "bidding" || bids.some((bid) => typeof bid !== "number")) return null;
  const sum = bids.reduce((one, other) => one + other, 0);
  const { cards } = round;
  const key = sum === cards ? "seat.sum-even" : sum > cards ? "seat.sum-over" : "seat.sum-under";
  return t(key, { sum: String(sum), cards: String(cards), number: String(Math.abs(sum - cards)) });
}
