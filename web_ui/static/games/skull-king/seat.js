// SPDX-License-Identifier: AGPL-3.0-or-later
// A person's own seat in the card game Skull King; web_ui/static/seat.js says what it exports.
//
// From top to bottom: what only this person can say (the bid, the load, questions), then how the
// bids stand to the tricks, the trick in a line or two, and its verdict.

import { el, show } from "../../dom.js";
import { count, names, signed, t } from "../../words.js";
import { bidPad, loadPad } from "./bidpad.js";
import { useDeck } from "./cardwords.js";
import { seatNews } from "./news.js";
import { ownQuestions } from "./ownquestions.js";
import { cardsOf } from "./played.js";
import { placeOf, rankingList } from "./players.js";
import { bidSum, leadsNext, nextLeader, overHeading, overSentence, playerName, toldVerdict } from "./sentences.js";

export { saidValue } from "./findings.js";

// Powers that change no score, so that nobody is asked about them.
const POWERS = { BEN: "seat.power-bendt", JUA: "seat.power-juanita" };
// Endings that nobody has won by.
const UNDECIDED = new Set(["discarded", "unfinished"]);

/** What is so now, as announcer.js tells it. */
export const news = seatNews;

/** Place and points of a seat. */
export function facts(game, seat) {
  if (game.ending === "discarded") return "";
  const place = t("players.place", { place: String(placeOf(game, seat)) });
  const points = game.players[seat].total;
  return `${place} \u00b7 ${count("sheet.points", points, { points: signed(points, false) })}`;
}

/** Draw a seat; gives what the bottom bar says and does. */
export function draw(place, game, seat, own, ways) {
  useDeck(game.deck);
  const bid = bidPad(game, own, ways);
  const load = loadPad(game, own, ways);
  const asked = ownQuestions(game, own, ways);
  show(
    place,
    el("p", { class: "at-seat__round" }, headline(game)),
    result(game),
    asked.shown,
    bid.shown,
    vote(game, own, ways),
    load.shown,
    own.power && el("p", { class: "at-seat__power" }, t(POWERS[own.power])),
    standing(game, seat),
    trick(game),
  );
  const act = bid.act ?? load.act;
  return { words: barWords(game, seat, own, asked.shown.length > 0), act };
}

/** Whoever has bid may ask that the bids be revealed, while others are still choosing. */
function vote(game, own, ways) {
  const { votes } = game.round;
  const button = el(
    "button",
    { type: "button", class: "plain", id: "vote", "data-focus": "vote", "aria-disabled": ways.closed ? "true" : null },
    t("seat.vote"),
  );
  button.addEventListener("click", () => {
    if (!ways.closed) ways.say("vote", { vote: true });
  });
  const may = own.may.includes("vote");
  const told = votes && t("seat.votes", { votes: String(votes.length), players: String(game.players.length) });
  if (!may && !told) return null;
  return el("p", { class: "row row--small at-seat__vote" }, may && button, told && el("span", { class: "help" }, told));
}

/** The ranking, once there is one to stay. */
function result(game) {
  if (game.phase !== "over") return null;
  // A discarded game counts for nobody.
  const list = game.ending !== "discarded" && el("div", { class: `standing${game.winners.length > 0 ? " standing--won" : ""}` }, rankingList(game));
  return el("section", { class: "leaf" }, el("p", { class: "saying" }, overSentence(game)), list);
}

function headline(game) {
  if (game.phase === "over") return overHeading(game);
  const { number, of, cards } = game.round;
  const round = t("round.title", { number: String(number + 1), of: String(of) });
  return `${round} \u00b7 ${count("round.cards", cards)}`;
}

/** What is to be done now, most urgent first. */
function barWords(game, seat, own, asked) {
  const { phase, players } = game;
  if (UNDECIDED.has(game.ending)) return t(`life.${game.ending}`);
  if (phase === "over") return t("seat.over", { place: String(placeOf(game, seat)) });
  if (own.may.includes("bid")) {
    if (own.bid === null) return t(own.called ? "seat.called" : "seat.bid-now");
    const missing = players.flatMap((player, other) => (player.locked ? [] : [playerName(game, other)]));
    return t("seat.bid-waiting", { bid: String(own.bid), players: names(missing) });
  }
  if (asked) return t("seat.asked");
  if (own.may.includes("load")) return t("seat.load-now");
  if (phase === "round-done") return t("round.done", { number: String(game.round.number + 1) });
  const turn = players.findIndex((player) => player.turn);
  const leads = (game.trick?.plays.length ?? 0) === 0;
  if (turn === seat) return t(leads ? "seat.lead-now" : "seat.play-now");
  if (turn >= 0) return t(leads ? "trick.to-lead" : "trick.to-play", { player: playerName(game, turn) });
  return nextLeader(game, game.trick) === seat ? t("seat.lead-next") : leadsNext(game, game.trick);
}

/** The own tricks and bid, and how all bids stand to the tricks; nothing until all are in. */
function standing(game, seat) {
  const { bid, won } = game.players[seat];
  const sum = bidSum(game);
  if (!sum || game.phase === "over") return null;
  const own = t("players.won-of", { won: String(won), bid: String(bid) });
  return el(
    "section",
    { class: "leaf at-seat__standing", "aria-label": t("seat.standing") },
    el("p", { class: "at-seat__won" }, own),
    el("p", { class: "help" }, sum),
  );
}

function trick(game) {
  const shown = shownTrick(game);
  if (!shown) return null;
  const list = cardsOf(game, shown);
  const heading = t("trick.number", { number: String(shown.number + 1), of: String(game.round.cards) });
  const verdict = shown.verdict && toldVerdict(game, shown);
  return el(
    "section",
    { class: "leaf at-seat__trick", "aria-labelledby": "seat-trick" },
    el("h2", { id: "seat-trick" }, heading),
    list,
    verdict && el("p", { class: "saying" }, verdict),
  );
}

/** The trick that is played, or the one before while no card of it lies. */
function shownTrick(game) {
  if (game.phase === "bidding" || game.round.by_hand) return null;
  const { trick: now, last_trick: before } = game;
  if (now?.plays.length > 0) return now;
  return game.phase === "over" ? before : now;
}
