// SPDX-License-Identifier: AGPL-3.0-or-later
// The podium of a game that was won: the first three places, and below them everybody else.

import { el, spoken } from "../dom.js";
import { signed, t } from "../words.js";
import { placeOf } from "./seated.js";

// The winner stands in the middle.
const STANDS = [2, 1, 3];

/**
 * The podium's elements, and those of all who stand beside it; a game that nobody has won has none,
 * and all stand in the list. `score` has the ranking and the totals, `winners` are seats, and
 * `nameOf(seat)` gives a name to show.
 */
export function podiumParts(score, winners, nameOf) {
  const steps = winners.length > 0 ? score.ranking.slice(0, STANDS.length) : [];
  const others = score.ranking.slice(steps.length).flat();
  return [
    steps.length > 0 && el("ol", { class: "podium" }, steps.map((seats, index) => step(score, seats, index, winners, nameOf))),
    others.length > 0 && el("ol", { class: "podium__rest" }, others.map((seat) => row(score, seat, nameOf))),
  ].filter(Boolean);
}

/** One place; who ties stands together. */
function step(score, seats, index, winners, nameOf) {
  const place = String(placeOf(score, seats[0]));
  const won = winners.includes(seats[0]) && el("span", { class: "podium__won" }, t("games.won"));
  const points = el("div", { class: "podium__step" }, spoken(t("recap.points")), signed(score.totals[seats[0]], false));
  const item = el(
    "li",
    { class: `podium__place podium__place--${index + 1}` },
    spoken(t("players.place", { place })),
    won,
    el("ul", {}, seats.map((seat) => el("li", {}, nameOf(seat)))),
    points,
  );
  item.style.setProperty("--order", String(STANDS[index]));
  return item;
}

function row(score, seat, nameOf) {
  const place = String(placeOf(score, seat));
  return el(
    "li",
    {},
    spoken(t("players.place", { place })),
    el("span", { "aria-hidden": "true" }, `${place}. `),
    nameOf(seat),
    " ",
    el("strong", {}, signed(score.totals[seat], false)),
  );
}
