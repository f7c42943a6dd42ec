// SPDX-License-Identifier: AGPL-3.0-or-later
// A game of the cards looked back on.

import { startGameSheet } from "../../tricks/gamesheet.js";
import { t } from "../../words.js";
import { asRecap, asScore, asTricks } from "./astricks.js";

startGameSheet({ asTricks, asScore, asRecap, title: () => "Skull King", types, next });

/** The load of each seat's cannon, round by round; nothing of rounds without. */
function types(record) {
  return record.rounds.map(({ loads }) => loads?.map((load) => load && t(`question.load-${load}`)) ?? null);
}

/** The deal moves one seat on. */
function next(record, seats) {
  return { dealer: ((record.rounds[0]?.dealer ?? 0) + 1) % seats };
}
