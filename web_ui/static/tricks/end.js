// SPDX-License-Identifier: AGPL-3.0-or-later
// The end of a game on the table's page: who has won, how it came about, and what is worth telling.

import { drawChart } from "../chart.js";
import { el, show } from "../dom.js";
import { podiumParts } from "../play/podium.js";
import { overSentence } from "../play/seated.js";
import { getJson } from "../requests.js";
import { t } from "../words.js";
import { highlights } from "./recap.js";
import { seatName } from "./sentences.js";

// What the table told of a game as a whole, by its number: it stays in sight while it is asked anew.
let recap = { number: null, told: null };

/** What is shown of a game that is over; `number` is the game's in the journal. */
export function endParts(game, number) {
  if (game.ending === "discarded") return [help(t("life.as.discarded-help"))];
  const standing = podiumParts(game.sheet, game.winners, (seat) => seatName(game, seat));
  if (game.ending === "unfinished") {
    return [help(t("life.as.unfinished-help")), el("h3", {}, t("over.standing")), ...standing];
  }
  return [
    el("p", { class: "saying saying--over" }, overSentence(game)),
    ...(game.winners.length > 0 ? [...standing, chart(game), worthTelling(game, number)] : []),
  ];
}

function help(words) {
  return el("p", { class: "help" }, words);
}

function chart(game) {
  const { sheet } = game;
  const finished = sheet.rounds.filter((round) => round.finished);
  const place = el("div", {});
  drawChart(place, sheet.players.map((name, seat) => ({ name, values: finished.map((round) => round.scores[seat].total) })));
  return el("section", { class: "end__chart" }, el("h3", {}, t("gamesheet.chart")), place);
}

/** The boldest and the luckiest bid, once the table has told them. */
function worthTelling(game, number) {
  const place = el("section", { class: "end__told" });
  const draw = () => show(place, el("h3", {}, t("recap.highlights")), highlights(game, game.own.recap(recap.told)));
  if (recap.number === number && recap.told) draw();
  if (number !== undefined) {
    getJson(`api/games/${number}/recap`).then((told) => {
      recap = { number, told };
      draw();
    }, () => {});
  }
  return place;
}
