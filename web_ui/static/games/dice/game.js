// SPDX-License-Identifier: AGPL-3.0-or-later
// The dice game on the page; main.js says what a game exports.

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
import { asChanges } from "./changes.js";

export { placeName } from "../../play/places.js";
export { saidValue } from "./reasons.js";
export { told } from "./told.js";

/** What can be done: enter by hand while it is played, correct a bid or a hand, rename a player. */
export const actions = [
  { key: "by-hand", words: "byhand.open", whilePlayed: true, open: openByHand },
  { key: "right-round", words: "right.round", open: (now) => openRightRound(asTricks(now())) },
  { key: "people", words: "people.open", open: (now) => openPeople(now()) },
];

/** The hand, its dice and who starts it; that the game is over. */
export function headline(game) {
  if (game.phase === "over") return overHeading(game);
  const { hand } = game;
  const starts = t("round.dealer", { player: playerName(game, hand.starter) });
  return [roundTitle({ round: hand }), count("round.cards", hand.dice), starts].join(" \u00b7 ");
}

/** What everybody waits for, in a few words. */
export function now(game) {
  return waitingFor(asTricks(game)) ?? headline(game);
}

/** Draw the trick, the players, the scoresheet, and what is entered by hand. */
export function draw(state, claimed, around) {
  const game = asTricks(state);
  drawTrick(game, around.number);
  drawPlayers(game, game.ending ? [] : claimed);
  const names = game.players.map((player) => player.name);
  whenChanged("sheet", [game.sheet, game.round, game.phase, names], () => drawSheet(game));
  drawByHand(game, claimed, around);
}

/** All that is so now. */
export function news(game, heard) {
  return gameNews(asTricks(game), heard);
}

/** What a correction changed beside the die itself. */
export function changed(game, changes) {
  return changedWords(asTricks(game), asChanges(changes));
}

/** All that a correction would change. */
export function foreseen(game, changes) {
  return foreseenWords(asTricks(game), asChanges(changes));
}

/** A trick as it is looked at again. */
export function reviewed(game, review, again) {
  return reviewedParts(asTricks(game), review, again);
}

/** No camera sees dice. */
export function readAs() {
  return null;
}
