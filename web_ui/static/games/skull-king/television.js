// SPDX-License-Identifier: AGPL-3.0-or-later
// The card game Skull King on the television; web_ui/static/television.js says what it exports.
//
// The cards in the order of play, below them what is to be said of them, and at the bottom the
// players in their seats. A trick and its verdict stay until the next card.

import { el, show, spoken } from "../../dom.js";
import { nameTag, shortened } from "../../names.js";
import { count, signed, t } from "../../words.js";
import { suitSign } from "./cards.js";
import { useDeck } from "./cardwords.js";
import { news as gameNews } from "./news.js";
import { cardsOf } from "./played.js";
import { placeOf } from "./players.js";
import { overHeading, signsIn } from "./sentences.js";
import { messageOf, verdictBefore } from "./televisionwords.js";

const byId = (id) => document.getElementById(id);
// So many letters of each name have room in a sentence that is read across the room.
const MOST_LETTERS = 16;
const MOST_ROUNDS = 10;

/** What is so now, as announcer.js tells it. */
export const news = gameNews;

/** Which parts there is room for. */
export function scene(game) {
  if (game.phase === "over" || game.ending === "ended") return "end";
  return game.phase === "bidding" && game.questions.length === 0 ? "bidding" : "playing";
}

/** The round and the trick, and the suit that was led. */
export function heading(game) {
  const { number, of, cards, by_hand: byHand } = game.round;
  if (scene(game) === "end") return { title: overHeading(game), aside: [] };
  const round = t("round.title", { number: String(number + 1), of: String(of) });
  if (scene(game) === "bidding" || byHand) return { title: `${round} \u00b7 ${count("round.cards", cards)}`, aside: [] };
  const trick = shownTrick(game);
  const title = `${round} \u00b7 ${t("trick.number", { number: String(trick.number + 1), of: String(cards) })}`;
  const led = trick.lead_suit;
  return { title, aside: led ? [el("span", {}, `${t("trick.lead-suit")} `), suitSign(led)] : [] };
}

/** Draw the cards, what is said of them, the players and the end. */
export function draw(game, life) {
  useDeck(game.deck);
  const inWords = withShortNames(game);
  const over = scene(game) === "end";
  const trick = shownTrick(game);
  show(byId("tv-cards"), over || game.round.by_hand ? null : cardsOf(game, trick));
  show(byId("tv-message"), messageOf(inWords, trick, life));
  show(byId("tv-end"), over ? endTable(game) : null);
  show(byId("tv-players"), over ? null : game.players.map((player, seat) => cell(game, player, seat)));
}

/** What stands beside the code while bids are made: what is waited for, and the verdict before. */
export function joining(game) {
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
    nameTag(player.name, signsIn(game)[seat], "tv-player__name"),
    el("span", { class: "tv-player__total" }, spoken(`${t("sheet.total")} `), signed(player.total, false)),
    el("span", { class: "tv-player__bid" }, bidOf(game, player, seat)),
  );
}

function marksOf(game, player) {
  const leads = player.leads && game.phase !== "over";
  const turn = player.turn && !(leads && game.trick.plays.length === 0);
  const marks = [player.dealer && t("trick.deals"), turn ? t("trick.turn") : leads && t("trick.leads")];
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
    const place = placeOf(game, seat);
    return el(
      "tr",
      { class: game.winners.includes(seat) ? "tv-first" : null },
      el("td", { class: "tv-place" }, `${place}.`),
      el("th", { scope: "row" }, nameTag(game.players[seat].name, signsIn(game)[seat])),
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
