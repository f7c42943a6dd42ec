// SPDX-License-Identifier: AGPL-3.0-or-later
// The dice game as a game of bids and tricks, which tricks/ draws; tricks/sentences.js says what it
// takes: hands are its rounds, dice its pieces.

import { send } from "../../changes.js";
import { diePad, typedDie } from "./diepad.js";
import { ruleset } from "./diceset.js";
import { dieName, dieOf, saidDie } from "./dicewords.js";
import { bonusWords, mainReason, reasonSentence, saidValue } from "./reasons.js";
import { openRightDice, openRightThrow } from "./rightthrow.js";
import { diceOf, leadColour } from "./thrown.js";
import { colourSign, tile } from "./tiles.js";
import { settled, told } from "./told.js";

const PHASES = { "hand-done": "round-done" };

const OWN = {
  said: saidDie,
  saidCode: (code) => saidDie(dieOf(code)),
  name: dieName,
  tile,
  pieces: diceOf,
  lead: leadColour,
  leadSign: (trick) => (trick.lead_colour ? colourSign(trick.lead_colour) : null),
  reason: reasonSentence,
  main: mainReason,
  bonus: bonusWords,
  atTurn: () => null,
  value: saidValue,
  question: () => "",
  answers: () => [],
  told,
  settled,
  readAs: () => null,
  event,
  trick: asTrick,
  soFar,
  rightPiece: openRightThrow,
  rightTrick: openRightDice,
  elsewhere: () => null,
  ruleset,
  recap: asRecap,
  entry: {
    padOf: (game) => game.rules.dice,
    pad,
    typed: (game, text) => typedDie(game.rules.dice, text),
    send: (die, place) => send("api/entries", { act: "throw", value: thrownAt(die, place) }),
    sendRound: (hand) => send("api/entries", { act: "hand", value: hand }),
    placed: ({ players }) => players.length,
  },
};

/** The game as tricks/ takes it. */
export function asTricks(game) {
  const { hand, sheet, players } = game;
  return {
    ...game,
    phase: PHASES[game.phase] ?? game.phase,
    players: players.map((player) => ({ ...player, begins: player.starts })),
    round: { ...hand, size: hand.dice, first: hand.starter },
    trick: asTrick(game.trick),
    last_trick: game.last_trick && asTrick(game.last_trick),
    tricks: game.tricks.map(asTrick),
    extra: [],
    sheet: asScore(sheet),
    own: OWN,
  };
}

/** A score as tricks/ takes it. */
export function asScore(score) {
  return { ...score, rounds: score.hands.map((hand) => ({ ...hand, size: hand.dice })) };
}

/** What is worth telling of a game, as tricks/ takes it. */
export function asRecap(recap) {
  const bid = (one) => one && { ...one, round: one.hand, size: one.dice };
  const captures = recap.captures.map((one) => ({
    ...one,
    round: one.hand,
    captor_piece: one.captor_die,
    captive_piece: one.captive_die,
    rule: "DICE-BONUS",
  }));
  return { ...recap, captures, boldest: bid(recap.boldest), luckiest: bid(recap.luckiest) };
}

/** A die that lies at a place, as the table takes it. */
export function thrownAt(die, { round, trick, position }) {
  return { ...die, hand: round, trick, position };
}

function asTrick(told) {
  const { hand, trick, throws, final, voided = false } = told;
  const plays = throws.map((one) => ({ ...one, sure: true }));
  return { ...told, round: hand, number: trick, plays, voided, verdict: final ? verdictOf(told) : null };
}

function verdictOf({ throws, winning, winner, winner_told: settledBy, next_leader, points, bonuses, reasons, voided }) {
  const isSettled = settledBy !== undefined;
  const at = isSettled ? throws.findIndex((one) => one.player === winner) : winning;
  return {
    winner: voided ? null : at,
    winner_player: winner,
    next_leader_player: next_leader,
    points,
    bonuses,
    reasons: reasons.map(({ throw: card, ...rest }) => ({ ...rest, card })),
    settled: isSettled,
  };
}

function event({ round, kind, ...rest }) {
  const own = kind.replace("piece-", "throw-").replace("round-", "hand-");
  return { ...rest, kind: own, ...(round === undefined ? {} : { hand: round }) };
}

/** The colour to follow is known once the first die lies there that has numbers. */
function soFar(trick) {
  const set = trick.plays.some((play) => play.die === trick.lead_colour);
  return { ...trick, lead_colour: set ? trick.lead_colour : null };
}

function pad(game, picked) {
  const made = diePad(game.rules.dice, picked);
  return { ...made, update: (now, onTheWay) => made.update(now.throwable, onTheWay) };
}
