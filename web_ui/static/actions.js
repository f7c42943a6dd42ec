// SPDX-License-Identifier: AGPL-3.0-or-later
// What can be done at any time, as buttons below the game; some also where the camera is away.

import { el } from "./dom.js";
import { t } from "./words.js";

const bar = document.getElementById("actions");
const away = document.getElementById("while-away");

/**
 * Show a game's `actions`, each `{ key, words, open(now) }` with `whileAway` for what helps while
 * the camera is away; `now()` gives the game as it is.
 */
export function startActions(actions, now) {
  bar.hidden = false;
  for (const action of actions) bar.append(button(action, now));
  away.append(...actions.filter((action) => action.whileAway).map((action) => button(action, now)));
}

function button(action, now) {
  const made = el(
    "button",
    { type: "button", class: "plain small", "data-focus": action.key, "data-action": action.key },
    t(action.words),
  );
  made.addEventListener("click", () => action.open(now));
  return made;
}
