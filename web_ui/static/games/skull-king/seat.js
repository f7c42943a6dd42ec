// SPDX-License-Identifier: AGPL-3.0-or-later
// A person's own seat in the card game Skull King; web_ui/static/seat.js says what it exports.

import { el } from "../../dom.js";
import { seatNews } from "../../tricks/news.js";
import { drawSeat, seatFacts } from "../../tricks/seat.js";
import { t } from "../../words.js";
import { asTricks } from "./astricks.js";
import { loadPad } from "./loadpad.js";
import { ownQuestions } from "./ownquestions.js";
import { vote } from "./vote.js";

export { saidValue } from "./findings.js";

// Powers that change no score, so that nobody is asked about them.
const POWERS = { BEN: "seat.power-bendt", JUA: "seat.power-juanita" };

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
  const load = loadPad(game, own, ways);
  const asked = ownQuestions(game, own, ways);
  const power = own.power && el("p", { class: "at-seat__power" }, t(POWERS[own.power]));
  const words = asked.shown.length > 0 ? t("seat.asked") : own.may.includes("load") ? t("seat.load-now") : null;
  return drawSeat(place, game, seat, own, ways, { before: asked.shown, after: [vote(game, own, ways), load.shown, power], act: load.act, words });
}
