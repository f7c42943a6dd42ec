// SPDX-License-Identifier: AGPL-3.0-or-later
// Cards as tiles: emblem, number and the suit's name, so that no suit is told by colour alone.

import { el, emblem } from "../../dom.js";
import { t } from "../../words.js";
import { cardName, suitAndRank, suitLook, suitName } from "./cardwords.js";

const PIRATES = new Set(["ROS", "BEN", "RAS", "JUA", "HAR", "PIR"]);

/** The card's code with Tigress's declared role, as names and tiles want it. */
export function playedCode(play) {
  if (play.card === "TIG" && play.role) return `TIG:${play.role}`;
  return play.card;
}

/** A card as an accessible tile. `size` is "big" or "small". */
export function tile(code, { size = "big", unsure = false } = {}) {
  const numbered = suitAndRank(code);
  const label = unsure ? `${cardName(code)} (${t("card.unsure")})` : cardName(code);
  const attributes = {
    class: `piece card card--${size} card--${look(code)}${unsure ? " card--unsure" : ""}`,
    role: "img",
    "aria-label": label,
  };
  if (numbered) {
    return el(
      "span",
      attributes,
      el("span", { class: "card__rank" }, String(numbered.rank)),
      emblem(numbered.suit),
      el("span", { class: "card__word" }, suitName(numbered.suit)),
    );
  }
  return el(
    "span",
    attributes,
    emblem(emblemOf(code)),
    el("span", { class: "card__name" }, cardName(code?.split(":")[0])),
    el("span", { class: "card__word" }, smallWord(code)),
  );
}

/** An empty place for a card that is still to come. */
export function emptyPlace(label) {
  return el("span", { class: "piece card card--big card--empty", role: "img", "aria-label": label });
}

/** A suit as its emblem and name. */
export function suitSign(letter) {
  return el(
    "span",
    { class: `suit suit--${suitLook(letter)}` },
    emblem(letter),
    el("span", {}, suitName(letter)),
  );
}

function emblemOf(code) {
  const face = code?.split(":")[0];
  if (!face) return "unknown";
  if (PIRATES.has(face)) return "PIR";
  return document.getElementById(`e-${face}`) ? face : "unknown";
}

function look(code) {
  const numbered = suitAndRank(code);
  return numbered ? suitLook(numbered.suit) : emblemOf(code);
}

function smallWord(code) {
  if (code === "TIG:P") return t("card.pirate");
  if (code === "TIG:E") return t("card.escape");
  return PIRATES.has(code) && code !== "PIR" ? t("card.pirate") : "";
}
