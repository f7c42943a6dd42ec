// SPDX-License-Identifier: AGPL-3.0-or-later
// A game of bids and tricks in sentences: whose turn it is, who wins with what, who leads next.
//
// The parts in this folder draw any game in which bids are made in secret and tricks are won. Each
// game makes from its state, in `asTricks(game)` of its own folder, what they take:
//
//   players, phase, ending, winners, questions, rules   as the state has them; "phase" is one of "bidding",
//              "playing", "trick-done", "round-done" and "over"; a player has `begins` where the
//              round begins with them, as the dealer or the starter
//   sheet      { players, totals, ranking, rounds: [{ size, finished, by_hand, scores, findings }] }
//   round      { number, of, size, first, by_hand, called, votes }: how many tricks it has, and who
//              bids first
//   trick, last_trick, tricks   { round, number, leader, plays, verdict, final, voided, winning }; a
//              verdict has `winner` and `next_leader_player`, `points`, `bonuses` and `reasons`; a play
//              has `player` and `sure`
//   extra      what lies there beyond a whole trick
//   others     names of those who play beside the players, by what stands for them
//   own        what the game says and draws of its own:
//     said(play)   a piece inside a sentence; saidCode(code) the same of what programs call it;
//                  name(play) by itself
//     tile(play, size)   a picture of it, size being "big" or "small"
//     pieces(game, trick, press, room)   the list of a trick's pieces: each a button where `press` is
//                  given, as large as `room` of them fit
//     lead(trick)  what was led, for the trick's panel; leadSign(trick) in short, null for nothing
//     reason(game, trick, reason)   a reason of a verdict as a sentence; main(verdict) the one that
//                  tells it; bonus(bonus) what a bonus is for
//     atTurn(game, trick)   who is to play where no player is, as `others` calls them; null for none
//     beside(game)   who plays beside the players, as `others` calls them
//     value(game, name, value)   what a sentence calls a value of a finding or a refusal
//     question(game, question)   an open question as a sentence; answers(game, question) what may be
//                  answered, in words
//     entry        how pieces are entered by hand; byhand.js says what it has
//     told(game, event)   an event of the journal as a sentence; settled(game, event) only where no
//                  verdict tells it
//     readAs(picture)   what a kept picture was read as, or null
//     doubts(game, trick)   why something of it is asked, in sentences; absent where nothing is said
//     event(body)  an event as these parts write it, with "round" and kinds as "piece-moved" and
//                  "round-told", as the game's own
//     trick(told)  a trick as /api/review has it; soFar(trick) one of which only some pieces lie
//     rightPiece(game, trick, position, done), rightTrick(game, trick, done)   open a correction
//     elsewhere(game, trick)   how other tables would have judged it, or null
//     ruleset(game)   by which rules the table plays; recap(told) what is worth telling of the game

import { nameTag } from "../names.js";
import { playerName, signsIn } from "../play/seated.js";
import { capital, names, t } from "../words.js";

/** Who leads the next trick of the same round; null after a round's last one, which nobody follows. */
export function nextLeader(game, trick) {
  const { round } = game;
  const follows = trick?.round === round.number && trick.number + 1 < round.size;
  return follows ? (trick.verdict?.next_leader_player ?? null) : null;
}

/** "Anne leads next.", or nothing. */
export function leadsNext(game, trick) {
  const next = nextLeader(game, trick);
  return next === null ? "" : t("verdict.next", { player: playerName(game, next) });
}

/** The verdict of a trick in one sentence. */
export function verdictSentence(game, trick) {
  const { verdict } = trick;
  if (trick.voided) return t("verdict.voided");
  const reason = game.own.main(verdict);
  if (reason) return game.own.reason(game, trick, reason);
  return verdict.winner === null ? t("verdict.nobody") : wonWords(game, trick);
}

function wonWords(game, trick) {
  const play = trick.plays[trick.verdict.winner];
  return capital(t("verdict.won", { player: playerName(game, play.player), card: game.own.said(play) }));
}

/** Who won a trick and with which piece, in one sentence and without the reason. */
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
  const play = trick.winning === null ? null : trick.plays[trick.winning];
  if (play) said.push(t("trick.now", { player: playerName(game, play.player), card: game.own.said(play) }));
  const turn = turnSentence(game, trick);
  return turn ? [...said, turn] : said;
}

/** Whose turn it is; empty while nobody is to play, or nobody knows who. */
export function turnSentence(game, trick) {
  const turn = atTurn(game, trick);
  if (turn === null) return "";
  return t(trick.plays.length === 0 ? "trick.to-lead" : "trick.to-play", { player: playerName(game, turn) });
}

function atTurn(game, trick) {
  const turn = game.players.findIndex((player) => player.turn);
  return turn >= 0 ? turn : game.own.atTurn(game, trick);
}

/** The names of those whose bid is missing. */
export function missingBids(game) {
  return game.players.flatMap((player, seat) => (player.locked ? [] : [playerName(game, seat)]));
}

/** The sum of the bids against the tricks that there are, as a sentence; null while secret. */
export function bidSum({ players, round, phase }) {
  const bids = players.map((player) => player.bid);
  if (phase === "bidding" || bids.some((bid) => typeof bid !== "number")) return null;
  const sum = bids.reduce((one, other) => one + other, 0);
  const key = sum === round.size ? "seat.sum-even" : sum > round.size ? "seat.sum-over" : "seat.sum-under";
  return t(key, { sum: String(sum), cards: String(round.size), number: String(Math.abs(sum - round.size)) });
}

/** "Round 3 of 10 · 3 cards each", as the game calls them. */
export function roundTitle({ round }) {
  return t("round.title", { number: String(round.number + 1), of: String(round.of) });
}

/** The name of a seat as an element. */
export function seatName(game, seat, className = "") {
  return nameTag(game.players[seat].name, signsIn(game)[seat], className);
}

/** What everybody waits for, in a few words; null where nothing is said but which round it is. */
export function waitingFor(game) {
  if (game.questions.length > 0) return t("question.heading");
  if (game.phase === "bidding") {
    const missing = missingBids(game);
    return missing.length > 0 ? t("bidding.waiting", { players: names(missing) }) : t("bidding.open");
  }
  const leads = game.phase === "trick-done" && leadsNext(game, game.trick);
  if (leads) return leads;
  return game.phase === "playing" ? turnSentence(game, game.trick) : null;
}
