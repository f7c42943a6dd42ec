// SPDX-License-Identifier: AGPL-3.0-or-later
// Skull on the page; main.js says what a game exports.

import { whenChanged } from "../../dom.js";
import { openPeople } from "../../play/people.js";
import { playerName } from "../../play/seated.js";
import { t } from "../../words.js";
import { drawByHand, openByHand } from "./hand.js";
import { drawPlayers } from "./players.js";
import { openRightRound } from "./rightround.js";
import { drawRound } from "./round.js";
import { isOver, nowSentence } from "./sentences.js";
import { drawSheet } from "./sheet.js";

export { changed, foreseen } from "./changed.js";
export { ownRefusal } from "./findings.js";
export { news } from "./news.js";
export { placeName } from "../../play/places.js";
export { reviewed } from "./reviewed.js";
export { saidValue } from "./sentences.js";
export { readAs, told } from "./told.js";

/** What can be done at any time: enter by hand, correct a round, rename a player. */
export const actions = [
  { key: "by-hand", words: "byhand.open", open: openByHand },
  { key: "right-round", words: "right.round", open: (now) => openRightRound(now()) },
  { key: "people", words: "people.open", open: (now) => openPeople(now()) },
];

/** The round and who started it; that the game is over. */
export function headline(game) {
  if (isOver(game)) return t("over.heading");
  const starts = t("mats.starts", { player: playerName(game, game.round.starter) });
  return `${t("round.title", { number: String(game.round.number + 1) })} \u00b7 ${starts}`;
}

/** What everybody waits for, in a few words. */
export const now = nowSentence;

/** Draw the mats, the players, the scoresheet, and what is entered by hand. */
export function draw(game, claimed, around) {
  drawRound(game);
  drawPlayers(game, claimed);
  whenChanged("sheet", game, () => drawSheet(game));
  drawByHand(game, around);
}
