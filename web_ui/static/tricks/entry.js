// SPDX-License-Identifier: AGPL-3.0-or-later
// Pieces on their way to the table: entered by hand one after the other, each for its own place.
//
// Whoever enters them is quicker than the table answers. So each tap waits for the one before it,
// and says which place it is for: what came there first, from the camera or another host, counts.

const waiting = [];
let sending = false;
// Pieces that were sent, until a state shows them.
let sent = [];
// Where the next piece goes; null where the state says so.
let ahead = null;

/** Where the next piece lies as the state has it; null where none can be laid. */
export function nextPlace({ phase, trick, round }) {
  if (phase === "playing") return { round: trick.round, trick: trick.number, position: trick.plays.length };
  const last = trick.number + 1 >= round.size;
  if (phase !== "trick-done" || last) return null;
  return { round: trick.round, trick: trick.number + 1, position: 0 };
}

/** The pieces that were entered and that this state does not show yet. */
export function notShown(game) {
  const next = nextPlace(game);
  sent = sent.filter(({ place }) => next !== null && !isBefore(place, next));
  if (ahead && (next === null || isBefore(ahead, next))) ahead = null;
  return [...sent.map(({ piece }) => piece), ...waiting];
}

/** Enter a piece; `now()` gives the newest state's game, `refused(answer)` is told what was not taken. */
export function enterPiece(piece, now, refused) {
  waiting.push(piece);
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
    const piece = waiting.shift();
    if (place === null || place.trick >= now().round.size) continue;
    sent.push({ piece, place });
    ahead = following(place, now());
    const answer = await now().own.entry.send(piece, place);
    if (answer.ok) continue;
    waiting.length = 0;
    sent = [];
    ahead = null;
    refused(answer);
  }
}

function following({ round, trick, position }, game) {
  const whole = position + 1 >= game.own.entry.placed(game);
  return whole ? { round, trick: trick + 1, position: 0 } : { round, trick, position: position + 1 };
}

function isBefore(one, other) {
  const steps = ["round", "trick", "position"].map((name) => one[name] - other[name]);
  return (steps.find((step) => step !== 0) ?? 0) < 0;
}
