// SPDX-License-Identifier: AGPL-3.0-or-later
// Correcting a round: a bid, or the whole round as it was kept by hand; and what else of a round a
// game knows.

import { openCorrecting } from "../correcting.js";
import { el } from "../dom.js";
import { t } from "../words.js";
import { answers, drawWays, selection } from "../ways.js";

const MOST_BONUS = 1000;
const BONUS_STEP = 10;

/**
 * Open the dialog for the rounds whose bids are known. `more(game)` gives the game's own ways, each
 * `{ key, words, draw(pane, asked) }`, `asked` with `round` and `choose`.
 */
export function openRightRound(game, more = () => []) {
  openCorrecting(t("right.round"), (host, choose) => {
    const rounds = game.sheet.rounds.map((_, round) => [
      round,
      t("question.where-round", { round: String(round + 1) }),
    ]);
    if (rounds.length === 0) {
      host.append(el("p", { class: "help" }, t("right.no-round")));
      return;
    }
    const below = el("div", {});
    const draw = (round) => {
      const turned = () => choose(null);
      turned();
      below.replaceChildren();
      drawWays(below, t("right.what"), waysOf({ game, round, choose }, more(game)), turned);
    };
    const newest = rounds.length - 1;
    host.append(selection(t("sheet.round"), rounds, newest, (to) => draw(Number(to))), below);
    draw(newest);
  });
}

function waysOf(asked, more) {
  const way = (key, draw) => ({ key, words: t(`right.${key}`), draw: (pane) => draw(pane, asked) });
  const own = more.map((one) => ({ ...one, draw: (pane) => one.draw(pane, asked) }));
  return [way("bid", drawBid), way("by-hand", drawByHand), ...own];
}

function drawBid(pane, { game, round, choose }) {
  const { size, scores } = game.sheet.rounds[round];
  const below = el("div", {});
  const draw = (player) => {
    choose(null);
    const noted = scores[player].bid;
    const others = Array.from({ length: size + 1 }, (_, bid) => bid).filter((bid) => bid !== noted);
    const bids = answers(
      t("right.which-bid", { bid: String(noted) }),
      others.map((bid) => [bid, String(bid)]),
      (bid) => choose(game.own.event({ kind: "bid-corrected", round, player, bid })),
    );
    bids.classList.add("choices--numbers");
    below.replaceChildren(bids);
  };
  pane.append(selection(t("right.whose-bid"), seatsOf(game), 0, (to) => draw(Number(to))), below);
  draw(0);
}

/** A row for each player: tricks won, and all points that are not for the bid. */
function drawByHand(pane, { game, round, choose }) {
  const { size, scores, finished } = game.sheet.rounds[round];
  const bonuses = { min: -MOST_BONUS, max: MOST_BONUS, step: BONUS_STEP };
  const rows = game.players.map((player, seat) => ({
    name: player.name,
    won: number(t("right.won-of", { player: player.name }), scores[seat].won, { min: 0, max: size }),
    bonus: number(t("right.bonus-of", { player: player.name }), scores[seat].bonus_points, bonuses),
  }));
  const table = tableOf(rows);
  const tell = () => {
    const whole = rows.every((row) => row.won.checkValidity() && row.bonus.checkValidity());
    const [won, bonus] = ["won", "bonus"].map((field) => rows.map((row) => Number(row[field].value)));
    choose(whole ? game.own.event({ kind: "round-told", round, won, bonus }) : null);
  };
  table.addEventListener("input", tell);
  pane.append(el("p", { class: "help" }, t("right.by-hand-help")), table);
  // What was seen of an unfinished round may be all of it; a finished one would stay as it is.
  if (!finished) tell();
}

function tableOf(rows) {
  const headings = ["players.name", "right.won", "right.bonus"];
  const row = ({ name, won, bonus }) =>
    el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, won), el("td", {}, bonus));
  return el(
    "table",
    { class: "byhand" },
    el("thead", {}, el("tr", {}, headings.map((key) => el("th", { scope: "col" }, t(key))))),
    el("tbody", {}, rows.map(row)),
  );
}

function number(label, value, { min, max, step = 1 }) {
  return el("input", {
    type: "number",
    inputmode: "numeric",
    "aria-label": label,
    value: String(value),
    min: String(min),
    max: String(max),
    step: String(step),
    required: true,
  });
}

/** Every seat with its name, to choose from. */
export function seatsOf(game) {
  return game.players.map((player, seat) => [seat, player.name]);
}
