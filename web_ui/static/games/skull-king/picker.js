// SPDX-License-Identifier: AGPL-3.0-or-later
// All cards of the deck in use, to choose one from: by touch, or with the arrow keys.

import { el, emblem } from "../../dom.js";
import { t } from "../../words.js";
import { cardName, suitAndRank, suitLook, suitName } from "./cardwords.js";

let made = 0;

/** The suits of the deck that is played with, each with its numbers, as codes. */
export function suitsOf(game) {
  const numbersOf = (suit) => game.deck.cards.filter((code) => suitAndRank(code)?.suit === suit);
  return Object.keys(game.deck.suits).map((suit) => ({ suit, numbers: numbersOf(suit) }));
}

/** Its cards without a number, as codes. */
export function othersOf(game) {
  return game.deck.cards.filter((code) => !suitAndRank(code));
}

/** The board; `picked` is called with the code of each card that is chosen. */
export function cardBoard(game, picked) {
  const name = `card-${(made += 1)}`;
  const place = (code, words, look = "") => {
    const input = el("input", { type: "radio", name, value: code, "aria-label": cardName(code) });
    input.addEventListener("change", () => picked(code));
    return el("label", { class: `pick ${look}`, "data-card": code }, input, el("span", {}, words));
  };
  const suits = suitsOf(game).map(({ suit, numbers }) =>
    el(
      "div",
      { class: "board__suit" },
      el("span", { class: "board__name" }, emblem(suit), suitName(suit)),
      numbers.map((code) => place(code, String(suitAndRank(code).rank), `card--${suitLook(suit)}`)),
    ),
  );
  return el(
    "fieldset",
    { class: "board" },
    el("legend", {}, t("question.choose")),
    suits,
    el("div", { class: "board__others" }, othersOf(game).map((code) => place(code, cardName(code)))),
  );
}
