// SPDX-License-Identifier: AGPL-3.0-or-later
// The pad of all cards: one tap enters one. Cards that were played in this round are dimmed; the
// table says why one of them cannot lie there again, or asks which of the two it was.

import { el, emblem } from "../../dom.js";
import { t } from "../../words.js";
import { playedCode } from "./cards.js";
import { cardName, suitAndRank, suitLook, suitName } from "./cardwords.js";
import { othersOf, suitsOf } from "./picker.js";

// A finger that bounces is one tap.
const BOUNCE_MS = 250;

/** A pad for the deck of this game; `picked(code)` is called for each card that is entered. */
export function cardPad(game, picked) {
  const keys = new Map();
  let played = new Map();
  let last = { code: null, at: 0 };

  const press = (code) => {
    const at = performance.now();
    if (last.code === code && at - last.at < BOUNCE_MS) return;
    last = { code, at };
    picked(code);
  };
  const copies = (code) => game.deck.copies[faceOf(code)] ?? 1;
  const left = (code) => copies(code) - (played.get(faceOf(code)) ?? 0);

  const key = (code, words, look) => {
    const many = copies(code) > 1 && el("small", { class: "key__left", "aria-hidden": "true" });
    const button = el("button", { type: "button", class: `key ${look}`, "data-card": code }, words, many);
    button.addEventListener("click", () => press(code));
    keys.set(code, { button, many });
    return button;
  };
  const suits = suitsOf(game).map(({ suit, numbers }) =>
    el(
      "div",
      { class: "keys__suit", role: "group", "aria-label": suitName(suit), "data-suit": suit },
      el("span", { class: "keys__name", "aria-hidden": "true" }, emblem(suit), el("span", {}, suitName(suit))),
      numbers.map((code) => key(code, String(suitAndRank(code).rank), `card--${suitLook(suit)}`)),
    ),
  );
  const others = othersOf(game).map((code) => key(code, cardName(code), `card--${faceOf(code)}`));
  const shown = el("div", { class: "keys" }, suits, el("div", { class: "keys__others" }, others));

  /** Dim what was played in the round so far, and what is on its way to the table. */
  const update = (now, onTheWay) => {
    const plays = [...now.tricks.flatMap((one) => one.plays), ...now.extra];
    const leadSuit = now.phase === "playing" ? now.trick.lead_suit : null;
    played = new Map();
    for (const code of [...plays.map((play) => playedCode(play) ?? ""), ...onTheWay]) played.set(faceOf(code), (played.get(faceOf(code)) ?? 0) + 1);
    for (const [code, { button, many }] of keys) {
      const gone = left(code) <= 0;
      button.classList.toggle("key--played", gone);
      const count = Math.max(0, left(code));
      const rest = many ? `, ${t("byhand.left", { count: String(count) })}` : "";
      const label = cardName(code) + (gone ? `, ${t("byhand.played")}` : rest);
      if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
      if (many) many.textContent = `\u00d7${count}`;
    }
    for (const row of shown.querySelectorAll("[data-suit]")) {
      row.classList.toggle("keys__suit--lead", row.dataset.suit === leadSuit);
    }
  };
  return { shown, update, press };
}

/**
 * The card that somebody typed: its code, or the beginning of a name that only one has; null for
 * none.
 */
export function typedCard(game, text) {
  const typed = text.trim().toLocaleUpperCase();
  const exact = game.deck.cards.find((code) => code === typed);
  if (exact || !typed) return exact ?? null;
  const named = game.deck.cards.filter((code) => cardName(code).toLocaleUpperCase().startsWith(typed));
  const whole = named.find((code) => cardName(code).toLocaleUpperCase() === typed);
  return whole ?? (named.length === 1 ? named[0] : null);
}

function faceOf(code) {
  return code.split(":")[0];
}
