// SPDX-License-Identifier: AGPL-3.0-or-later
// What the dice game's settings are called.

import { names, t } from "../../words.js";
import { colourName, faceName } from "./dicewords.js";

/** What a way of scoring is called. */
export function scoringName(scoring) {
  return t(`dice.scoring.${scoring}`);
}

/** A setting in words: the scoring, or the set of dice. */
export function settingSentence(name, setting) {
  if (name === "scoring") return t(`dice.scored.${setting}`);
  const kinds = Object.entries(setting).map(([die, { count, faces }]) =>
    t("dice.set.kind", { count: String(count), colour: colourName(die), faces: faces.map(faceName).join(" ") }),
  );
  return t("dice.set.told", { dice: names(kinds) });
}
