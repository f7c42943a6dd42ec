// SPDX-License-Identifier: AGPL-3.0-or-later
// What happened at the table, one sentence an event: for lists of corrections and for histories.

import { toldEvent } from "../../play/places.js";
import { playerName } from "../../play/seated.js";
import { faceName } from "./discs.js";

const VALUES = {
  "player-renamed": (_, event) => ({ seat: String(event.player + 1), name: event.name }),
  "round-opened": (game, event) => ({ player: playerName(game, event.starter) }),
  "disc-placed": player,
  "bid-made": (game, event) => ({ ...player(game, event), bid: String(event.bid) }),
  passed: player,
  "disc-flipped": (game, event) => ({ player: playerName(game, event.mat), face: faceName(event.face) }),
  "disc-lost": (game, event) => ({ ...player(game, event), by: playerName(game, event.chosen_by) }),
  "starter-chosen": (game, event) => ({ player: playerName(game, event.starter) }),
  "game-closed": (_, event) => ({ reason: event.reason }),
};

/** A sentence about an event, with its round where it names one; null for one of an unknown kind. */
export function told(game, event) {
  return toldEvent(event, VALUES[event.kind]?.(game, event) ?? {});
}

/** No camera looks at this game. */
export function readAs() {
  return null;
}

function player(game, event) {
  return { player: playerName(game, event.player) };
}
