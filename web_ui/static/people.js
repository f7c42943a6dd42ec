// SPDX-License-Identifier: AGPL-3.0-or-later
// Everybody who played: games, wins, points over time, exact bids, bonuses; and who is who. Points
// of one kind of game say nothing of another's, so each kind is told apart from the others.

import { send, startChanges } from "./changes.js";
import { drawChart } from "./chart.js";
import { drawConnection } from "./connection.js";
import { disclosure, el, show } from "./dom.js";
import { follow } from "./live.js";
import { getJson } from "./requests.js";
import { dated, has, signed, t } from "./words.js";

const byId = (id) => document.getElementById(id);
let people = JSON.parse(byId("people").textContent);
// What was said of a merging that could not be, by the person it was asked for.
let refused = {};

function draw() {
  byId("people-none").hidden = people.length > 0;
  const kinds = [...new Set(people.flatMap((one) => one.kinds.map((kind) => kind.plays)))];
  show(byId("people-body"), kinds.flatMap((plays) => [kinds.length > 1 && el("h3", { id: `kind-${plays}` }, kindName(plays)), table(plays, kinds.length > 1)]));
  show(byId("people-each"), people.map(person));
}

/** Everybody who played games of a kind. */
function table(plays, isOneOfMany) {
  const there = people.map((one, index) => ({ one, index, kind: one.kinds.find((kind) => kind.plays === plays) })).filter(({ kind }) => kind);
  const counts = there.some(({ kind }) => countsBids(kind));
  const heads = ["games.people.name", "games.people.games", "games.people.wins", ...(counts ? ["games.people.mean", "people.exact", "gamesheet.bonus"] : [])];
  return el(
    "table",
    { "aria-labelledby": isOneOfMany ? `kind-${plays}` : "people-heading" },
    el("thead", {}, el("tr", {}, heads.map((key) => el("th", { scope: "col" }, t(key))))),
    el("tbody", {}, there.map((each) => row(each, counts))),
  );
}

function kindName(plays) {
  return t(`lobby.game.${plays}`);
}

/** Whether a kind of game is played for points by bids: Skull is won by rounds alone. */
function countsBids(kind) {
  return kind.bids.length > 0;
}

function name(text) {
  return el("bdi", { class: "games__name", title: text }, text);
}

function row({ one, index, kind }, counts) {
  const of = sum(kind.bids, "of");
  const share = of > 0 ? `${Math.round((100 * sum(kind.bids, "exact")) / of)}\u00a0%` : "\u2013";
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, el("a", { href: `players#person-${index}` }, name(one.name))),
    el("td", {}, String(kind.games)),
    el("td", {}, String(kind.wins)),
    counts && [el("td", {}, signed(kind.mean, false)), el("td", {}, share), el("td", {}, signed(sum(kind.bonuses, "points"), false))],
  );
}

function sum(list, what) {
  return list.reduce((all, one) => all + one[what], 0);
}

function person(one, index) {
  return el(
    "section",
    { class: "leaf" },
    el("h2", { id: `person-${index}`, tabindex: "-1" }, name(one.name)),
    one.also.length > 0 && also(one),
    one.kinds.filter(countsBids).map((kind) => ofKind(one, kind)),
    disclosure(`played-${one.name}`, t("people.played"), played(one)),
    people.length > 1 && disclosure(`merge-${one.name}`, t("people.merge"), merging(one, index)),
  );
}

/** A person's points, bids and bonuses in games of a kind. */
function ofKind(one, kind) {
  const chart = el("div", { class: "people__chart" });
  const points = one.played.filter((game) => game.plays === kind.plays).map((game) => game.points);
  const means = points.map((_, at) => Math.round(points.slice(0, at + 1).reduce((a, b) => a + b, 0) / (at + 1)));
  const series = [{ name: t("recap.points"), values: points }, { name: t("people.mean-so-far"), values: means }];
  drawChart(chart, series, { from: 1, title: `${t("people.over-time")}: ${one.name}`, desc: t("people.chart-desc") });
  const head = (key) => el("h3", {}, one.kinds.length > 1 ? `${kindName(kind.plays)}: ${t(key)}` : t(key));
  return el(
    "div",
    { class: "people__two" },
    points.length > 1 && el("div", {}, head("people.over-time"), chart),
    el("div", {}, head("people.by-cards"), bids(kind)),
    el("div", {}, head("people.bonuses"), bonuses(kind)),
  );
}

/** Every number as a bar whose length is the share, and as a text. */
function bids(kind) {
  return el(
    "ul",
    { class: "people__bars" },
    kind.bids.map(({ cards, exact, of }) =>
      el(
        "li",
        {},
        el("span", {}, String(cards)),
        el("meter", { min: "0", max: String(of), value: String(exact), "aria-label": `${t("people.exact")}, ${t("people.hand-size")}: ${cards}` }),
        el("span", {}, t("people.exact-of", { exact: String(exact), of: String(of) })),
      ),
    ),
  );
}

function bonuses(kind) {
  if (kind.bonuses.length === 0) return el("p", { class: "help" }, t("people.no-bonuses"));
  return el(
    "ul",
    { class: "people__bonuses" },
    kind.bonuses.map(({ rule, points }) =>
      el("li", {}, el("b", {}, signed(points)), " ", el("a", { href: `rules#${rule}` }, has(`rule.${rule}`) ? t(`rule.${rule}`) : rule)),
    ),
  );
}

function played(one) {
  const many = one.kinds.length > 1;
  const counting = new Set(one.kinds.filter(countsBids).map((kind) => kind.plays));
  const heads = ["gamesheet.when", ...(many ? ["lobby.game"] : []), ...(counting.size > 0 ? ["recap.points"] : []), "people.place"];
  return el(
    "div",
    { class: "scroll" },
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, heads.map((key) => el("th", { scope: "col" }, t(key))))),
      el(
        "tbody",
        {},
        [...one.played].reverse().map((game) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, el("a", { href: `games/${game.game}` }, dated(game.began))),
            many && el("td", {}, kindName(game.plays)),
            counting.size > 0 && el("td", {}, counting.has(game.plays) ? signed(game.points, false) : "\u2013"),
            el("td", {}, t("people.place-of", { place: String(game.place), of: String(game.of) })),
          ),
        ),
      ),
    ),
  );
}

function also(one) {
  const ways = one.also.map((other) => {
    const button = el("button", { type: "button", class: "plain small", "aria-label": t("people.split-name", { name: other }) }, t("people.split"));
    button.addEventListener("click", () => change(one.name, "api/players/split", { name: other }));
    return el("li", {}, name(other), button);
  });
  return el("div", { class: "people__also" }, el("p", { class: "help" }, t("people.also")), el("ul", {}, ways));
}

function merging(one, index) {
  const others = people.filter((other) => other !== one);
  const id = `into-${index}`;
  const list = el("select", { id }, others.map((other) => el("option", { value: other.name }, other.name)));
  const button = el("button", { type: "button" }, t("people.merge-do"));
  button.addEventListener("click", () => change(one.name, "api/players/merge", { name: one.name, into: list.value }));
  return el(
    "div",
    { class: "people__merge" },
    el("label", { for: id }, t("people.merge")),
    el("p", { class: "row" }, list, button),
    refused[one.name] && el("p", { class: "error", role: "alert" }, refused[one.name]),
    el("p", { class: "help" }, t("people.merge-help")),
  );
}

async function change(asked, path, body) {
  const answer = await send(path, body);
  refused = answer.ok || answer.code === "pin-missing" ? {} : { [asked]: answer.error };
  if (answer.ok) ({ players: people } = answer);
  draw();
}

startChanges(() => []);
draw();
const first = JSON.parse(byId("state").textContent);
let life = JSON.stringify(first.life);
follow(async (state) => {
  const now = JSON.stringify(state.life);
  if (now === life) return;
  life = now;
  const told = await getJson("api/players").catch(() => null);
  if (!told) return;
  ({ players: people } = told);
  draw();
}, drawConnection);
