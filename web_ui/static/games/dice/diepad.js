// SPDX-License-Identifier: AGPL-3.0-or-later
// A die in two taps: its colour, then its upper face. Colours of which the bag can hold no more are
// dimmed, and so are those that only who has none of the colour to follow may throw; the table says
// why a die cannot lie there.

import { el, emblem } from "../../dom.js";
import { t } from "../../words.js";
import { colourName, coloursOf, dieName, faceName } from "./dicewords.js";
import { faceSign } from "./tiles.js";

// A finger that bounces is one tap.
const BOUNCE_MS = 250;

/**
 * A pad for the dice of a `set`, by colour, as the rules have it; `picked({ die, face })` is called for
 * each die that is entered. `update(throwable, onTheWay)` dims what cannot be.
 */
export function diePad(set, picked) {
  let chosen = null;
  let last = { code: null, at: 0 };
  const colours = new Map();
  const faces = el("div", { class: "diekeys__faces", role: "group" });

  const press = (die) => {
    const at = performance.now();
    const code = `${die.die}:${die.face}`;
    if (last.code === code && at - last.at < BOUNCE_MS) return;
    last = { code, at };
    choose(null);
    picked(die);
  };
  const choose = (colour) => {
    chosen = colour;
    for (const [name, { button }] of colours) button.setAttribute("aria-expanded", String(name === colour));
    drawFaces();
  };
  const drawFaces = () => {
    faces.setAttribute("aria-label", chosen ? t("dice.pad.faces", { colour: colourName(chosen) }) : t("dice.pad.colour-first"));
    if (chosen === null) return faces.replaceChildren(el("p", { class: "help" }, t("dice.pad.colour-first")));
    const shown = [...new Set(set[chosen].faces)];
    faces.replaceChildren(...shown.map((face) => faceKey(chosen, face, () => press({ die: chosen, face }))));
  };

  for (const die of coloursOf(set)) {
    const left = el("small", { class: "key__left", "aria-hidden": "true" });
    const button = el("button", { type: "button", class: `key die--${die}`, "data-die": die, "data-focus": `die-${die}` }, emblem(die), el("span", {}, colourName(die)), left);
    button.addEventListener("click", () => choose(chosen === die ? null : die));
    colours.set(die, { button, left });
  }
  choose(null);

  const update = (throwable, onTheWay = []) => {
    for (const [die, { button, left }] of colours) {
      const may = throwable.find((one) => one.die === die);
      const rest = Math.max(0, (may?.left ?? 0) - onTheWay.filter((one) => one.die === die).length);
      button.classList.toggle("key--played", rest === 0);
      button.classList.toggle("key--off", rest > 0 && Boolean(may?.off));
      left.textContent = `\u00d7${rest}`;
      const note = rest === 0 ? t("dice.pad.none-left") : may?.off ? t("dice.pad.off") : "";
      const label = [colourName(die), t("byhand.left", { count: String(rest) }), note].filter(Boolean).join(", ");
      if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
    }
  };
  const rows = el("div", { class: "diekeys__colours", role: "group", "aria-label": t("dice.pad.colours") }, [...colours.values()].map(({ button }) => button));
  return { shown: el("div", { class: "keys diekeys" }, rows, faces), update, press };
}

function faceKey(die, face, pressed) {
  const words = el("span", {}, faceName(face));
  const sign = faceSign(face);
  const button = el(
    "button",
    { type: "button", class: `key diekeys__face die--${die}`, "data-face": face, "data-focus": `face-${face}`, "aria-label": dieName({ die, face }) },
    sign,
    /\d/.test(face) ? null : words,
  );
  button.addEventListener("click", pressed);
  return button;
}

/** The die that somebody typed: its code, or the beginning of a name that only one has; null for none. */
export function typedDie(set, text) {
  const typed = text.trim().toLocaleLowerCase();
  if (!typed) return null;
  const all = coloursOf(set).flatMap((die) => [...new Set(set[die].faces)].map((face) => ({ die, face })));
  const exact = all.find(({ die, face }) => `${die}:${face}` === typed);
  if (exact) return exact;
  const found = all.filter((one) => dieName(one).toLocaleLowerCase().startsWith(typed));
  return found.find((one) => dieName(one).toLocaleLowerCase() === typed) ?? (found.length === 1 ? found[0] : null);
}
