// SPDX-License-Identifier: AGPL-3.0-or-later
// The card game in the lobby; web_ui/static/lobby.js says what a game exports.

import { t } from "../../words.js";
import { rulesFields } from "./lobbyrules.js";

/** Who begins: the dealer. */
export const begins = () => t("lobby.deals");

/** The fields of the rules. */
export function drawRules(place, chosen, offered) {
  return { rules: rulesFields(place, chosen, offered), update: () => {} };
}

/** What a sentence of the lobby calls a value. */
export function saidValue() {
  return null;
}
