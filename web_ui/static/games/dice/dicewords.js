// SPDX-License-Identifier: AGPL-3.0-or-later
// What dice are called, by themselves and inside a sentence. A die is `{ die, face }`: its colour, and
// "skull", "flag" or a number; its code is `black:7`.

import { t } from "../../words.js";

// The strongest first, as on the screens of the game.
const COLOURS = ["king", "pirate", "mermaid", "black", "blue", "red", "yellow"];

/** The colours of a set of dice, or of anything else by colour, the strongest first. */
export function coloursOf(set) {
  return COLOURS.filter((colour) => colour in set);
}

/** A die from its code. */
export function dieOf(code) {
  const [die, face] = String(code).split(":");
  return { die, face };
}

/** The code of a die. */
export function codeOf({ die, face }) {
  return `${die}:${face}`;
}

/** What a colour is called. */
export function colourName(colour) {
  return t(`dice.colour.${colour}`);
}

/** What a face is called: a number is that. */
export function faceName(face) {
  return isNumber(face) ? face : t(`dice.face.${face}`);
}

/** What a die is called by itself: "black 7", "pirate’s skull". */
export function dieName({ die, face }) {
  return isNumber(face) ? t("dice.die.number", { colour: colourName(die), number: face }) : t(`dice.die.${die}.${face}`);
}

/** What a die is called inside a sentence: "the black 7", "the pirate’s skull". */
export function saidDie({ die, face }) {
  if (!isNumber(face)) return t(`dice.said.${die}.${face}`);
  return t(`dice.said.${die}`, { number: face });
}

/** Whether a face shows a number. */
export function isNumber(face) {
  return /^\d$/.test(face);
}
