// SPDX-License-Identifier: AGPL-3.0-or-later
// The dice game in the lobby; web_ui/static/lobby.js says what a game exports.

import { disclosure, el } from "../../dom.js";
import { count, t } from "../../words.js";
import { colourName, faceName } from "./dicewords.js";
import { setFields } from "./lobbyset.js";
import { scoringName, settingSentence } from "./settings.js";

/** Who begins: the player who throws the first die. */
export const begins = () => t("lobby.starts");

/** The fields of the rules: the scoring, and the set of dice. */
export function drawRules(place, chosen, offered) {
  const asked = typeof chosen === "string" ? { scoring: chosen } : (chosen ?? {});
  const set = { ...offered.rules, ...asked };
  const told = el("p", { class: "help", id: "lobby-scoring-help" });
  const hands = el("p", { class: "help" });
  const scoring = el(
    "select",
    { id: "lobby-scoring", "aria-describedby": told.id },
    offered.scorings.map((way) => el("option", { value: way, selected: way === set.scoring }, scoringName(way))),
  );
  const draw = () => (told.textContent = settingSentence("scoring", scoring.value));
  scoring.addEventListener("change", draw);
  draw();
  const dice = setFields(set.dice, offered);
  place.append(
    el("div", { class: "lobby__fields" }, el("label", { for: scoring.id }, t("lobby.rule.scoring")), el("div", {}, scoring, told)),
    hands,
    el("p", { class: "help" }, t("dice.lobby.brief")),
    disclosure("lobby-dice-set", t("dice.lobby.set"), dice.shown),
  );
  return {
    rules: () => ({ scoring: scoring.value, dice: dice.value() }),
    update: (players) => {
      const number = offered.hands[players];
      hands.textContent = number ? count("dice.lobby.hands", number, { most: String(number) }) : "";
    },
  };
}

/** What a sentence of the lobby calls a value. */
export function saidValue(name, value) {
  if (name === "die") return colourName(value);
  return name === "face" ? faceName(String(value)) : null;
}
