// SPDX-License-Identifier: AGPL-3.0-or-later
// The page's words: the catalogue of the viewer's language, cards' names, lists, numbers.

const catalogue = JSON.parse(document.getElementById("words").textContent);
const language = document.documentElement.lang;
const plural = new Intl.PluralRules(language);
const listing = new Intl.ListFormat(language, { type: "conjunction" });
const SUIT_CARD = /^([GYPB])(\d{1,2})$/;

/** Whether the catalogue has a message. */
export function has(key) {
  return key in catalogue;
}

/** A message with its placeholders filled. */
export function t(key, values = {}) {
  const text = catalogue[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A message that counts: `key.one` or `key.other`, with {count} filled. */
export function count(key, number, values = {}) {
  const form = plural.select(Math.abs(number)) === "one" ? "one" : "other";
  return t(`${key}.${form}`, { count: signed(number, false), ...values });
}

/** A message with all placeholders filled, or null where one would stay open. */
export function complete(key, values) {
  if (!has(key)) return null;
  const text = t(key, values);
  return /\{\w+\}/.test(text) ? null : capital(text);
}

/** A number with a real minus sign, and a plus sign where asked. */
export function signed(number, plus = true) {
  if (number < 0) return `\u2212${-number}`;
  return plus && number > 0 ? `+${number}` : String(number);
}

/** Names as a list in the viewer's language. */
export function names(list) {
  return listing.format(list);
}

/** The text with its first letter as a capital. */
export function capital(text) {
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
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
