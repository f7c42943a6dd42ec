// SPDX-License-Identifier: AGPL-3.0-or-later
// A round in short: the tricks that each player won, and all points that are not for the bid.

import { el } from "../dom.js";
import { signed, t } from "../words.js";
import { seatName } from "./sentences.js";

const MOST_BONUS = 1000;
const BONUS_STEP = 10;
// What is counted so far, with the round that it is of.
let counted = { round: null, won: [], bonus: [] };
let sure = false;

/** The elements to tell the newest round with; `refused` and `again` as of the bids. */
export function quickRound(game, { refused, again }) {
  const { round, players } = game;
  if (counted.round !== round.number) start(game);
  const told = counted.won.reduce((one, other) => one + other, 0);
  const rows = players.map((player, seat) => {
    const step = (field, by, least, most) => () => {
      counted[field][seat] = Math.max(least, Math.min(most, counted[field][seat] + by));
      sure = false;
      again();
    };
    const open = round.size - told;
    return el(
      "li",
      { class: "short" },
      el("span", { class: "short__name" }, seatName(game, seat), el("small", {}, bidWords(player))),
      stepper("won", seat, t("right.won"), String(counted.won[seat]), [
        [t("byhand.trick-less", { player: player.name }), step("won", -1, 0, round.size), counted.won[seat] > 0],
        [t("byhand.trick-more", { player: player.name }), step("won", 1, 0, round.size), open > 0],
      ]),
      stepper("bonus", seat, t("right.bonus"), signed(counted.bonus[seat]), [
        [t("byhand.bonus-less", { player: player.name }), step("bonus", -BONUS_STEP, -MOST_BONUS, MOST_BONUS), true],
        [t("byhand.bonus-more", { player: player.name }), step("bonus", BONUS_STEP, -MOST_BONUS, MOST_BONUS), true],
      ]),
    );
  });
  const enter = el("button", { type: "button", "data-focus": "short-enter" }, t("byhand.enter-round"));
  const tell = () => enterRound(game, told < round.size, { refused, again });
  enter.addEventListener("click", tell);
  const shown = [
    el("p", { class: "help" }, t("right.by-hand-help")),
    el("ul", { class: "shorts" }, rows),
    el("p", { class: "saying--next" }, t("byhand.tricks-told", { won: String(told), cards: String(round.size) })),
    sure && el("p", { class: "help" }, t("byhand.nobody")),
    enter,
  ];
  return { shown, tell };
}

function start({ round, players, sheet }) {
  const scores = sheet.rounds[round.number]?.scores;
  sure = false;
  counted = {
    round: round.number,
    won: players.map((_, seat) => scores?.[seat].won ?? 0),
    bonus: players.map((_, seat) => scores?.[seat].bonus_points ?? 0),
  };
}

/** A trick that nobody won is rare: whoever has miscounted is asked once. */
async function enterRound(game, short, { refused, again }) {
  if (short && !sure) {
    sure = true;
    again();
    return;
  }
  const { won, bonus } = counted;
  const answer = await game.own.entry.sendRound({ won, bonus });
  counted.round = null;
  if (!answer.ok) refused(answer);
}

function stepper(kind, seat, label, value, ways) {
  const [less, more] = ways.map(([words, pressed, may], way) => {
    const focus = `short-${kind}-${seat}-${way}`;
    const sign = way === 0 ? "\u2212" : "+";
    const button = el("button", { type: "button", class: "plain step", "aria-label": words, "data-focus": focus, "aria-disabled": may ? null : "true" }, sign);
    if (may) button.addEventListener("click", pressed);
    return button;
  });
  const shown = el("output", { class: "step__value" }, value);
  return el("span", { class: "steps" }, el("small", {}, label), less, shown, more);
}

function bidWords(player) {
  return t("players.bid", { bid: String(player.bid) });
}
