// SPDX-License-Identifier: AGPL-3.0-or-later
// What people call decks and sets of rules, where the table tells only what programs call them.

import { has, t } from "./words.js";

/** A deck: a shipped one by its title in the viewer's language, an enrolled one by its own name. */
export function deckTitle(deck) {
  return titled(`deck.${deck}`, deck);
}

/** A profile: one of the published sets of rules. */
export function profileTitle(profile) {
  return titled(`profile.${profile}`, profile);
}

/** The rules that a table plays by: as it called them, or the profile that they begin with. */
export function rulesTitle(rules) {
  return rules.name ?? profileTitle(rules.profile);
}

/** A game: what people call it. */
export function gameTitle(game) {
  return titled(`lobby.game.${game}`, game);
}

/** Where cards come from: a camera by its source, or none. */
export function cameraTitle(source) {
  return titled(`lobby.camera.${source}`, source);
}

function titled(key, otherwise) {
  return has(key) ? t(key) : otherwise;
}
