// SPDX-License-Identifier: AGPL-3.0-or-later
// Who sits at the table: bids, tricks won, totals, whose turn it is.

import { change } from "../changes.js";
import { el, show, spoken } from "../dom.js";
import { isAllowed } from "../pin.js";
import { freeButton, placeOf } from "../play/seated.js";
import { signed, t } from "../words.js";
import { bidSum, seatName } from "./sentences.js";

const body = document.getElementById("players-body");
const sum = document.getElementById("players-sum");
// More pips than this no longer read at a glance.
const MOST_PIPS = 10;
// What a mark says and what of a player it tells.
const MARKS = { leads: "leads", turn: "turn", deals: "begins" };

/** Draw the players in seat order; `claimed` says which seats phones have. */
export function drawPlayers(game, claimed) {
  const words = bidSum(game) ?? "";
  if (sum.textContent !== words) sum.textContent = words;
  show(body, game.players.map((player, index) => seat(game, player, index, claimed[index])));
}

function seat(game, player, index, claimed) {
  const marks = Object.keys(MARKS).filter((mark) => game.phase !== "over" && player[MARKS[mark]]);
  return el(
    "li",
    { class: `seat${player.turn ? " seat--turn" : ""}` },
    // A discarded game counts for nobody.
    el("span", { class: "seat__place" }, game.ending !== "discarded" && [spoken(t("players.place", { place: "" })), String(placeOf(game.sheet, index))]),
    el(
      "span",
      { class: "seat__who" },
      seatName(game, index, "seat__name"),
      el("span", { class: "seat__marks" }, marks.map((mark) => el("span", { class: `mark mark--${mark}` }, t(`trick.${mark}`)))),
      claimed && isAllowed() && freeButton(player, index, () => change(`api/seats/${index}/free`, {})),
    ),
    el("span", { class: "seat__bid" }, bidOf(game, player)),
    el(
      "span",
      { class: "seat__total" },
      signed(player.total, false),
      el("span", { class: "seat__unit" }, t("players.points")),
    ),
  );
}

function bidOf(game, player) {
  if (player.bid === null || player.bid === undefined) {
    // A game that was ended in mid-bid waits for nobody.
    if (game.phase === "over") return null;
    return el(
      "span",
      { class: player.locked ? "bid bid--locked" : "bid bid--open" },
      t(player.locked ? "players.locked" : "players.choosing"),
    );
  }
  const text = t("players.won-of", { won: String(player.won), bid: String(player.bid) });
  return [
    el("span", { class: "tally", "aria-hidden": "true" }, `${player.won}/${player.bid}`),
    pips(player),
    spoken(text),
  ];
}

function pips(player) {
  const all = Math.max(player.bid, player.won);
  if (all === 0 || all > MOST_PIPS) return el("span", { class: "pips" });
  const made = Array.from({ length: all }, (_, index) => {
    const won = index < player.won;
    const over = index >= player.bid;
    return el("span", { class: `pip${won ? " pip--won" : ""}${over ? " pip--over" : ""}` });
  });
  return el("span", { class: "pips", "aria-hidden": "true" }, made);
}
