// SPDX-License-Identifier: AGPL-3.0-or-later
// Why a game cannot begin as it was planned: in the lobby's own words, and at which field.

import { cameraTitle, deckTitle } from "./titles.js";
import { t } from "./words.js";

const LABELS = {
  players: "lobby.players",
  rules: "lobby.rules",
  deck: "lobby.deck",
  camera: "lobby.camera",
  game: "lobby.game",
};
// Seats and rounds count from 0 for the table, and from 1 for people.
const COUNTED = new Set(["seat", "number"]);
const FIELDS = {
  "players-count": "lobby-add",
  "players-missing": "lobby-add",
  "rendered-count": "lobby-camera",
  "camera-unknown": "lobby-camera",
  "deck-unplayable": "lobby-deck",
  "deck-too-small": "lobby-deck",
  "rounds-misfit": "lobby-sizes",
  "hand-too-large": "lobby-sizes",
  "bag-empty": "lobby-dice",
};

/** What a sentence in the lobby calls a value of a refusal. */
export function saidInLobby(name, value) {
  if (COUNTED.has(name)) return String(value + 1);
  if (name === "field") return value in LABELS ? t(LABELS[value]) : String(value);
  if (name === "deck") return deckTitle(value);
  if (name === "camera") return cameraTitle(value);
  return String(value);
}

/** The field that a refusal is about, null where it is about none; `seats` are the lobby's. */
export function placeAtFault(reason, seats) {
  if (!reason) return null;
  if (reason.params?.seat !== undefined) return seats.field(reason.params.seat);
  if (reason.case === "name-taken") return seats.field(seats.players().lastIndexOf(reason.params.name));
  return document.getElementById(FIELDS[reason.case] ?? `lobby-${reason.params?.field}`);
}
