// SPDX-License-Identifier: AGPL-3.0-or-later
// The card game Skull King on the page; main.js says what a game exports.

import { whenChanged } from "../../dom.js";
import { openPeople } from "../../play/people.js";
import { overHeading, playerName } from "../../play/seated.js";
import { drawByHand, openByHand } from "../../tricks/byhand.js";
import { changed as changedWords } from "../../tricks/changed.js";
import { foreseen as foreseenWords } from "../../tricks/foreseen.js";
import { gameNews } from "../../tricks/news.js";
import { drawPlayers } from "../../tricks/players.js";
import { reviewed as reviewedParts } from "../../tricks/reviewed.js";
import { openRightRound } from "../../tricks/rightround.js";
import { roundTitle, waitingFor } from "../../tricks/sentences.js";
import { drawSheet } from "../../tricks/sheet.js";
import { drawTrick } from "../../tricks/trick.js";
import { count, t } from "../../words.js";
import { asTricks } from "./astricks.js";
import { drawQuestions } from "./questions.js";
import { loadWays } from "./rightload.js";

export { placeName } from "../../play/places.js";
export { saidValue } from "./findings.js";
export { readAs, told } from "./told.js";

/** What can be done: enter by hand while it is played, correct a bid or a round, rename a player. */
export const actions = [
  { key: "by-hand", words: "byhand.open", whileAway: true, whilePlayed: true, open: openByHand },
  { key: "right-round", words: "right.round", open: (now) => openRightRound(asTricks(now()), loadWays) },
  { key: "people", words: "people.open", open: (now) => openPeople(now()) },
];

/** The round, its cards and its dealer; that the game is over. */
export function headline(game) {
  const { round, players } = game;
  if (game.phase === "over") return overHeading(game);
  const parts = [roundTitle(game), count("round.cards", round.cards)];
  if (players[round.dealer]) parts.push(t("round.dealer", { player: playerName(game, round.dealer) }));
  return parts.join(" \u00b7 ");
}

/** What everybody waits for, in a few words. */
export function now(game) {
  return waitingFor(asTricks(game)) ?? headline(game);
}

/** Draw the trick, the players, the questions, the scoresheet, and what is entered by hand. */
export function draw(state, claimed, around) {
  const game = asTricks(state);
  drawTrick(game, around.number);
  drawPlayers(game, game.ending ? [] : claimed);
  const names = game.players.map((player) => player.name);
  whenChanged("questions", [game.questions, names], () => drawQuestions(game));
  whenChanged("sheet", [game.sheet, game.round, game.phase, names], () => drawSheet(game));
  drawByHand(game, claimed, around);
}

/** All that is so now. */
export function news(game, heard) {
  return gameNews(asTricks(game), heard);
}

/** What an answer changed beside the card itself. */
export function changed(game, changes) {
  return changedWords(asTricks(game), changes);
}

/** All that a correction would change. */
export function foreseen(game, changes) {
  return foreseenWords(asTricks(game), changes);
}

/** A trick as it is looked at again. */
export function reviewed(game, review, again) {
  return reviewedParts(asTricks(game), review, again);
}
