// SPDX-License-Identifier: AGPL-3.0-or-later
// The dice game on the television; web_ui/static/television.js says what it exports.

import { gameNews } from "../../tricks/news.js";
import { drawTelevision, joiningWords, sceneOf, televisionHeading } from "../../tricks/television.js";
import { asTricks } from "./astricks.js";

/** What is so now, as announcer.js tells it. */
export function news(game) {
  return gameNews(asTricks(game));
}

/** Which parts there is room for. */
export function scene(game) {
  return sceneOf(game);
}

/** The hand and the trick, and the colour to follow. */
export function heading(game) {
  return televisionHeading(asTricks(game));
}

/** Draw the dice, what is said of them, the players and the end. */
export function draw(game, life) {
  drawTelevision(asTricks(game), life);
}

/** What stands beside the code while bids are made: what is waited for, and the verdict before. */
export function joining(game) {
  return joiningWords(asTricks(game));
}
