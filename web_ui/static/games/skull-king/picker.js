// SPDX-License-Identifier: AGPL-3.0-or-later
// All cards of the deck in use, to choose one from: by touch, or with the arrow keys.

import { el, emblem } from "../../dom.js";
import { t } from "../../words.js";
import { cardName, suitAndRank } from "./cardwords.js";

export const SUITS = ["G", "Y", "P", "B"];
const RANKS = 14;
const PIRATES = ["ROS", "BEN", "RAS", "JUA", "HAR"];
const ALWAYS = ["ESC", ...PIRATES, "TIG:P", "TIG:E", "SK", "MER"];
const EXPANSIONS = { loot: "LOOT", kraken: "KRA", "white-whale": "WHA" };

let made = 0;

/** The numbers of a suit, as codes. */
export function numbersOf(suit) {
  return Array.from({ length: RANKS }, (_, index) => `${suit}${index + 1}`);
}

/** The cards without a number in the deck that these rules play with, as codes. */
export function othersOf(rules) {
  const there = rules.expansions ?? Object.keys(EXPANSIONS);
  return [...ALWAYS, ...there.map((name) => EXPANSIONS[name]).filter(Boolean)];
}

/** The board; `picked` is called with the code of each card that is chosen. */
export function cardBoard(game, picked) {
  const name = `card-${(made += 1)}`;
  const place = (code, words, look = "") => {
    const input = el("input", { type: "radio", name, value: code, "aria-label": cardName(code) });
    input.addEventListener("change", () => picked(code));
    return el("label", { class: `pick ${look}`, "data-card": code }, input, el("span", {}, words));
  };
  const suits = SUITS.map((suit) =>
    el(
      "div",
      { class: "board__suit" },
      el("span", { class: "board__name" }, emblem(suit), t(`suit.${suit}`)),
      numbersOf(suit).map((code) => place(code, String(suitAndRank(code).rank), `card--${suit}`)),
    ),
  );
  return el(
    "fieldset",
    { class: "board" },
    el("legend", {}, t("question.choose")),
    suits,
    el("div", { class: "board__others" }, othersOf(game.rules).map((code) => place(code, cardName(code)))),
  );
}
