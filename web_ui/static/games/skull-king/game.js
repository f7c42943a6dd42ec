// SPDX-License-Identifier: AGPL-3.0-or-later
// The card game Skull King on the page; main.js says what a game exports.

import { whenChanged } from "../../dom.js";
import { count, names, t } from "../../words.js";
import { drawByHand, openByHand } from "./byhand.js";
import { useDeck } from "./cardwords.js";
import { openPeople } from "./people.js";
import { drawPlayers } from "./players.js";
import { drawQuestions } from "./questions.js";
import { openRightRound } from "./rightround.js";
import { leadsNext, overHeading, playerName, turnSentence } from "./sentences.js";
import { drawSheet } from "./sheet.js";
import { drawTrick } from "./trick.js";

export { changed } from "./changed.js";
export { saidValue } from "./findings.js";
export { foreseen } from "./foreseen.js";
export { news } from "./news.js";
export { reviewed } from "./reviewed.js";
export { placeName, readAs, told } from "./told.js";

/** What can be done: enter by hand while it is played, correct a bid or a round, rename a player. */
export const actions = [
  { key: "by-hand", words: "byhand.open", whileAway: true, whilePlayed: true, open: openByHand },
  { key: "right-round", words: "right.round", open: (now) => openRightRound(now()) },
  { key: "people", words: "people.open", open: (now) => openPeople(now()) },
];

/** The round, its cards and its dealer; that the game is over. */
export function headline(game) {
  const { round, players } = game;
  if (game.phase === "over") return overHeading(game);
  const parts = [
    t("round.title", { number: String(round.number + 1), of: String(round.of) }),
    count("round.cards", round.cards),
  ];
  if (players[round.dealer]) parts.push(t("round.dealer", { player: playerName(game, round.dealer) }));
  return parts.join(" \u00b7 ");
}

/** What everybody waits for, in a few words. */
export function now(game) {
  if (game.questions.length > 0) return t("question.heading");
  if (game.phase === "bidding") {
    const missing = game.players.flatMap((player, seat) => (player.locked ? [] : [playerName(game, seat)]));
    return missing.length > 0 ? t("bidding.waiting", { players: names(missing) }) : t("bidding.open");
  }
  const leads = game.phase === "trick-done" && leadsNext(game, game.trick);
  if (leads) return leads;
  return game.phase === "playing" ? turnSentence(game, game.trick) : headline(game);
}

/** Draw the trick, the players, the questions, the scoresheet, and what is entered by hand. */
export function draw(game, claimed, around) {
  useDeck(game.deck);
  drawTrick(game, around.number);
  drawPlayers(game, game.ending ? [] : claimed);
  const names = game.players.map((player) => player.name);
  whenChanged("questions", [game.questions, names], () => drawQuestions(game));
  whenChanged("sheet", [game.sheet, game.round, game.phase], () => drawSheet(game));
  drawByHand(game, claimed, around);
}
