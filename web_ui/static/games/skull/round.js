// SPDX-License-Identifier: AGPL-3.0-or-later
// The round on the table: the mats, what the table waits for, and how the round before went.

import { el, show } from "../../dom.js";
import { whyList } from "../../play/why.js";
import { t } from "../../words.js";
import { matsOf } from "./mats.js";
import { afterSentences, isOver, nowSentence, reasonSentence, reasonsSoFar, roundBefore, roundSentence } from "./sentences.js";

const body = document.getElementById("mats-body");
const facts = document.getElementById("mats-facts");

/** Draw the round that is played, or how the one before ended. */
export function drawRound(game) {
  const before = roundBefore(game);
  facts.textContent = isOver(game) ? "" : factsOf(game);
  show(
    body,
    isOver(game) && el("p", { class: "saying saying--over" }, nowSentence(game)),
    before && el("p", { class: "help" }, t("mats.of-round", { number: String(before.round + 1) })),
    matsOf(game, before),
    !isOver(game) && el("p", { class: "saying" }, nowSentence(game)),
    before ? judged(game, before) : soFar(game),
  );
}

/** How a round went, and behind a disclosure why. */
export function judged(game, round) {
  return el(
    "div",
    { class: "verdict" },
    el("p", { class: "saying" }, roundSentence(game, round)),
    afterSentences(game, round).map((sentence) => el("p", { class: "saying--next" }, sentence)),
    whyList(`why-${round.round}`, round.reasons.map((reason) => [null, reasonSentence(game, reason), reason.rule])),
  );
}

function soFar(game) {
  const told = reasonsSoFar(game);
  return told.length > 0 && el("div", { class: "so-far" }, told.map((sentence) => el("p", { class: "saying--next" }, sentence)));
}

/** How many discs lie on the mats, and the highest bid. */
export function factsOf({ in_play: discs, bid, phase, to_flip: left }) {
  const told = [t("mats.in-play", { count: String(discs) })];
  if (bid !== null) told.push(t("mats.highest", { bid: String(bid) }));
  if (phase === "flipping") told.push(t("mats.to-flip", { count: String(left) }));
  return told.join(" \u00b7 ");
}
