// SPDX-License-Identifier: AGPL-3.0-or-later
// One game of bids and tricks looked back on: the podium, what is worth telling, the totals by round,
// and each player's printed columns, where a tap on a number tells how it came about.

import { drawChart } from "../chart.js";
import { el, show } from "../dom.js";
import { findingsList } from "../play/findings.js";
import { startPastGame, toldGame } from "../play/pastgame.js";
import { podiumParts } from "../play/podium.js";
import { ruleTag } from "../play/why.js";
import { count, has, signed, t } from "../words.js";
import { bidsTable, captures, highlights, notable } from "./recap.js";
import { lookedBack } from "./reviewed.js";

const byId = (id) => document.getElementById(id);
// Which number is told of: a player, a round and a column; null for none.
let open = null;
let score = null;
let typed = null;
let draw = () => {};

/**
 * Start the page of a game. `asTricks(game)`, `asScore(score)` and `asRecap(recap)` make what the parts
 * of this folder take of what the archive tells; `title` is the game's; `types(record)` gives for each
 * round what kind of bid each seat made, null for none; `next(record, seats)` what is another in the
 * plan of a rematch.
 */
export function startGameSheet({ asTricks, asScore, asRecap, title, types, next }) {
  const past = toldGame();
  const view = () => asTricks(past.view);
  draw = () => {
    score = asScore(past.score);
    typed = types(past.record);
    drawSheet(view(), asRecap(past.recap), past.game);
  };
  startPastGame(past, {
    draw: () => draw(),
    looked: lookedBack(view),
    recap: () => ({ title: title(), score, totals: totals(), notable: notable(view(), asRecap(past.recap)) }),
    next: () => next(past.record, score.players.length),
  });
}

function drawSheet(game, recap, past) {
  byId("ranking-heading").textContent = heading(past);
  show(byId("podium"), ranked(past));
  const any = finishedRounds().length > 0;
  drawChart(byId("chart"), totals().map((values, seat) => ({ name: score.players[seat], values })));
  byId("chart").parentElement.hidden = !any;
  byId("recap-body").hidden = !any;
  show(byId("highlights"), highlights(game, recap));
  show(byId("recap-bids"), bidsTable(game, recap));
  show(byId("recap-captures"), captures(game, recap));
  const seen = findingsList(score.rounds, (name, value) => game.own.value(game, name, value));
  byId("recap-findings").hidden = !seen;
  show(byId("recap-findings"), seen);
  byId("share").hidden = !any || past.as === "discarded";
  const empty = score.rounds.length === 0 && el("p", { class: "help" }, t("sheet.empty"));
  show(byId("sheet-body"), empty || score.players.map(player));
}

function heading(past) {
  if (past.as === "discarded") return t("games.as.discarded");
  return t(past.winners.length > 0 ? "ranking.heading" : "over.standing");
}

/** Who came where; a discarded game counts for nobody. */
function ranked(past) {
  if (past.as === "discarded") return el("p", { class: "help" }, t("life.as.discarded-help"));
  return podiumParts(score, past.winners, name);
}

function name(seat) {
  return el("bdi", { class: "games__name", title: score.players[seat] }, score.players[seat]);
}

function finishedRounds() {
  return score.rounds.filter((round) => round.finished);
}

/** Each seat's totals, round by round. */
function totals() {
  return score.players.map((_, seat) => finishedRounds().map((round) => round.scores[seat].total));
}

/** A player's own sheet. */
function player(_, seat) {
  const any = typed.some(Boolean);
  const heads = ["sheet.round", "gamesheet.cards", "gamesheet.bid", "gamesheet.bid-points", "gamesheet.bonus", "gamesheet.points", "sheet.total"];
  if (any) heads.push("gamesheet.load");
  return el(
    "div",
    { class: "gamesheet__player" },
    el("h3", { id: `player-${seat}` }, name(seat)),
    el(
      "div",
      { class: "scroll", role: "group", tabindex: "0", "aria-labelledby": `player-${seat}` },
      el(
        "table",
        { "aria-labelledby": `player-${seat}` },
        el("thead", {}, el("tr", {}, heads.map((key) => el("th", { scope: "col" }, t(key))))),
        el("tbody", {}, score.rounds.flatMap((round, index) => rows(seat, round, index, any))),
      ),
    ),
  );
}

function rows(seat, round, index, any) {
  const own = round.scores[seat];
  const hit = round.finished && own.bid === own.won;
  // While a round goes on it is only what counts if nobody chooses.
  const type = round.finished && typed[index]?.[seat];
  const number = (what, points, plus) => el("td", {}, way(seat, round, index, what, signed(points, plus)));
  const points = round.finished
    ? [number("bid", own.bid_points), number("bonus", own.bonus_points), number("round", own.round_points), number("total", own.total, false)]
    : [el("td", { colspan: "4", class: "help" }, t("sheet.open"))];
  const row = el(
    "tr",
    {},
    el("th", { scope: "row" }, String(index + 1), round.by_hand && el("small", {}, t("sheet.by-hand"))),
    el("td", {}, String(round.size)),
    el("td", {}, `${own.bid ?? "\u2013"} / ${own.won}`, hit && el("span", { class: "gamesheet__hit", "aria-hidden": "true" }, " \u2713")),
    points,
    any && el("td", {}, type || ""),
  );
  if (!isOpen(seat, index)) return [row];
  const columns = any ? "8" : "7";
  return [row, el("tr", { class: "gamesheet__how", id: "how" }, el("td", { colspan: columns }, how(seat, round, index)))];
}

function isOpen(seat, index, what = open?.what) {
  return open?.seat === seat && open.index === index && open.what === what;
}

/** A number that tells how it came about. */
function way(seat, round, index, what, shown) {
  if (lines(seat, round, what).length === 0) return shown;
  const opened = isOpen(seat, index, what);
  const button = el(
    "button",
    {
      type: "button",
      class: "gamesheet__number",
      "aria-expanded": String(opened),
      "aria-controls": opened && "how",
      "data-focus": `${seat}.${index}.${what}`,
    },
    shown,
  );
  button.addEventListener("click", () => {
    open = opened ? null : { seat, index, what };
    draw();
  });
  return button;
}

/** The lines of a round that make a number; the first is always the bid's own. */
function lines(seat, round, what) {
  const all = round.scores[seat].breakdown;
  if (what === "bid") return all.slice(0, 1);
  return what === "bonus" ? all.slice(1) : all;
}

function how(seat, round, index) {
  const own = round.scores[seat];
  const each = lines(seat, round, open.what).map((line) => {
    const rule = has(`rule.${line.rule}`) ? t(`rule.${line.rule}`) : line.rule;
    const points = count("sheet.points", line.points, { points: signed(line.points) });
    return el("li", {}, `${points} \u2013 ${rule} `, ruleTag(line.rule));
  });
  const before = { before: signed(own.total - own.round_points, false), points: signed(own.round_points), total: signed(own.total, false) };
  const sum = open.what === "total" && el("p", {}, t("gamesheet.sum", before));
  const heading = t("sheet.how", { number: String(index + 1) });
  return el("div", { class: "gamesheet__lines" }, el("b", {}, heading), el("ul", {}, each), sum);
}
