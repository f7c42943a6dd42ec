// SPDX-License-Identifier: AGPL-3.0-or-later
// One game looked back on: the podium, what is worth telling, the totals by round, and each player's
// printed columns, where a tap on a number tells how it came about. A game that goes on stays true.

import { change, startChanges, tell } from "../../changes.js";
import { drawChart } from "../../chart.js";
import { drawConnection } from "../../connection.js";
import { el, show } from "../../dom.js";
import { follow } from "../../live.js";
import { getJson, rooted } from "../../requests.js";
import { count, dated, has, signed, t } from "../../words.js";
import { startLookingBack } from "./pastgame.js";
import { podiumParts } from "./podium.js";
import { bidsTable, captures, highlights, noticed } from "./recap.js";
import { shareRecap } from "./recappicture.js";
import { ruleTag } from "./why.js";

const byId = (id) => document.getElementById(id);
const told = (id) => JSON.parse(byId(id).textContent);

const game = told("game");
let loads = told("loads");
let score = told("score");
let recap = told("recap");
let view = told("view");
// Which number is told of: a player, a round and a column; null for none.
let open = null;

function draw() {
  const standing = game.as ? t(`games.as.${game.as}`) : t("games.goes-on");
  byId("game-when").textContent = `${dated(game.began)} \u00b7 ${standing}`;
  byId("ranking-heading").textContent = heading();
  show(byId("podium"), ranked());
  const finished = score.rounds.filter((round) => round.finished);
  const series = score.players.map((name, seat) => ({ name, values: finished.map((round) => round.scores[seat].total) }));
  drawChart(byId("chart"), series);
  byId("chart").parentElement.hidden = finished.length === 0;
  const any = finished.length > 0;
  byId("recap-body").hidden = !any;
  show(byId("highlights"), highlights(view, recap));
  show(byId("recap-bids"), bidsTable(view, recap));
  show(byId("recap-captures"), captures(view, recap));
  const seen = noticed(view, score);
  byId("recap-findings").hidden = !seen;
  show(byId("recap-findings"), seen);
  byId("share").hidden = !any || game.as === "discarded";
  const empty = score.rounds.length === 0 && el("p", { class: "help" }, t("sheet.empty"));
  show(byId("sheet-body"), empty || score.players.map(player));
}

function heading() {
  if (game.as === "discarded") return t("games.as.discarded");
  return t(game.winners.length > 0 ? "ranking.heading" : "over.standing");
}

/** Who came where; a discarded game counts for nobody. */
function ranked() {
  if (game.as === "discarded") return el("p", { class: "help" }, t("life.as.discarded-help"));
  return podiumParts(score, game.winners, name);
}

function name(seat) {
  return el("bdi", { class: "games__name", title: score.players[seat] }, score.players[seat]);
}

/** A player's own sheet. */
function player(_, seat) {
  const typed = loads.some(Boolean);
  const heads = ["sheet.round", "gamesheet.cards", "gamesheet.bid", "gamesheet.bid-points", "gamesheet.bonus", "gamesheet.points", "sheet.total"];
  if (typed) heads.push("gamesheet.load");
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
        el("tbody", {}, score.rounds.flatMap((round, index) => rows(seat, round, index, typed))),
      ),
    ),
  );
}

function rows(seat, round, index, typed) {
  const own = round.scores[seat];
  const hit = round.finished && own.bid === own.won;
  // While a round goes on it is only what counts if nobody chooses.
  const load = round.finished && loads[index]?.[seat];
  const number = (what, points, plus) => el("td", {}, way(seat, round, index, what, signed(points, plus)));
  const points = round.finished
    ? [number("bid", own.bid_points), number("bonus", own.bonus_points), number("round", own.round_points), number("total", own.total, false)]
    : [el("td", { colspan: "4", class: "help" }, t("sheet.open"))];
  const row = el(
    "tr",
    {},
    el("th", { scope: "row" }, String(index + 1), round.by_hand && el("small", {}, t("sheet.by-hand"))),
    el("td", {}, String(round.cards)),
    el("td", {}, `${own.bid ?? "\u2013"} / ${own.won}`, hit && el("span", { class: "gamesheet__hit", "aria-hidden": "true" }, " \u2713")),
    points,
    typed && el("td", {}, load ? t(`question.load-${load}`) : ""),
  );
  if (!isOpen(seat, index)) return [row];
  const columns = typed ? "8" : "7";
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

/** What may follow: nothing while a game goes on, which may be this one. */
function drawNext(life) {
  const goes = ["playing", "paused"].includes(life?.phase);
  byId("rematch").hidden = goes;
  byId("new-game").hidden = goes;
  byId("to-table").hidden = life?.game !== game.game;
}

/** The same people and rules once more, the deal one seat on. */
async function rematch() {
  const { plan } = await getJson("api/lobby");
  const dealer = (Number(byId("rematch").dataset.dealer) + 1) % score.players.length;
  const again = { ...plan, game: view.name, players: score.players, dealer, rules: view.rules };
  if (await change("api/games", again)) location.assign(rooted("./"));
}

byId("print").addEventListener("click", () => window.print());
byId("share").addEventListener("click", async () => {
  if (await shareRecap(view, game, score, recap)) tell(t("recap.saved"));
});
byId("rematch").addEventListener("click", rematch);
startChanges(() => []);
startLookingBack(() => view, `api/games/${game.game}/`);
draw();
drawNext(told("state").life);
let seen = told("state").seq;
follow(async (state) => {
  drawNext(state.life);
  if (state.seq === seen) return;
  seen = state.seq;
  if (game.as !== null && state.life?.game !== game.game) return;
  const own = `api/games/${game.game}`;
  const asked = ["api/games", `${own}/record`, `${own}/score`, `${own}/recap`].map(getJson);
  const [all, record, now, back] = await Promise.all(asked).catch(() => []);
  if (!back) return;
  recap = back;
  if (state.game) view = state.game;
  score = now;
  loads = record.rounds.map((round) => round.loads ?? null);
  const { as = null, winners = [] } = all.games.find((one) => one.game === game.game) ?? {};
  Object.assign(game, { as, winners });
  draw();
}, drawConnection);
