// SPDX-License-Identifier: AGPL-3.0-or-later
// Why the table did not do what was asked of it, in the viewer's language.

import { complete } from "./words.js";

// Where no game is drawn, as in the lobby, a value is said as it is.
let saidValue = (_, value) => String(value);
let sentenceOf = () => null;
let ownSentence = () => null;

/**
 * Say where words come from: `value(name, value)` gives what the game calls a value of a refusal,
 * `told(event)` a sentence about an event of the game, `own(reason)` one about a refusal by the
 * game's own rules, null for another.
 */
export function startRefusals(value, told, own = () => null) {
  saidValue = value;
  sentenceOf = told;
  ownSentence = own;
}

/** A refusal's "reason" as a sentence; null where there is none in the viewer's language. */
export function refusedSentence(reason) {
  if (!reason?.case) return null;
  const values = {};
  for (const [name, value] of Object.entries(reason.params ?? {})) {
    const said = one(name, value);
    if (said === null) return null;
    values[name] = said;
  }
  return complete(`refused.${reason.case}`, values) ?? ownSentence({ params: {}, ...reason });
}

function one(name, value) {
  if (name === "entry") return unended(sentenceOf(value.event) ?? value.event.kind);
  if (name === "because") return refusedSentence(value);
  return saidValue(name, value);
}

/** A sentence that is quoted in another. */
function unended(sentence) {
  return sentence.replace(/\.$/, "");
}
