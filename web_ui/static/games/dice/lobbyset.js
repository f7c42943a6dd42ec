// SPDX-License-Identifier: AGPL-3.0-or-later
// The set of dice in the lobby, to compare with the dice at hand and to change: for each colour how
// many there are, and what its six faces show.

import { el } from "../../dom.js";
import { count, t } from "../../words.js";
import { colourName, coloursOf, faceName } from "./dicewords.js";
import { colourSign } from "./tiles.js";

const SIDES = 6;
const MOST = 36;

/** The fields of a set; `offered` has the assumed one, and what faces may show. `value()` is the set. */
export function setFields(set, offered) {
  const assumed = offered.rules.dice;
  const note = el("p", { class: "notice notice--quiet lobbyset__note", role: "status" });
  const total = el("p", { class: "help" });
  const back = el("button", { type: "button", class: "plain small" }, t("dice.lobby.back"));
  const rows = coloursOf(offered.faces).map((colour) => rowOf(colour, offered.faces[colour]));

  const value = () => Object.fromEntries(rows.map((row) => [row.colour, row.value()]));
  const draw = () => {
    const same = isSame(value(), assumed);
    note.textContent = t(same ? "dice.assumed" : "dice.lobby.own-set");
    back.hidden = same;
    total.textContent = count("dice.lobby.total", rows.reduce((sum, row) => sum + row.value().count, 0));
  };
  const fill = (from) => {
    for (const row of rows) row.fill(from[row.colour] ?? { count: 0, faces: assumed[row.colour].faces });
    draw();
  };
  back.addEventListener("click", () => fill(assumed));
  const shown = el(
    "div",
    { class: "lobbyset", id: "lobby-dice" },
    note,
    el("ul", { class: "lobbyset__colours" }, rows.map((row) => row.shown)),
    el("div", { class: "row" }, total, back),
  );
  shown.addEventListener("input", draw);
  fill(set);
  return { shown, value };
}

function rowOf(colour, faces) {
  const name = colourName(colour);
  const number = el("input", { type: "number", min: "0", max: String(MOST), required: true, "aria-label": t("dice.lobby.count-of", { colour: name }) });
  const sides = Array.from({ length: SIDES }, (_, side) =>
    el(
      "select",
      { class: `die--${colour}`, "aria-label": t("dice.lobby.face-of", { colour: name, face: String(side + 1) }) },
      faces.map((face) => el("option", { value: face }, faceName(face))),
    ),
  );
  return {
    colour,
    shown: el("li", { class: "lobbyset__colour" }, colourSign(colour), number, el("div", { class: "lobbyset__faces" }, sides)),
    value: () => ({ count: Number(number.value), faces: sides.map((side) => side.value) }),
    fill: (kind) => {
      number.value = String(kind.count);
      sides.forEach((side, index) => (side.value = kind.faces[index]));
    },
  };
}

/** Whether two sets are the same; a colour that is left out has no dice. */
function isSame(one, other) {
  const kindOf = ({ count: many, faces }) => (many > 0 ? [many, faces] : null);
  const plain = (set) => JSON.stringify(coloursOf(set).map((colour) => [colour, kindOf(set[colour])]).filter(([, kind]) => kind));
  return plain(one) === plain(other);
}
