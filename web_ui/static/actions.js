// SPDX-License-Identifier: AGPL-3.0-or-later
// What can be done with a game, as buttons below it; some also where the camera is away.

import { el } from "./dom.js";
import { t } from "./words.js";

const bar = document.getElementById("actions");
const away = document.getElementById("while-away");

/**
 * Show a game's `actions`, each `{ key, words, open(now) }` with `whileAway` for what helps while
 * the camera is away, and `whilePlayed` for what only a game takes that goes on; `now()` gives the
 * game as it is.
 */
export function startActions(actions, now) {
  bar.hidden = false;
  for (const action of actions) bar.append(button(action, now));
  away.append(...actions.filter((action) => action.whileAway).map((action) => button(action, now)));
}

/** Offer what can be done now: `goes` says whether the game goes on. */
export function drawActions(goes) {
  for (const made of document.querySelectorAll("[data-while-played]")) made.hidden = !goes;
}

function button(action, now) {
  const made = el(
    "button",
    {
      type: "button",
      class: "plain small",
      "data-focus": action.key,
      "data-action": action.key,
      "data-while-played": action.whilePlayed,
    },
    t(action.words),
  );
  made.addEventListener("click", () => action.open(now));
  return made;
}
