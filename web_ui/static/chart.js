// SPDX-License-Identifier: AGPL-3.0-or-later
// A chart of totals by round: a line for each player, told apart by pattern as well as by colour.
// The numbers stand in tables beside it; screen readers get its title and what it shows.

import { el, svg } from "./dom.js";
import { signed, t } from "./words.js";

const WIDTH = 400;
const HEIGHT = 230;
const LEFT = 44;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 28;
const MOST_LINES = 5;
const MOST_NUMBERS = 12;
let charts = 0;

/**
 * Draw lines, each a name and a value after every round; from 0, where all begin, unless `from` says
 * that the first value is the first point. `title` and `desc` tell what it shows.
 */
export function drawChart(place, series, { from = 0, title = t("gamesheet.chart"), desc = t("gamesheet.chart-desc") } = {}) {
  charts += 1;
  const id = `chart-${charts}`;
  const rounds = Math.max(1, ...series.map((one) => one.values.length));
  const steps = scale(series.flatMap((one) => one.values));
  const low = steps[0];
  const high = steps[steps.length - 1];
  const first = from === 0 ? 0 : 1;
  const x = (round) => LEFT + ((round - first) / Math.max(1, rounds - first)) * (WIDTH - LEFT - RIGHT);
  const every = Math.ceil(rounds / MOST_NUMBERS);
  const y = (points) => TOP + ((high - points) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const grid = steps.map((points) => [
    svg("line", { class: points === 0 ? "chart__zero" : "chart__grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(points), y2: y(points) }),
    svg("text", { class: "chart__points", x: LEFT - 8, y: y(points) + 4 }, signed(points, false)),
  ]);
  const numbers = Array.from({ length: rounds }, (_, round) => round + 1)
    .filter((round) => round % every === 0 || rounds <= MOST_NUMBERS)
    .map((round) => svg("text", { class: "chart__round", x: x(round), y: HEIGHT - 6 }, String(round)));
  const lines = series.map((one, index) => {
    const values = first ? one.values : [0, ...one.values];
    const points = values.map((value, at) => `${x(at + first)},${y(value)}`).join(" ");
    return svg("polyline", { class: `chart__line chart__line--${index}`, points });
  });
  const picture = svg(
    "svg",
    { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-labelledby": `${id}-title ${id}-desc` },
    svg("title", { id: `${id}-title` }, title),
    svg("desc", { id: `${id}-desc` }, desc),
    grid.flat(),
    numbers,
    lines,
  );
  place.replaceChildren(picture, el("ul", { class: "chart__names" }, series.map(legend)));
}

function legend(one, index) {
  const sample = svg("line", { class: `chart__line chart__line--${index}`, x1: 1, x2: 35, y1: 6, y2: 6 });
  return el(
    "li",
    {},
    svg("svg", { class: "chart__sample", viewBox: "0 0 36 12", "aria-hidden": "true" }, sample),
    el("bdi", { class: "games__name" }, one.name),
  );
}

/** Round numbers from below the lowest value to above the highest, 0 among them. */
function scale(values) {
  const low = Math.min(0, ...values);
  const high = Math.max(10, ...values);
  const rough = (high - low) / MOST_LINES;
  const step = [10, 20, 50, 100, 200, 500, 1000].find((one) => one >= rough) ?? 10 ** Math.ceil(Math.log10(rough));
  const first = Math.floor(low / step) * step;
  return Array.from({ length: Math.ceil((high - first) / step) + 1 }, (_, index) => first + index * step);
}
