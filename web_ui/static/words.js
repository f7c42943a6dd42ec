// SPDX-License-Identifier: AGPL-3.0-or-later
// The page's words: the catalogue of the viewer's language, lists, numbers. Where a game has own words
// for what several games say, `dice.round.title` for `round.title`, its pages have those.

const catalogue = JSON.parse(document.getElementById("words").textContent);
const language = document.documentElement.lang;
const plural = new Intl.PluralRules(language);
const listing = new Intl.ListFormat(language, { type: "conjunction" });

const { game } = document.documentElement.dataset;

function message(key) {
  return catalogue[`${game}.${key}`] ?? catalogue[key];
}

/** Whether the catalogue has a message. */
export function has(key) {
  return message(key) !== undefined;
}

/** A message with its placeholders filled. */
export function t(key, values = {}) {
  const text = message(key) ?? key;
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

/** A probability in whole percent; only what is certain is 100. */
export function percent(odds) {
  return String(odds < 1 ? Math.min(99, Math.round(odds * 100)) : 100);
}

/** Names as a list in the viewer's language. */
export function names(list) {
  return listing.format(list);
}

/** The text with its first letter as a capital. */
export function capital(text) {
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}

/** A moment as ISO 8601, said as the viewer says it: today by the hour, else with its day. */
export function moment(iso) {
  const today = new Date(iso).toDateString() === new Date().toDateString();
  return today ? said(iso, { timeStyle: "short" }) : dated(iso);
}

/** A moment as ISO 8601 with its day, as what is printed, shared and looked up later has it. */
export function dated(iso) {
  return said(iso, { dateStyle: "medium", timeStyle: "short" });
}

function said(iso, style) {
  const then = new Date(iso);
  return Number.isNaN(then.getTime()) ? "" : new Intl.DateTimeFormat(language, style).format(then);
}
