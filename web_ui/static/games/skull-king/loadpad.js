// SPDX-License-Identifier: AGPL-3.0-or-later
// The pad of a seat for the cannon's load.

import { choicePad } from "../../tricks/bidpad.js";
import { t } from "../../words.js";

const LOADS = ["grapeshot", "cannonball"];

/** The loads to choose from, as `bidPad` has the bids. */
export function loadPad(game, own, ways) {
  const named = (load) => t(`question.load-${load}`);
  return choicePad(game, own, ways, {
    act: "load",
    heading: t("seat.load-heading"),
    help: t("seat.load-help"),
    values: LOADS,
    locked: own.load,
    named,
    label: (load) => t("seat.load-lock", { load: named(load) }),
  });
}
