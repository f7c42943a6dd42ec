// SPDX-License-Identifier: AGPL-3.0-or-later
// What cards are called, by themselves and inside a sentence.

import { has, t } from "../../words.js";

const SUIT_CARD = /^([GYPB])(\d{1,2})$/;

/** Suit letter and rank of a card code, or null for a card without a number. */
export function suitAndRank(code) {
  const found = SUIT_CARD.exec(code ?? "");
  return found ? { suit: found[1], rank: Number(found[2]) } : null;
}

/** What a card is called by itself: "green 7", "Skull King". */
export function cardName(code) {
  const numbered = suitAndRank(code);
  if (numbered) {
    return t("card.number", { suit: t(`suit.${numbered.suit}`), rank: String(numbered.rank) });
  }
  return code && has(`card.${code}`) ? t(`card.${code}`) : code ?? t("card.unknown");
}

/** What a card is called inside a sentence: "the green 7", "Rosie D'Laney". */
export function saidCard(code) {
  const numbered = suitAndRank(code);
  if (!numbered) return code && has(`said.${code}`) ? t(`said.${code}`) : cardName(code);
  const own = `said.number.${numbered.rank}`;
  return t(has(own) ? own : "said.number", {
    suit: t(`suit.${numbered.suit}`),
    rank: String(numbered.rank),
  });
}
