// SPDX-License-Identifier: AGPL-3.0-or-later
// Looking at what was: each place of the game with its pictures, what was decided, who changed it.

import { entryList, refreshCorrections } from "./corrections.js";
import { openDialog } from "./dialogs.js";
import { disclosure, el, show } from "./dom.js";
import { pictureViewer } from "./pictures.js";
import { isAllowed, whenAllowed } from "./pin.js";
import { failureSentence, getJson } from "./requests.js";
import { t } from "./words.js";

let game = null;
let open = null;

/**
 * Make the button work. `played` says what a place is called, draws what the game has of it and
 * says what a card was read as: `placeName(place)`, `reviewed(review, again)`, `readAs(picture)`. A
 * game that was played before has `base`, the path of its own part of the interface; nothing of it
 * is put right here.
 */
export function startReview(played) {
  game = played;
  document.getElementById("review-open").addEventListener("click", () => openReview());
  whenAllowed(refreshReview);
}

/** Look at a place, or at the newest one. */
export function openReview(place = null) {
  const { dialog, body } = openDialog(t("review.heading"), {
    className: "review",
    closed: () => {
      open = null;
    },
  });
  const bar = el("div", { class: "review__bar" });
  const shown = el("div", { class: "review__shown", "data-focus": "review" });
  body.append(bar, shown);
  open = { dialog, bar, shown, place, remembered: {}, drawn: null };
  refreshReview();
}

/** Fetch again what is looked at, as the table went on or somebody put something right. */
export async function refreshReview() {
  const mine = open;
  if (!mine) return;
  try {
    await drawReview(mine);
  } catch (error) {
    if (mine === open) show(mine.shown, el("p", { class: "error" }, failureSentence(error)));
  }
}

async function drawReview(mine) {
  const { places } = await getJson(`${base()}review`);
  if (mine !== open) return;
  if (!places.includes(mine.place)) mine.place = places.at(-1) ?? null;
  drawBar(mine, places);
  if (mine.place === null) {
    show(mine.shown, el("p", { class: "help" }, t("review.none")));
    return;
  }
  const { place } = mine;
  const review = await getJson(`${base()}review/${encodeURIComponent(place)}`);
  if (mine === open && place === mine.place) drawPlace(mine, review);
}

function drawBar(mine, places) {
  const at = places.indexOf(mine.place);
  const go = (place) => {
    mine.place = place;
    mine.remembered = {};
    refreshReview();
  };
  const step = (name, sign, target) => {
    const button = el(
      "button",
      { type: "button", class: "plain", "aria-label": t(name), "data-focus": name, disabled: !target },
      sign,
    );
    button.addEventListener("click", () => go(target));
    return button;
  };
  const select = el(
    "select",
    { "aria-label": t("review.place"), "data-focus": "review-place" },
    places.map((place) => el("option", { value: place, selected: place === mine.place }, game.placeName(place))),
  );
  select.addEventListener("change", () => go(select.value));
  show(
    mine.bar,
    step("review.before", "\u2039", places[at - 1]),
    select,
    step("review.after", "\u203a", places[at + 1]),
  );
}

function drawPlace(mine, review) {
  const text = JSON.stringify([review, isAllowed()]);
  if (mine.drawn === text) return;
  mine.drawn = text;
  const again = () => {
    refreshReview();
    refreshCorrections();
  };
  show(
    mine.shown,
    pictureViewer(review.pictures, game.readAs, mine.remembered, base()),
    el("div", { class: "review__game" }, game.reviewed(review, again)),
    review.history.length > 0 &&
      disclosure(
        "review-history",
        t("review.history", { count: String(review.history.length) }),
        entryList(entriesOf(review), again),
      ),
  );
}

function base() {
  return game.base ?? "api/";
}

/** What happened there, the latest first; of a game that was played before nothing is taken back. */
function entriesOf(review) {
  const entries = [...review.history].reverse();
  return game.base ? entries.map((entry) => ({ ...entry, undoable: false })) : entries;
}
