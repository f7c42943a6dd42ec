// SPDX-License-Identifier: AGPL-3.0-or-later
// The rules that a table plays by: the profile, and each switch that the table set otherwise.

import { disclosure, el } from "../../dom.js";
import { rulesTitle } from "../../titles.js";
import { complete, has, names, t } from "../../words.js";
import { cardName } from "./cardwords.js";

const EXPANSIONS = { loot: "LOOT", kraken: "KRA", "white-whale": "WHA" };

/** What the rules are called, and behind a disclosure what was changed, if anything was. */
export function ruleset(game) {
  const { rules, sheet } = game;
  const changed = Object.entries(sheet.changed ?? {});
  const values = { rules: rulesTitle(rules) };
  if (changed.length === 0) return el("p", { class: "help" }, t("sheet.rules", values));
  return disclosure(
    "rules",
    t("sheet.rules-changed", values),
    el("ul", { class: "why" }, changed.map(([name, setting]) => el("li", {}, switchSentence(name, setting)))),
  );
}

/** A switch's setting as a sentence; one that the page does not know as it is written. */
export function switchSentence(name, setting) {
  if (Array.isArray(setting)) return listSentence(name, setting);
  if (typeof setting === "boolean") return sentence(`switch.${name}.${setting ? "yes" : "no"}`, name, setting);
  if (typeof setting === "number") {
    return complete(`switch.${name}`, { points: String(setting) }) ?? `${name}: ${setting}`;
  }
  if (name === "edition") return t("switch.edition", { edition: setting.name ?? setting });
  return sentence(`switch.${name}.${setting}`, name, setting);
}

function listSentence(name, list) {
  if (name === "round_plan") return t("switch.round_plan", { sizes: list.join(", ") });
  if (list.length === 0) return t("switch.expansions.none");
  return t("switch.expansions", { cards: names(list.map((one) => cardName(EXPANSIONS[one] ?? one))) });
}

function sentence(key, name, setting) {
  return has(key) ? t(key) : `${name}: ${setting}`;
}
