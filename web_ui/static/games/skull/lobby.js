// SPDX-License-Identifier: AGPL-3.0-or-later
// Skull in the lobby; web_ui/static/lobby.js says what a game exports.

import { el } from "../../dom.js";
import { t } from "../../words.js";

/** Who begins: whoever places the first disc. */
export const begins = () => t("lobby.starts");

/** The one option that there is. */
export function drawRules(place, chosen, offered) {
  const set = { ...offered.rules, ...(chosen ?? {}) };
  const box = el("input", { type: "checkbox", id: "lobby-last-chance", checked: set.last_chance, "aria-describedby": "lobby-last-chance-help" });
  place.append(
    el("label", { class: "lobby__box" }, box, t("lobby.last-chance")),
    el("p", { class: "help", id: "lobby-last-chance-help" }, t("lobby.last-chance-help")),
  );
  return { rules: () => ({ ...set, last_chance: box.checked }), update: () => {} };
}

/** What a sentence of the lobby calls a value. */
export function saidValue() {
  return null;
}
