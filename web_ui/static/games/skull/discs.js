// SPDX-License-Identifier: AGPL-3.0-or-later
// Discs and mats as they lie on the table: what lies face down is a back and nothing else.

import { el, emblem, spoken } from "../../dom.js";
import { count, names, t } from "../../words.js";

/** The rounds won that win the game. */
export const WINS_NEEDED = 2;

/** What a flipped disc shows, in words. */
export function faceName(face) {
  return t(`disc.${face}`);
}

/** A disc: its `face`, or null for one that lies face down. */
export function disc(face, className = "") {
  return el("span", { class: `disc disc--${face ?? "back"} ${className}`.trim(), "aria-hidden": "true" }, emblem(face ?? "back"));
}

/**
 * What lies on a mat: the stack, and beside it the flipped discs, the topmost first. `lying` has
 * `face_down`, `flipped` and `wins`: whoever has won a round has the mat's flower side up.
 */
export function mat(lying) {
  const { face_down: down, flipped, wins } = lying;
  const stack = Array.from({ length: down }, () => disc(null));
  return el(
    "div",
    { class: `mat${wins > 0 ? " mat--flower" : ""}` },
    spoken(matWords(lying)),
    stack.length > 0 && el("span", { class: "stack", "aria-hidden": "true" }, stack),
    flipped.length > 0 && el("span", { class: "flipped", "aria-hidden": "true" }, flipped.map((face) => disc(face))),
  );
}

/** What lies on a mat, in words. */
export function matWords({ face_down: down, flipped }) {
  const told = [];
  if (down > 0) told.push(count("mats.down", down));
  if (flipped.length > 0) told.push(t("mats.flipped", { discs: names(flipped.map(faceName)) }));
  return told.length > 0 ? told.join("; ") : t("mats.empty");
}

/** The rounds won, of those that win the game, as flower mats. */
export function winsSign(wins) {
  const pips = Array.from({ length: WINS_NEEDED }, (_, index) =>
    el("span", { class: `win${index < wins ? " win--won" : ""}` }, index < wins && emblem("flower")),
  );
  return el("span", { class: "wins" }, spoken(winsWords(wins)), el("span", { class: "wins__pips", "aria-hidden": "true" }, pips));
}

/** The rounds won, as a flower for each, where there is no room for those that are missing. */
export function flowers(wins) {
  if (wins === 0) return null;
  const won = Array.from({ length: wins }, () => el("span", { class: "win win--won" }, emblem("flower")));
  return el("span", { class: "wins" }, spoken(winsWords(wins)), el("span", { class: "wins__pips", "aria-hidden": "true" }, won));
}

/** The rounds won, in words. */
export function winsWords(wins) {
  return t("players.wins", { wins: String(wins), of: String(WINS_NEEDED) });
}
