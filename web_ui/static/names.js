// SPDX-License-Identifier: AGPL-3.0-or-later
// People's names: whole or cut with an ellipsis, in either direction, and told apart.
//
// The table refuses two of the very same name. Those that only look alike ("Anne" and "ANNE"), or
// that are alike as far as a small place shows them, get their seat's number as a sign.

import { el } from "./dom.js";

// As far as the narrowest place shows a name: a television with eight players.
const SEEN = 8;
const SIGNS = "\u2460\u2461\u2462\u2463\u2464\u2465\u2466\u2467";
// As many as the table takes: the same number as `engine/common/names.py` has.
const LONGEST = 40;
const LETTERS = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The sign of each name, empty for those that nothing needs to tell apart. */
export function signsOf(names) {
  const looks = names.map(lookOf);
  return names.map((_, seat) => {
    const alike = looks.some((look, other) => other !== seat && look === looks[seat]);
    return alike ? (SIGNS[seat] ?? "") : "";
  });
}

function lookOf(name) {
  const plain = name.normalize("NFKC").toLowerCase();
  return [...LETTERS.segment(plain)].slice(0, SEEN).map((one) => one.segment).join("");
}

/** Whether a name has more letters than the table takes. */
export function isTooLong(name) {
  return [...LETTERS.segment(name)].length > LONGEST;
}

/** A name inside a sentence, with its sign; one written from right to left turns nothing else. */
export function nameInSentence(name, sign = "") {
  const said = RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
  return sign ? `${said}\u00a0${sign}` : said;
}

/** A name that is no longer than so many letters, which may each be of many characters. */
export function shortened(name, most) {
  const letters = [...LETTERS.segment(name)];
  if (letters.length <= most) return name;
  return `${letters.slice(0, most - 1).map((one) => one.segment).join("").trimEnd()}\u2026`;
}

/** A name as an element that is cut where it does not fit; its sign is not. */
export function nameTag(name, sign = "", className = "") {
  return el(
    "span",
    { class: `name ${className}`.trim() },
    el("bdi", { class: "name__text", title: name }, name),
    sign && el("span", { class: "name__sign" }, `\u00a0${sign}`),
  );
}
