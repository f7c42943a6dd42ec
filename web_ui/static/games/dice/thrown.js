// SPDX-License-Identifier: AGPL-3.0-or-later
// The dice of a trick as they lie there, and the colour that is followed.

import { el } from "../../dom.js";
import { piecesOf } from "../../tricks/pieces.js";
import { t } from "../../words.js";
import { codeOf } from "./dicewords.js";
import { colourSign, emptyPlace } from "./tiles.js";

/** The colour to follow in a trick, or that there is none. */
export function leadColour(trick) {
  const open = !trick.verdict && !trick.voided;
  const none = t(open ? "trick.lead-suit-open" : "trick.lead-suit-none");
  return el(
    "dl",
    { class: "facts" },
    el("dt", {}, t("trick.lead-suit")),
    el("dd", {}, trick.lead_colour ? colourSign(trick.lead_colour) : none),
  );
}

/** The dice of a trick in order, as `piecesOf` has them. */
export function diceOf(game, trick, press = null, room = 0) {
  return piecesOf(game, trick, press, room, DICE);
}

const DICE = {
  order: (_, trick) => trick.order,
  code: codeOf,
  empty: emptyPlace,
  note: (trick, play, position) => (position === 0 ? t("trick.leads") : play.told?.includes("player") ? t("card.told") : ""),
  ally: () => "",
};
