// SPDX-License-Identifier: AGPL-3.0-or-later
// What the dice game's settings are called.

import { names, t } from "../../words.js";
import { colourName, coloursOf, faceName } from "./dicewords.js";

/** What a way of scoring is called. */
export function scoringName(scoring) {
  return t(`dice.scoring.${scoring}`);
}

/** A setting in words: the scoring, or the set of dice. */
export function settingSentence(name, setting) {
  if (name === "scoring") return t(`dice.scored.${setting}`);
  const kinds = coloursOf(setting).map((die) =>
    t("dice.set.kind", { count: String(setting[die].count), colour: colourName(die), faces: facesTold(setting[die].faces) }),
  );
  return t("dice.set.told", { dice: names(kinds) });
}

/** Six faces, each told once and how often it is there. */
function facesTold(faces) {
  const times = (face) => faces.filter((one) => one === face).length;
  return [...new Set(faces)].map((face) => `${times(face)} \u00d7 ${faceName(face)}`).join(", ");
}
