// SPDX-License-Identifier: AGPL-3.0-or-later
// What cards are called, by themselves and inside a sentence.

import { has, t } from "../../words.js";

const SUIT_CARD = /^([GYPB])(\d{1,2})$/;
const OWN_COLOURS = { G: "green", Y: "yellow", P: "purple", B: "black" };
// The colour of each suit in the edition that is played with, by the letter of its codes.
let colours = OWN_COLOURS;

/** Name suits from now on by their colours in this deck. */
export function useDeck(deck) {
  colours = deck.suits;
}

/** The letter whose suit looks like this one in most editions, or its colour where none does. */
export function suitLook(suit) {
  const colour = colours[suit] ?? OWN_COLOURS[suit];
  return Object.keys(OWN_COLOURS).find((letter) => OWN_COLOURS[letter] === colour) ?? colour;
}

/** What a suit is called: by its colour. */
export function suitName(suit) {
  return t(`suit.${suitLook(suit)}`);
}

/** Suit letter and rank of a card code, or null for a card without a number. */
export function suitAndRank(code) {
  const found = SUIT_CARD.exec(code ?? "");
  return found ? { suit: found[1], rank: Number(found[2]) } : null;
}

/** What a card is called by itself: "green 7", "Skull King". */
export function cardName(code) {
  const numbered = suitAndRank(code);
  if (numbered) {
    return t("card.number", { suit: suitName(numbered.suit), rank: String(numbered.rank) });
  }
  return code && has(`card.${code}`) ? t(`card.${code}`) : code ?? t("card.unknown");
}

/** What a card is called inside a sentence: "the green 7", "Rosie D'Laney". */
export function saidCard(code) {
  const numbered = suitAndRank(code);
  if (!numbered) return code && has(`said.${code}`) ? t(`said.${code}`) : cardName(code);
  const own = `said.number.${numbered.rank}`;
  return t(has(own) ? own : "said.number", {
    suit: suitName(numbered.suit),
    rank: String(numbered.rank),
  });
}
