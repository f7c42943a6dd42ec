// SPDX-License-Identifier: AGPL-3.0-or-later
// What happened at the table, one sentence an event: for lists of corrections and for histories.

import { toldEvent } from "../../play/places.js";
import { playerName } from "../../play/seated.js";
import { names, t } from "../../words.js";
import { saidDie } from "./dicewords.js";

const SENTENCES = {
  "player-renamed": (_, event) => ({ seat: String(event.player + 1), name: event.name }),
  "hand-opened": (_, event) => ({ dice: String(event.dice) }),
  "bid-locked": player,
  "bid-reopened": player,
  "bid-corrected": (game, event) => ({ ...player(game, event), bid: String(event.bid) }),
  "die-thrown": die,
  "throw-named": die,
  "throw-inserted": die,
  "throw-moved": (_, event) => ({ to: String(event.to + 1) }),
  "player-told": player,
  "leader-told": (game, event) => ({ player: playerName(game, event.leader) }),
  "winner-told": (game, event) => ({ player: playerName(game, event.winner) }),
  "hand-told": (game, event) => ({
    players: names(
      game.players.map((one, at) =>
        t("told.of-player", { player: one.name, won: String(event.won[at]), bonus: String(event.bonus[at]) }),
      ),
    ),
  }),
  "game-closed": (_, event) => ({ reason: event.reason }),
};
// These may be told without what they are about: it is taken back then, or it is secret.
const ABOUT = { "bid-corrected": "bid", "leader-told": "leader", "winner-told": "winner" };
// What else people do is told by the verdict that it changed.
const SETTLED = new Set(["bid-corrected", "throw-moved", "player-told", "leader-told", "winner-told", "trick-voided", "hand-told"]);

/** A sentence about an event, with its place where it has one; null for one of an unknown kind. */
export function told(game, event) {
  const without = Boolean(ABOUT[event.kind]) && (event[ABOUT[event.kind]] ?? null) === null;
  return toldEvent({ ...event, round: event.hand }, SENTENCES[event.kind]?.(game, event) ?? {}, without);
}

/** A sentence about what people settled; null for what a verdict tells. */
export function settled(game, event) {
  return SETTLED.has(event.kind) ? told(game, event) : null;
}

function player(game, event) {
  return { player: playerName(game, event.player) };
}

function die(_, event) {
  return { die: saidDie(event) };
}
