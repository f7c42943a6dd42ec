// SPDX-License-Identifier: AGPL-3.0-or-later
// What a place of a game is called: a round, one of its tricks, and a position in that.

import { capital, t } from "../words.js";

/** What a place to review is called: "3.2" is trick 2 of round 3. */
export function placeName(place) {
  const [round, trick] = place.split(".");
  return trick === undefined ? t("question.where-round", { round }) : t("findings.where", { round, trick });
}

/** Where an event belongs, in words; nothing where it belongs to the game. All count from 0. */
export function whereOf({ round, trick, position }) {
  if (round === undefined) return "";
  const places = [round, trick, position].filter((place) => place !== undefined && place !== null);
  const values = { round: String(round + 1), trick: String(trick + 1), position: String(position + 1) };
  return t(["question.where-round", "findings.where", "question.where"][places.length - 1], values);
}

/**
 * A sentence about an event of the journal, with its place; null for one of an unknown kind.
 * `values` are those of its sentence; `back` says that it takes back what it is about.
 */
export function toldEvent(event, values, back = false) {
  const key = `told.${event.kind}${back ? "-back" : ""}`;
  const sentence = t(key, values);
  if (sentence === key) return null;
  const where = whereOf(event);
  return where ? t("told.at", { where, sentence: capital(sentence) }) : capital(sentence);
}
