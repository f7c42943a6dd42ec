// SPDX-License-Identifier: AGPL-3.0-or-later
// Going on by hand, as while the camera is away: cards of the open trick, and putting it away.

import { openCorrecting } from "../../correcting.js";
import { el } from "../../dom.js";
import { t } from "../../words.js";
import { drawWays } from "../../ways.js";
import { playedCode, tile } from "./cards.js";
import { cardBoard } from "./picker.js";
import { progressSentences, toldVerdict } from "./sentences.js";

let opened = null;

/** Open the dialog; `now()` gives the game as it is. */
export function openByHand(now) {
  const draw = (host, choose) => fill(host, now(), choose);
  const closed = () => {
    opened = null;
  };
  const restart = openCorrecting(t("byhand.heading"), draw, { again: draw, closed });
  opened = { restart, drawn: cardsOf(now()) };
}

/** Draw the dialog anew when the camera or another phone went on: the next card is another then. */
export function redrawByHand(game) {
  if (!opened || opened.drawn === cardsOf(game)) return;
  opened.drawn = cardsOf(game);
  opened.restart();
}

function cardsOf({ phase, trick }) {
  return JSON.stringify([phase, trick.round, trick.number, trick.plays.map((play) => play.card)]);
}

function fill(host, game, choose) {
  const { trick, phase } = game;
  if (phase !== "playing" && phase !== "trick-done") {
    host.append(el("p", { class: "saying" }, t(phase === "bidding" ? "byhand.bidding" : "byhand.nothing")));
    return;
  }
  host.append(soFar(game, trick));
  const add = { key: "card", words: t("byhand.card"), draw: (pane) => drawBoard(pane, game, trick, choose) };
  const sweep = { key: "sweep", words: t("byhand.sweep"), draw: () => choose({ kind: "trick-cleared" }) };
  const whole = phase === "trick-done";
  const ways = [!whole && add, trick.plays.length > 0 && sweep].filter(Boolean);
  drawWays(host, t("byhand.heading"), ways, () => choose(null));
}

function soFar(game, trick) {
  const place = t("findings.where", { round: String(trick.round + 1), trick: String(trick.number + 1) });
  const now = trick.verdict ? toldVerdict(game, trick) : progressSentences(game, trick).join(" ");
  return el(
    "div",
    { class: "sofar" },
    el("p", { class: "help" }, place),
    el(
      "p",
      { class: "small-cards" },
      trick.plays.map((play) => tile(playedCode(play), { size: "small", unsure: !play.sure })),
    ),
    el("p", { class: "saying saying--next" }, now),
  );
}

function drawBoard(pane, game, trick, choose) {
  const place = { round: trick.round, trick: trick.number, position: trick.plays.length };
  pane.append(cardBoard(game, (card) => choose({ kind: "card-inserted", ...place, card })));
}
