// SPDX-License-Identifier: AGPL-3.0-or-later
// A person's own seat in a game of bids and tricks; web_ui/static/seat.js says what a game exports.
//
// From top to bottom: what only this person can say (questions, the bid, what else the game asks), then
// how the bids stand to the tricks, the trick in a line or two, and its verdict.

import { el, show } from "../dom.js";
import { overHeading, overSentence, placeOf, playerName, rankingList } from "../play/seated.js";
import { count, names, signed, t } from "../words.js";
import { bidPad } from "./bidpad.js";
import { bidSum, leadsNext, missingBids, nextLeader, roundTitle, toldVerdict } from "./sentences.js";

// Endings that nobody has won by.
const UNDECIDED = new Set(["discarded", "unfinished"]);

/** Place and points of a seat. */
export function seatFacts(game, seat) {
  if (game.ending === "discarded") return "";
  const place = t("players.place", { place: String(placeOf(game.sheet, seat)) });
  const points = game.players[seat].total;
  return `${place} \u00b7 ${count("sheet.points", points, { points: signed(points, false) })}`;
}

/**
 * Draw a seat; gives what the bottom bar says and does. What the game asks beside the bid is in `asked`:
 * elements `before` the bid's pad and `after` it, the bar's `act`, and its `words` where it asks.
 */
export function drawSeat(place, game, seat, own, ways, { before = [], after = [], act = null, words = null } = {}) {
  const bid = bidPad(game, own, ways);
  show(
    place,
    el("p", { class: "at-seat__round" }, headline(game)),
    result(game),
    before,
    bid.shown,
    after,
    standing(game, seat),
    trick(game),
  );
  return { words: barWords(game, seat, own, words), act: bid.act ?? act };
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
  return `${roundTitle(game)} \u00b7 ${count("round.cards", game.round.size)}`;
}

/** What is to be done now, most urgent first. */
function barWords(game, seat, own, asked) {
  const { phase, players } = game;
  if (UNDECIDED.has(game.ending)) return t(`life.${game.ending}`);
  if (phase === "over") return t("seat.over", { place: String(placeOf(game.sheet, seat)) });
  if (own.may.includes("bid")) {
    if (own.bid === null) return t(own.called ? "seat.called" : "seat.bid-now");
    return t("seat.bid-waiting", { bid: String(own.bid), players: names(missingBids(game)) });
  }
  if (asked) return asked;
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
  const list = game.own.pieces(game, shown);
  const heading = t("trick.number", { number: String(shown.number + 1), of: String(game.round.size) });
  const verdict = (shown.verdict || shown.voided) && toldVerdict(game, shown);
  return el(
    "section",
    { class: "leaf at-seat__trick", "aria-labelledby": "seat-trick" },
    el("h2", { id: "seat-trick" }, heading),
    list,
    verdict && el("p", { class: "saying" }, verdict),
  );
}

/** The trick that is played, or the one before while no piece of it lies. */
function shownTrick(game) {
  if (game.phase === "bidding" || game.round.by_hand) return null;
  const { trick: now, last_trick: before } = game;
  if (now?.plays.length > 0) return now;
  return game.phase === "over" ? before : now;
}
