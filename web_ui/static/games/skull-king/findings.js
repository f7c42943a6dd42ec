// SPDX-License-Identifier: AGPL-3.0-or-later
// What a sentence about the card game calls the values of a finding, an explanation or a refusal.

import { signed } from "../../words.js";
import { saidCard, suitName } from "./cardwords.js";
import { playerName } from "./sentences.js";

const PLAYERS = new Set(["player", "should", "by"]);
const CARDS = new Set(["card", "lead", "shown"]);
const COUNTED = new Set(["at", "later", "next", "number", "position"]);

/** What a sentence about the game calls a value that the table told under a name. */
export function saidValue(game, name, value) {
  if (PLAYERS.has(name)) return playerName(game, value);
  if (CARDS.has(name)) return saidCard(value);
  // Rounds, tricks and cards count from 0 here, and from 1 for people.
  if (COUNTED.has(name)) return String(value + 1);
  if (name === "suit") return suitName(value);
  return name === "change" ? signed(value) : String(value);
}
