// SPDX-License-Identifier: AGPL-3.0-or-later
// A game of bids and tricks on the television; web_ui/static/television.js says what a game exports.
//
// The pieces in the order of play, below them what is to be said of them, and at the bottom the
// players in their seats. A trick and its verdict stay until the next piece.

import { el, show, spoken } from "../dom.js";
import { shortened } from "../names.js";
import { overHeading, placeOf } from "../play/seated.js";
import { count, signed, t } from "../words.js";
import { roundTitle, seatName } from "./sentences.js";
import { messageOf, verdictBefore } from "./televisionwords.js";

const byId = (id) => document.getElementById(id);
// So many letters of each name have room in a sentence that is read across the room.
const MOST_LETTERS = 16;
const MOST_ROUNDS = 10;

/** Which parts there is room for. */
export function sceneOf(game) {
  if (game.phase === "over" || game.ending === "ended") return "end";
  return game.phase === "bidding" && game.questions.length === 0 ? "bidding" : "playing";
}

/** The round and the trick, and what was led. */
export function televisionHeading(game) {
  const { size, by_hand: byHand } = game.round;
  if (sceneOf(game) === "end") return { title: overHeading(game), aside: [] };
  const round = roundTitle(game);
  if (sceneOf(game) === "bidding" || byHand) return { title: `${round} \u00b7 ${count("round.cards", size)}`, aside: [] };
  const trick = shownTrick(game);
  const title = `${round} \u00b7 ${t("trick.number", { number: String(trick.number + 1), of: String(size) })}`;
  const led = game.own.leadSign(trick);
  return { title, aside: led ? [el("span", {}, `${t("trick.lead-suit")} `), led] : [] };
}

/** Draw the pieces, what is said of them, the players and the end. */
export function drawTelevision(game, life) {
  const inWords = withShortNames(game);
  const over = sceneOf(game) === "end";
  const trick = shownTrick(game);
  show(byId("tv-pieces"), over || game.round.by_hand ? null : game.own.pieces(game, trick));
  show(byId("tv-message"), messageOf(inWords, trick, life));
  show(byId("tv-end"), over ? endTable(game) : null);
  show(byId("tv-players"), over ? null : game.players.map((player, seat) => cell(game, player, seat)));
}

/** What stands beside the code while bids are made: what is waited for, and the verdict before. */
export function joiningWords(game) {
  const missing = game.players.filter((player) => !player.locked).length;
  const heading = game.round.called ? count("television.called", missing) : t("bidding.open");
  return { heading, last: verdictBefore(withShortNames(game)) };
}

function shownTrick(game) {
  const { trick, last_trick: before } = game;
  const stays = trick.plays.length === 0 && before?.verdict && before.round === trick.round;
  return stays ? before : trick;
}

function withShortNames(game) {
  const players = game.players.map((player) => ({ ...player, name: shortened(player.name, MOST_LETTERS) }));
  return { ...game, players };
}

/** A player's seat: its marks, the name, the points of the game, and tricks won of tricks bid. */
function cell(game, player, seat) {
  return el(
    "li",
    { class: `tv-player${player.turn ? " tv-player--turn" : ""}` },
    el("span", { class: "tv-player__marks" }, marksOf(game, player)),
    seatName(game, seat, "tv-player__name"),
    el("span", { class: "tv-player__total" }, spoken(`${t("sheet.total")} `), signed(player.total, false)),
    el("span", { class: "tv-player__bid" }, bidOf(game, player, seat)),
  );
}

function marksOf(game, player) {
  const leads = player.leads && game.phase !== "over";
  const turn = player.turn && !(leads && game.trick.plays.length === 0);
  const marks = [player.begins && t("trick.deals"), turn ? t("trick.turn") : leads && t("trick.leads")];
  return marks.filter(Boolean).join(" \u00b7 ");
}

function bidOf(game, player, seat) {
  const round = game.sheet.rounds.filter((one) => one.finished).at(-1);
  if (typeof player.bid !== "number") {
    const words = t(player.locked ? "players.locked" : "players.choosing");
    const sign = el("span", { class: player.locked ? "tv-locked" : null, "aria-hidden": "true" }, player.locked ? "\u2713" : "\u2026");
    return [spoken(words), sign, round && gain(round.scores[seat])];
  }
  const done = game.phase === "round-done" && round === game.sheet.rounds[game.round.number];
  return [
    spoken(t("players.won-of", { won: String(player.won), bid: String(player.bid) })),
    el("span", { class: done && player.won === player.bid ? "tv-hit" : null, "aria-hidden": "true" }, `${player.won}/${player.bid}`),
    done && gain(round.scores[seat]),
  ];
}

/** What the round that has just been scored brought. */
function gain(score) {
  return el("span", { class: "tv-gain" }, signed(score.round_points));
}

/** The players from the first to the last, each with the total after every round. */
function endTable(game) {
  const { sheet } = game;
  const rounds = sheet.rounds.map((round, index) => ({ round, index })).filter(({ round }) => round.finished).slice(-MOST_ROUNDS);
  const rows = sheet.ranking.flat().map((seat) => {
    const place = placeOf(game.sheet, seat);
    return el(
      "tr",
      { class: game.winners.includes(seat) ? "tv-first" : null },
      el("td", { class: "tv-place" }, `${place}.`),
      el("th", { scope: "row" }, seatName(game, seat)),
      rounds.map(({ round }) => el("td", { class: "tv-round" }, signed(round.scores[seat].total, false))),
      el("td", { class: "tv-total" }, signed(sheet.totals[seat], false)),
    );
  });
  const head = (words, className = "") => el("th", { scope: "col", class: className }, words);
  return el(
    "table",
    { "data-rounds": rounds.length },
    el("caption", { class: "hidden" }, t("ranking.heading")),
    el("thead", {}, el("tr", {}, head(spoken(t("players.place", { place: "" })), "tv-place"), head(spoken(t("players.name"))), rounds.map(({ index }) => head([spoken(t("sheet.round")), String(index + 1)], "tv-round")), head(t("sheet.total"), "tv-total"))),
    el("tbody", {}, rows),
  );
}
