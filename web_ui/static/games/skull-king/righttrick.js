// SPDX-License-Identifier: AGPL-3.0-or-later
// Correcting a trick of cards.

import { openRightTrick as open } from "../../tricks/righttrick.js";
import { cardBoard } from "./picker.js";

/** Open the dialog for a trick, as the page has it; `done` is called after it. */
export function openRightTrick(game, trick, done) {
  open(game, trick, done, (_, picked) => cardBoard(game, (card) => picked({ card })));
}
