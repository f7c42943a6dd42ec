// SPDX-License-Identifier: AGPL-3.0-or-later
// A game of dice looked back on.

import { startGameSheet } from "../../tricks/gamesheet.js";
import { gameTitle } from "../../titles.js";
import { asRecap, asScore, asTricks } from "./astricks.js";

startGameSheet({ asTricks, asScore, asRecap, title: () => gameTitle("dice"), types: () => [], next });

/** The start passes clockwise. */
function next(record, seats) {
  return { dealer: ((record.hands[0]?.starter ?? 0) + 1) % seats };
}
