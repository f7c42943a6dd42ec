// SPDX-License-Identifier: AGPL-3.0-or-later
// Dice as they were thrown: the upper face, and below it the colour by its sign and its name, so that
// none is told by colour alone.

import { el, emblem } from "../../dom.js";
import { colourName, dieName, isNumber } from "./dicewords.js";

/** A die as an accessible tile; `size` is "big" or "small". */
export function tile(play, size = "big") {
  return el(
    "span",
    { class: `piece die die--${size} die--${play.die}`, role: "img", "aria-label": dieName(play) },
    el("span", { class: "die__face" }, faceSign(play.face)),
    el("span", { class: "die__colour" }, emblem(play.die), el("span", { class: "die__word" }, colourName(play.die))),
  );
}

/** An empty place for a die that is still to be thrown. */
export function emptyPlace(label) {
  return el("span", { class: "piece die die--big die--empty", role: "img", "aria-label": label });
}

/** A face as it is seen: a number, or its emblem. */
export function faceSign(face) {
  return isNumber(face) ? el("span", { class: "die__number" }, face) : emblem(face);
}

/** A colour as its sign and name. */
export function colourSign(colour) {
  return el("span", { class: `suit suit--${colour}` }, emblem(colour), el("span", {}, colourName(colour)));
}
