// SPDX-License-Identifier: AGPL-3.0-or-later
// Cards on their way to the table: entered by hand one after the other, each for its own place.
//
// Whoever enters cards is quicker than the table answers. So each tap waits for the one before it,
// and says which place it is for: what came there first, from the camera or another host, counts.

import { send } from "../../changes.js";

const waiting = [];
let sending = false;
// Cards that were sent, until a state shows them.
let sent = [];
// Where the next card goes; null where the state says so.
let ahead = null;

/** Where the next card lies as the state has it; null where none can be laid. */
export function nextPlace({ phase, trick, round }) {
  if (phase === "playing") return { round: trick.round, trick: trick.number, position: trick.plays.length };
  const last = trick.number + 1 >= round.cards;
  if (phase !== "trick-done" || last) return null;
  return { round: trick.round, trick: trick.number + 1, position: 0 };
}

/** The cards that were entered and that this state does not show yet. */
export function notShown(game) {
  const next = nextPlace(game);
  sent = sent.filter(({ place }) => next !== null && !isBefore(place, next));
  if (ahead && (next === null || isBefore(ahead, next))) ahead = null;
  return [...sent.map(({ card }) => card), ...waiting];
}

/** Enter a card; `now()` gives the newest state's game, `refused(answer)` is told what was not taken. */
export function enterCard(card, now, refused) {
  waiting.push(card);
  if (!sending) sending = sendAll(now, refused).finally(() => (sending = false));
}

/** Forget all that is on its way, once the latest has arrived. */
export async function settled() {
  waiting.length = 0;
  await sending;
  ahead = null;
  sent = [];
}

async function sendAll(now, refused) {
  while (waiting.length > 0) {
    const place = ahead ?? nextPlace(now());
    const card = waiting.shift();
    if (place === null || place.trick >= now().round.cards) continue;
    sent.push({ card, place });
    ahead = following(place, now());
    const answer = await send("api/cards", { card, ...place });
    if (answer.ok) continue;
    waiting.length = 0;
    sent = [];
    ahead = null;
    refused(answer);
  }
}

function following({ round, trick, position }, { players }) {
  // Graybeard lays one too.
  const size = players.length === 2 ? 3 : players.length;
  return position + 1 < size ? { round, trick, position: position + 1 } : { round, trick: trick + 1, position: 0 };
}

function isBefore(one, other) {
  const steps = ["round", "trick", "position"].map((name) => one[name] - other[name]);
  return (steps.find((step) => step !== 0) ?? 0) < 0;
}
