// SPDX-License-Identifier: AGPL-3.0-or-later
// A person's own seat in the dice game; web_ui/static/seat.js says what it exports.
//
// Whoever throws a die enters it on the own phone: its colour, then its face. Who leads the next trick
// takes the dice of the one before by that, and after a hand's last trick by a button.

import { el } from "../../dom.js";
import { seatNews } from "../../tricks/news.js";
import { drawSeat, seatFacts } from "../../tricks/seat.js";
import { nextPlace } from "../../tricks/entry.js";
import { t } from "../../words.js";
import { asTricks, thrownAt } from "./astricks.js";
import { diePad } from "./diepad.js";

export { saidValue } from "./reasons.js";

// The pad stays the same while the set of dice does, so that a chosen colour stays chosen.
let pad = null;
let padOf = "";
let throwNow = () => {};

/** What is so now, as announcer.js tells it. */
export function news(game, seat, own) {
  return seatNews(asTricks(game), seat, own);
}

/** Place and points of a seat. */
export function facts(game, seat) {
  return seatFacts(asTricks(game), seat);
}

/** Draw a seat; gives what the bottom bar says and does. */
export function draw(place, state, seat, own, ways) {
  const game = asTricks(state);
  const throws = own.may.includes("throw");
  const clears = own.may.includes("clear");
  const last = clears && !throws;
  const act = last ? { label: t(nextLabel(game)), run: () => ways.say("act", { act: "clear", value: null }) } : null;
  return drawSeat(place, game, seat, own, ways, { after: [throws && throwPad(game, own, ways)], act, words: last ? t("dice.seat.all-thrown") : null });
}

function nextLabel({ round }) {
  return round.number + 1 < round.of ? "byhand.next-round" : "byhand.finish";
}

function throwPad(game, own, ways) {
  const set = game.rules.dice;
  const of = JSON.stringify([set, document.documentElement.lang]);
  if (padOf !== of) {
    padOf = of;
    pad = diePad(set, (die) => throwNow(die));
  }
  throwNow = (die) => {
    if (!ways.closed) ways.say("act", { act: "throw", value: thrownAt(die, nextPlace(game)) });
  };
  pad.update(own.throw);
  return el(
    "section",
    { class: "leaf pad pad--throw", "aria-labelledby": "pad-throw" },
    el("h2", { id: "pad-throw" }, t("dice.seat.throw")),
    pad.shown,
    el("p", { class: "help" }, t("dice.seat.throw-help")),
  );
}
