// SPDX-License-Identifier: AGPL-3.0-or-later
// Tells screen readers what is new, and whoever switched that on hears it: each thing once.
//
// A view gives all that is so now, again and again, each thing under a key of its own:
//
//   { key, words, tone, again, value }
//
// `words` are told when their key is new. With `again` they are told once more, as `again` says it,
// when `value`, or else the words, is another, as where a verdict was corrected; without, never
// again. `tone` names the tone of sounds.js, if one belongs to it. What was told before the connection was lost is
// known still: it is not told a second time. Keys are of one game: with another one all begins anew.

import { sound } from "./sounds.js";

const place = document.getElementById("announcer");
const told = new Map();
let begun = false;
let of;

/** Tell what is new of these things of a game; what is so when it comes on the page is not told. */
export function announce(game, things) {
  if (game !== of) {
    told.clear();
    begun = false;
    of = game;
    place.textContent = "";
  }
  const fresh = [];
  for (const thing of things) {
    const before = told.get(thing.key);
    const value = thing.value ?? thing.words;
    if (before === value || (before !== undefined && thing.again === undefined)) continue;
    told.set(thing.key, value);
    fresh.push({ tone: thing.tone, words: before === undefined ? thing.words : thing.again });
  }
  if (begun && fresh.length > 0) {
    const sentences = fresh.map(({ words }) => words).join(" ");
    place.textContent = sentences;
    sound(fresh.map(({ tone }) => tone).filter(Boolean), sentences);
  }
  begun = true;
}
