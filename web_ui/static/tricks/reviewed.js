// SPDX-License-Identifier: AGPL-3.0-or-later
// A trick as it is looked at again: its pieces to correct, the verdict with its reasons, how other
// tables would have judged; and as it is played once more.

import { el } from "../dom.js";
import { placeName } from "../play/places.js";
import { ruleTag } from "../play/why.js";
import { names, t } from "../words.js";
import { toldVerdict } from "./sentences.js";
import { why } from "./why.js";

/**
 * The parts of a review that are the game's; `again` draws them anew after a correction, and is null
 * where nothing can be corrected.
 */
export function reviewed(game, review, again) {
  const { own } = game;
  const trick = own.trick(review.trick);
  return [
    trick.by_hand && note(t("round.by-hand", { number: String(trick.round + 1) })),
    own.lead(trick),
    own.pieces(game, trick, again && ((position) => own.rightPiece(game, trick, position, again))),
    trick.extra?.length > 0 && note(t("trick.extra", { cards: names(trick.extra.map(own.name)) })),
    again && el("p", { class: "help" }, t("right.tap")),
    trick.verdict || trick.voided ? judged(game, trick) : note(t("review.open-trick")),
    (own.doubts?.(game, trick) ?? []).map(note),
    again && rightButton(game, trick, again),
  ]
    .flat()
    .filter(Boolean);
}

/** All that review.js and replay.js take of a game looked back on; `view()` is its view. */
export function lookedBack(view) {
  return {
    placeName,
    readAs: (picture) => view().own.readAs(picture),
    told: (event) => view().own.told(view(), event),
    reviewed: (review, again) => reviewed(view(), review, again),
    steps: (review) => steps(view().own.trick(review.trick)),
    step: (review, number) => step(view(), review, number),
  };
}

/** A step for every piece, and the verdict as the last one. */
function steps(trick) {
  return trick.plays.length + (trick.verdict || trick.voided ? 1 : 0) || 1;
}

function step(game, review, number) {
  const trick = game.own.trick(review.trick);
  if (number >= trick.plays.length) return reviewed(game, review, null);
  const plays = trick.plays.slice(0, number + 1);
  const soFar = game.own.soFar({ ...trick, plays, verdict: null, winning: null, voided: false });
  // Nobody is still to play: it was played long ago. As large as they will be, so that nothing moves.
  const pieces = game.own.pieces({ ...game, trick: {} }, soFar, null, trick.plays.length);
  return [game.own.lead(soFar), pieces].flat();
}

function judged(game, trick) {
  const { verdict } = trick;
  if (!verdict) return [el("p", { class: "saying" }, toldVerdict(game, trick))];
  const rule = game.own.main(verdict)?.rule ?? "";
  return [
    el("p", { class: "saying" }, toldVerdict(game, trick), " ", ruleTag(rule)),
    verdict.points > 0 && el("p", { class: "bonus" }, t("verdict.bonus", { points: String(verdict.points) })),
    why(game, trick),
    !trick.voided && game.own.elsewhere(game, trick),
  ];
}

function note(sentence) {
  return el("p", { class: "saying saying--next" }, sentence);
}

function rightButton(game, trick, again) {
  const attributes = { type: "button", class: "plain", "data-focus": "right-trick" };
  const button = el("button", attributes, t("right.open"));
  button.addEventListener("click", () => game.own.rightTrick(game, trick, again));
  return el("p", { class: "row" }, button);
}
