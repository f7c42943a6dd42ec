// SPDX-License-Identifier: AGPL-3.0-or-later
// By which rules the table plays, with the set of dice, which may only be assumed.

import { disclosure, el } from "../../dom.js";
import { placeName } from "../../play/places.js";
import { names, t } from "../../words.js";
import { coloursOf } from "./dicewords.js";
import { scoringName } from "./settings.js";
import { colourSign, faceSign } from "./tiles.js";

/** What tricks lack dice; the scoring, and behind a disclosure the set of dice. */
export function ruleset({ rules, dice_assumed: assumed, incomplete }) {
  const scoring = scoringName(rules.scoring);
  const summary = t(assumed ? "dice.rules-assumed" : "dice.rules-own", { scoring });
  const note = assumed ? [el("p", { class: "help" }, t("dice.assumed"))] : [];
  const lacking = incomplete?.length > 0 && el("p", { class: "saying saying--next" }, t("dice.incomplete", { places: names(incomplete.map(placeName)) }));
  return [lacking, disclosure("rules", summary, ...note, setTable(rules.dice))].filter(Boolean);
}

/** A set of dice: how many of each colour, and their faces. */
function setTable(set) {
  const rows = coloursOf(set).map((die) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, colourSign(die)),
      el("td", {}, String(set[die].count)),
      el("td", { class: "diceset__faces" }, set[die].faces.map((face) => el("span", { class: `face die--${die}` }, faceSign(face), el("span", { class: "hidden" }, ` ${face === "flag" || face === "skull" ? t(`dice.face.${face}`) : ""} `)))),
    ),
  );
  const head = ["dice.set.colour", "dice.set.count", "dice.set.faces"].map((key) => el("th", { scope: "col" }, t(key)));
  return el("table", { class: "diceset" }, el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows));
}
