// SPDX-License-Identifier: AGPL-3.0-or-later
// A round as it is looked at again: the mats as they lay, what was done in order, and why it went so.

import { el } from "../../dom.js";
import { noticed } from "../../play/findings.js";
import { playerName } from "../../play/seated.js";
import { ruleTag } from "../../play/why.js";
import { capital, t } from "../../words.js";
import { faceName } from "./discs.js";
import { matsOf } from "./mats.js";
import { openRightRound } from "./rightround.js";
import { judged } from "./round.js";
import { saidValue } from "./sentences.js";

/** The parts of a review; `again` draws them anew after a correction, null where nothing can be corrected. */
export function reviewed(game, { trick: round }, again) {
  return [
    el("p", { class: "help" }, t("mats.starts", { player: playerName(game, round.starter) })),
    matsOf(game, round),
    round.success === null ? el("p", { class: "saying saying--next" }, t("review.open-trick")) : judged(game, round),
    steps(game, round),
    round.findings.length > 0 && found(game, round),
    again && rightButton(game, round, again),
  ].filter(Boolean);
}

/** What was done in a round, one sentence a step, in order. */
export function stepSentences(game, round) {
  const acts = round.actions.map((action) => capital(actionSentence(game, action)));
  const flips = round.flips.map(({ mat, face }) => capital(t("told.disc-flipped", { player: playerName(game, mat), face: faceName(face) })));
  return [...acts, ...flips];
}

function actionSentence(game, { player, bid, pass }) {
  const values = { player: playerName(game, player), bid: String(bid) };
  return t(bid !== undefined ? "told.bid-made" : pass ? "told.passed" : "told.disc-placed", values);
}

function steps(game, round) {
  const sentences = stepSentences(game, round);
  if (sentences.length === 0) return null;
  return el("ol", { class: "steps-done" }, sentences.map((sentence) => el("li", {}, sentence)));
}

function found(game, round) {
  const rows = round.findings.map((one) =>
    el("li", {}, noticed((name, value) => saidValue(game, name, value), "finding", one), " ", ruleTag(one.rule)),
  );
  return el("div", { class: "findings" }, el("h3", {}, t("findings.heading")), el("ul", {}, rows), el("p", { class: "help" }, t("findings.table-decides")));
}

function rightButton(game, round, again) {
  const button = el("button", { type: "button", class: "plain", "data-focus": "right-round" }, t("right.open"));
  button.addEventListener("click", () => openRightRound(game, round.round, again));
  return el("p", { class: "row" }, button);
}
