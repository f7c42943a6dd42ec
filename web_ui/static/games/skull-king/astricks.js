// SPDX-License-Identifier: AGPL-3.0-or-later
// The card game as a game of bids and tricks, which tricks/ draws; tricks/sentences.js says what it takes.

import { send } from "../../changes.js";
import { t } from "../../words.js";
import { cardPad, typedCard } from "./cardpad.js";
import { playedCode, suitSign, tile } from "./cards.js";
import { cardName, saidCard, useDeck } from "./cardwords.js";
import { doubtsOf } from "./doubts.js";
import { elsewhere } from "./elsewhere.js";
import { saidValue } from "./findings.js";
import { cardsOf, leadSuit } from "./played.js";
import { answerWords, questionSentence, shownOptions } from "./questions.js";
import { openRightCard } from "./rightcard.js";
import { openRightTrick } from "./righttrick.js";
import { ruleset } from "./ruleset.js";
import { graybeardsTurn, mainReason, reasonSentence } from "./sentences.js";
import { readAs, settled, told } from "./told.js";

const OWN = {
  said: (play) => saidCard(playedCode(play)),
  saidCode: saidCard,
  name: (play) => cardName(playedCode(play)),
  tile: (play, size) => tile(playedCode(play), { size, unsure: !play.sure }),
  pieces: cardsOf,
  lead: leadSuit,
  leadSign: (trick) => (trick.lead_suit ? suitSign(trick.lead_suit) : null),
  reason: reasonSentence,
  main: mainReason,
  bonus: (bonus) => t(`rule.${bonus.rule}`),
  atTurn: graybeardsTurn,
  beside: ({ players }) => (players.length === 2 ? ["graybeard"] : []),
  value: saidValue,
  question: questionSentence,
  answers: (game, question) => shownOptions(question).map((option) => answerWords(game, question, option)),
  told,
  settled,
  readAs,
  doubts: doubtsOf,
  event: (body) => ({ ...body, kind: body.kind.replace("piece-", "card-") }),
  trick: (trick) => trick,
  soFar,
  rightPiece: openRightCard,
  rightTrick: openRightTrick,
  elsewhere,
  ruleset,
  recap: asRecap,
  entry: {
    padOf: (game) => game.deck,
    pad: cardPad,
    typed: typedCard,
    send: (card, place) => send("api/cards", { card, ...place }),
    sendRound: (round) => send("api/rounds/current", round),
    // Graybeard lays one too.
    placed: ({ players }) => (players.length === 2 ? 3 : players.length),
  },
};

/** The game as tricks/ takes it; from now on suits are called as in its deck. */
export function asTricks(game) {
  useDeck(game.deck);
  const { round, players, sheet } = game;
  return {
    ...game,
    players: seated(players),
    round: { ...round, size: round.cards, first: (round.dealer + 1) % players.length },
    sheet: asScore(sheet),
    others: { graybeard: t("players.graybeard") },
    own: OWN,
  };
}

/** A score as tricks/ takes it. */
export function asScore(score) {
  return { ...score, rounds: score.rounds.map((round) => ({ ...round, size: round.cards })) };
}

/** What is worth telling of a game, as tricks/ takes it. */
export function asRecap(recap) {
  const sized = (bid) => bid && { ...bid, size: bid.cards };
  const captures = recap.captures.map((one) => ({ ...one, captor_piece: one.captor_card, captive_piece: one.captive_card }));
  return { ...recap, captures, boldest: sized(recap.boldest), luckiest: sized(recap.luckiest) };
}

function seated(players) {
  return players.map((player) => ({ ...player, begins: player.dealer }));
}

/** The lead suit is known once the card lies there that set it. */
function soFar(trick) {
  const setter = trick.plays.some((play) => play.card?.startsWith(trick.lead_suit) && /\d$/.test(play.card));
  return { ...trick, lead_suit: trick.lead_suit && setter ? trick.lead_suit : null };
}
