// SPDX-License-Identifier: AGPL-3.0-or-later
// One game looked back on: who won, the challenges of everybody, and every round.

import { el, show } from "../../dom.js";
import { findingsList } from "../../play/findings.js";
import { startPastGame, toldGame } from "../../play/pastgame.js";
import { placeName } from "../../play/places.js";
import { playerName } from "../../play/seated.js";
import { t } from "../../words.js";
import { matsOf, roundSoFar } from "./mats.js";
import { standingsList } from "./players.js";
import { reviewed, stepSentences } from "./reviewed.js";
import { overSentence, saidValue } from "./sentences.js";
import { sheetTable } from "./sheet.js";
import { readAs, told } from "./told.js";

const byId = (id) => document.getElementById(id);
const past = toldGame();

function draw() {
  const { view, recap, score } = past;
  const any = view.rounds.length > 0;
  byId("result").textContent = view.ending ? overSentence(view) : "";
  show(byId("standings"), standingsList(view));
  byId("recap-body").hidden = !any;
  show(byId("recap-challenges"), challengesTable(view, recap));
  const bold = boldest(recap);
  byId("recap-bold").textContent = bold ? boldWords(bold) : "";
  const noticed = findingsList(score.rounds, (name, value) => saidValue(view, name, value));
  byId("recap-findings").hidden = !noticed;
  show(byId("recap-findings"), noticed);
  byId("share").hidden = !any;
  show(byId("sheet-body"), any ? sheetTable(view) : el("p", { class: "help" }, t("sheet.empty")));
}

/** How often everybody was the challenger, and what came of it. */
function challengesTable(view, { tallies }) {
  const heads = ["players.name", "recap.challenges", "recap.came-true", "recap.highest", "recap.own-skulls", "recap.stopped"];
  const row = ({ challenges, came_true: came, highest, own_skulls: own, stopped }, seat) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, el("bdi", { class: "games__name" }, playerName(view, seat))),
      [challenges, came, highest || "\u2013", own, stopped].map((number) => el("td", {}, String(number))),
    );
  return el(
    "table",
    {},
    el("caption", { class: "hidden" }, t("recap.highlights")),
    el("thead", {}, el("tr", {}, heads.map((key) => el("th", { scope: "col" }, t(key))))),
    el("tbody", {}, tallies.map(row)),
  );
}

/** The highest bid that came true, and whose it was; null for none. */
function boldest({ tallies }) {
  const bid = Math.max(0, ...tallies.map(({ highest }) => highest));
  return bid > 1 ? { player: tallies.findIndex(({ highest }) => highest === bid), bid } : null;
}

function boldWords({ player, bid }) {
  return t("recap.bold", { player: playerName(past.view, player), bid: String(bid) });
}

/** A step for each thing that was done, and how the round went as the last one. */
function steps({ trick: round }) {
  return round.actions.length + round.flips.length + 1;
}

function step(review, number) {
  const { trick: round } = review;
  const done = round.actions.length + round.flips.length;
  if (number >= done) return reviewed(past.view, review, null);
  return [el("p", { class: "saying" }, stepSentences(past.view, round)[number]), matsOf(past.view, roundSoFar(round, number + 1))];
}

/** What stands on the picture to share. */
function picture() {
  const { view, recap, score } = past;
  const bold = boldest(recap);
  return {
    title: "Skull",
    score: { players: score.players, ranking: view.ranking, totals: score.wins },
    totals: score.players.map((_, seat) => view.rounds.map((round) => round.wins[seat])),
    notable: bold ? [[t("recap.boldest"), boldWords(bold)]] : [],
  };
}

startPastGame(past, {
  draw,
  looked: { placeName, readAs, told: (event) => told(past.view, event), reviewed: (review, again) => reviewed(past.view, review, again), steps, step },
  recap: picture,
  next: () => ({ dealer: ((past.record.rounds[0]?.starter ?? 0) + 1) % past.score.players.length }),
});
