// SPDX-License-Identifier: AGPL-3.0-or-later
// Correcting which load a cannon had in a round.

import { seatsOf } from "../../tricks/rightround.js";
import { answers, selection } from "../../ways.js";
import { t } from "../../words.js";

const LOADS = ["grapeshot", "cannonball"];

/** The way that a round with loads has beside those of every game. */
export function loadWays(game) {
  return game.rules.rascal_loads ? [{ key: "load", words: t("right.load"), draw: (pane, asked) => drawLoad(pane, game, asked) }] : [];
}

function drawLoad(pane, game, { round, choose }) {
  const asked = { player: 0, load: null };
  const tell = (known) => {
    Object.assign(asked, known);
    if (asked.load) choose({ kind: "load-corrected", round, ...asked });
  };
  const loads = LOADS.map((load) => [load, t(`question.load-${load}`)]);
  pane.append(
    selection(t("right.whose-load"), seatsOf(game), 0, (to) => tell({ player: Number(to) })),
    answers(t("right.load"), loads, (load) => tell({ load })),
  );
}
