// SPDX-License-Identifier: AGPL-3.0-or-later
// One of several ways to go on: a row to choose from, and below it what the chosen one needs.

import { el } from "./dom.js";

let made = 0;

/**
 * Draw the ways into `host`: each `{ key, words, draw(pane) }`, the first one open. `turned` is
 * called before another one is drawn. A single way is no choice, and is only named.
 */
export function drawWays(host, legend, ways, turned) {
  const name = `ways-${(made += 1)}`;
  const pane = el("div", { class: "ways__pane" });
  const open = (way) => {
    turned();
    pane.replaceChildren();
    way.draw(pane);
  };
  const choices = ways.map((way, index) => {
    const input = el("input", { type: "radio", name, value: way.key, checked: index === 0 });
    input.addEventListener("change", () => open(way));
    return el("label", { class: "way" }, input, el("span", {}, way.words));
  });
  const row = el("fieldset", { class: "ways" }, el("legend", { class: "hidden" }, legend), choices);
  host.append(ways.length > 1 ? row : el("h3", {}, ways[0].words), pane);
  open(ways[0]);
}

/** A choice of one among several, each `[value, words]`, as a drop-down list with its label. */
export function selection(label, options, chosen, picked) {
  const select = el(
    "select",
    {},
    options.map(([value, words]) =>
      el("option", { value, selected: String(value) === String(chosen) }, words),
    ),
  );
  select.addEventListener("change", () => picked(select.value));
  return el("label", { class: "field" }, el("span", {}, label), select);
}

/** Some large answers to tap, each `[value, words]`; the chosen one stays marked. */
export function answers(legend, options, picked) {
  const name = `answers-${(made += 1)}`;
  const choices = options.map(([value, ...words]) => {
    const input = el("input", { type: "radio", name, value });
    input.addEventListener("change", () => picked(value));
    return el("label", { class: "choice" }, input, el("span", { class: "choice__words" }, words));
  });
  return el("fieldset", { class: "choices" }, el("legend", {}, legend), choices);
}
