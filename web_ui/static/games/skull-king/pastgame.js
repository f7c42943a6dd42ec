// SPDX-License-Identifier: AGPL-3.0-or-later
// A game that was played, looked back on: its tricks reviewed, or played once more.

import { tellEntries } from "../../corrections.js";
import { openReplay } from "../../replay.js";
import { startReview } from "../../review.js";
import { useDeck } from "./cardwords.js";
import { cardsOf, leadSuit, makeRoom } from "./played.js";
import { reviewed } from "./reviewed.js";
import { placeName, readAs, told } from "./told.js";

/** Make the buttons for review and replay work; `view()` is the game's view, `base` its path. */
export function startLookingBack(view, base) {
  useDeck(view().deck);
  tellEntries((event) => told(view(), event));
  const people = () => view().players.map((player) => player.name);
  startReview({ base, people, placeName, readAs, reviewed: (review) => reviewed(view(), review, null) });
  const replayed = { base, placeName, readAs, steps, step: (review, number) => step(view(), review, number) };
  document.getElementById("replay-open").addEventListener("click", () => openReplay(replayed));
}

/** A step for every card, and the verdict as the last one. */
function steps({ trick }) {
  return trick.plays.length + (trick.verdict || trick.voided ? 1 : 0) || 1;
}

function step(game, review, number) {
  const { trick } = review;
  if (number >= trick.plays.length) return reviewed(game, review, null);
  const soFar = {
    ...trick,
    plays: trick.plays.slice(0, number + 1),
    verdict: null,
    winning: null,
    voided: false,
    lead_suit: leadSoFar(trick, number),
  };
  // Nobody is still to lay: it was laid long ago.
  const cards = cardsOf({ ...game, trick: {} }, soFar);
  // As large as they will be, so that nothing moves when the next one comes.
  makeRoom(cards, trick.plays.length);
  return [leadSuit(soFar), cards].flat();
}

/** The lead suit is known once the card lies there that set it. */
function leadSoFar(trick, number) {
  const setter = trick.plays.findIndex((play) => play.card?.startsWith(trick.lead_suit) && /\d$/.test(play.card));
  return trick.lead_suit && setter !== -1 && setter <= number ? trick.lead_suit : null;
}
