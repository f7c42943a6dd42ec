// SPDX-License-Identifier: AGPL-3.0-or-later
// Skull on the television; web_ui/static/television.js says what it exports.
//
// Above what the table waits for, or how the round before went, and below it everybody's mat. The
// mats of a round stay as they lay until a disc of the next one is placed.

import { el, show } from "../../dom.js";
import { nameTag, shortened } from "../../names.js";
import { placeOf, signsIn } from "../../play/seated.js";
import { t } from "../../words.js";
import { mat, winsSign } from "./discs.js";
import { lyingAfter, saidOf } from "./mats.js";
import { news as gameNews } from "./news.js";
import { discsSign, discsWords } from "./players.js";
import { factsOf } from "./round.js";
import { afterSentences, isOver, isUndecided, nowSentence, overSentence, reasonsSoFar, roundBefore, shortRoundSentence } from "./sentences.js";

const byId = (id) => document.getElementById(id);
// So many letters of each name have room in a sentence that is read across the room.
const MOST_LETTERS = 16;

/** What is so now, as announcer.js tells it. */
export const news = gameNews;

/** Phones join before the first disc of the first round lies there. */
export function scene(game) {
  if (isOver(game) && !isUndecided(game)) return "end";
  return game.phase === "placing" && game.round.number === 0 && game.in_play === 0 ? "bidding" : "playing";
}

/** The round, and beside it what lies there and the highest bid. */
export function heading(game) {
  if (scene(game) === "end") return { title: t("over.heading"), aside: [] };
  const before = roundBefore(game);
  if (before) return { title: t("mats.of-round", { number: String(before.round + 1) }), aside: [] };
  return { title: t("round.title", { number: String(game.round.number + 1) }), aside: [el("span", {}, factsOf(game))] };
}

/** Draw the message, the mats and the end. */
export function draw(game, life) {
  const over = scene(game) === "end";
  const before = roundBefore(game);
  show(byId("tv-message"), messageOf(withShortNames(game), over ? null : before, life));
  show(byId("tv-end"), over ? endTable(game) : null);
  const lying = before ? lyingAfter(game, before) : game.players;
  const cells = over ? null : lying.map((one, seat) => cell(game, one, seat));
  show(byId("tv-mats"), cells);
  byId("tv-mats").style.setProperty("--count", String(lying.length));
}

/** What stands beside the code before the first disc lies there. */
export function joining(game) {
  return { heading: nowSentence(withShortNames(game)), last: "" };
}

function withShortNames(game) {
  const players = game.players.map((player) => ({ ...player, name: shortened(player.name, MOST_LETTERS) }));
  return { ...game, players };
}

function messageOf(game, before, life) {
  const main = (words) => el("p", { class: "tv-message__main" }, words);
  const more = (words) => el("p", { class: "tv-message__more" }, words);
  if (isOver(game)) return [main(overSentence(game))];
  if (life?.phase === "paused") return [main(t("life.paused"))];
  if (before) return [main(shortRoundSentence(game, before)), more(afterSentences(game, before).join(" "))];
  return [main(nowSentence(game)), more(reasonsSoFar(game).join(" "))];
}

/** A player's seat: the name, the mat, how they stand in the round, rounds won and discs left. */
function cell(game, lying, seat) {
  return el(
    "li",
    { class: `tv-place${lying.turn ? " tv-place--turn" : ""}${lying.challenger ? " tv-place--challenger" : ""}${lying.out ? " tv-place--out" : ""}` },
    nameTag(lying.name, signsIn(game)[seat], "tv-place__name"),
    mat(lying),
    el("span", { class: "tv-place__said" }, said(lying)),
    el("span", { class: "tv-place__stands" }, winsSign(lying.wins), el("span", { class: "tv-place__discs" }, discsSign(lying))),
  );
}

function said(lying) {
  const [word, bid] = saidOf(lying);
  return [el("small", {}, word ?? (lying.turn ? t("mark.turn") : "")), bid && el("b", { class: "tv-place__bid" }, ` ${bid}`)];
}

/** Everybody by place, with the rounds won and the discs left. */
function endTable(game) {
  const rows = game.ranking.flat().map((seat) => {
    const player = game.players[seat];
    return el(
      "tr",
      { class: seat === game.winner ? "tv-first" : null },
      el("td", { class: "tv-rank" }, `${placeOf(game, seat)}.`),
      el("th", { scope: "row" }, nameTag(player.name, signsIn(game)[seat])),
      el("td", { class: "tv-wins" }, winsSign(player.wins)),
      el("td", { class: "tv-discs" }, discsWords(player)),
    );
  });
  const heads = [
    ["players.place-heading", "tv-rank"],
    ["players.name", ""],
    ["players.wins-heading", "tv-wins"],
    ["players.discs-heading", "tv-discs"],
  ];
  return el(
    "table",
    {},
    el("caption", { class: "hidden" }, t("ranking.heading")),
    el("thead", {}, el("tr", {}, heads.map(([key, className]) => el("th", { scope: "col", class: className }, t(key))))),
    el("tbody", {}, rows),
  );
}
