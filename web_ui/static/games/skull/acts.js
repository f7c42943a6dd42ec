// SPDX-License-Identifier: AGPL-3.0-or-later
// What the host can enter now, from the game as everybody sees it: for whom, and each act as one tap.

import { t } from "../../words.js";

/**
 * What may be entered: `seat` is whose turn it is, null where it is nobody's in particular; `acts`
 * are `{ act, value, kind }` in groups, as `api/entries` takes them.
 */
export function entries(game) {
  const { phase, waits_for: waits } = game;
  const [seat] = waits;
  if (phase === "placing") return { seat: null, acts: waits.map((player) => ({ act: "place", value: { player }, of: player })) };
  if (phase === "turns") return { seat, acts: [...placing(game, seat), ...bids(game, seat)] };
  if (phase === "bidding") return { seat, acts: [{ act: "pass", value: { player: seat } }, ...bids(game, seat)] };
  if (phase === "flipping") return { seat: game.challenger, acts: flips(game) };
  if (phase === "losing") return { seat: game.lose.chosen_by, acts: [{ act: "lose", value: { player: game.lose.chosen_by } }] };
  if (phase === "choosing") return { seat: game.chooser, acts: starters(game) };
  return { seat: null, acts: [] };
}

/** The lowest bid that can be made and the highest, as numbers in between. */
export function bidsFrom(lowest, highest) {
  return Array.from({ length: Math.max(0, highest - lowest + 1) }, (_, index) => lowest + index);
}

/** The mats of which the challenger may flip a disc: the own one first, all of it. */
export function matsToFlip({ players, challenger }) {
  if (players[challenger].face_down > 0) return [challenger];
  return players.flatMap((player, seat) => (player.face_down > 0 ? [seat] : []));
}

/** What an act is called on its button; of a flip and a starter it is the name that tells. */
export function actWords({ act, value }) {
  if (act === "bid") return String(value.bid);
  if (act === "flip") return t(`disc.${value.face}`);
  return t(`act.${act}`);
}

function placing(game, player) {
  return game.players[player].in_hand > 0 ? [{ act: "place", value: { player } }] : [];
}

function bids(game, player) {
  return bidsFrom((game.bid ?? 0) + 1, game.in_play).map((bid) => ({ act: "bid", value: { player, bid } }));
}

function flips(game) {
  return matsToFlip(game).flatMap((mat) => ["flower", "skull"].map((face) => ({ act: "flip", value: { mat, face }, of: mat })));
}

function starters(game) {
  return game.players.flatMap((player, seat) => (player.discs > 0 ? [{ act: "starter", value: { starter: seat }, of: seat }] : []));
}
