// SPDX-License-Identifier: AGPL-3.0-or-later
// Looking at what was: each place of the game with its pictures, what was decided, who changed it.

import { entryList, refreshCorrections } from "./corrections.js";
import { openDialog } from "./dialogs.js";
import { disclosure, el, show } from "./dom.js";
import { pictureViewer } from "./pictures.js";
import { isAllowed, whenAllowed } from "./pin.js";
import { failureSentence, getJson } from "./requests.js";
import { t } from "./words.js";

// From here on it stands beside the table; below it is opened over it.
const WIDE = window.matchMedia("(min-width: 75rem)");

let game = null;
// Where it is looked at: over the table, and beside it where there is room.
let open = null;
let beside = null;

/**
 * Make the button work. `played` says what a place is called, draws what the game has of it and
 * says what a card was read as: `placeName(place)`, `reviewed(review, again)`, `readAs(picture)`;
 * `people()` gives the names that it tells of. A game that was played before has `base`, the path of
 * its own part of the interface; nothing of it is corrected here.
 */
export function startReview(played) {
  game = played;
  document.getElementById("review-open").addEventListener("click", () => openReview());
  whenAllowed(refreshReview);
  WIDE.addEventListener("change", placeBeside);
  placeBeside();
}

/** Look at the newest place beside the table, where there is room for that. */
function placeBeside() {
  const panel = document.getElementById("review-beside");
  if (!panel) return;
  panel.hidden = !WIDE.matches;
  panel.parentElement.classList.toggle("table--wide", WIDE.matches);
  if (!WIDE.matches && beside) [beside.bar, beside.shown].forEach((part) => part.remove());
  beside = WIDE.matches ? (beside ?? viewIn(panel, null)) : null;
  refreshReview();
}

function viewIn(place, looked) {
  const bar = el("div", { class: "review__bar" });
  const shown = el("div", { class: "review__shown", "data-focus": "review" });
  place.append(bar, shown);
  return { bar, shown, place: looked, follows: looked === null, remembered: {}, drawn: null };
}

/** Look at a place, or at the newest one. */
export function openReview(place = null) {
  if (beside) {
    Object.assign(beside, { place, follows: place === null, remembered: {} });
    refreshReview();
    document.getElementById("review-heading").focus();
    return;
  }
  const { body } = openDialog(t("review.heading"), {
    className: "review",
    closed: () => {
      open = null;
    },
  });
  open = viewIn(body, place);
  refreshReview();
}

/** Fetch again what is looked at, as the table went on or somebody put something right. */
export async function refreshReview() {
  await Promise.all([open, beside].filter(Boolean).map(refreshView));
}

async function refreshView(mine) {
  try {
    await drawReview(mine);
  } catch (error) {
    if (isLookedAt(mine)) show(mine.shown, el("p", { class: "error" }, failureSentence(error)));
  }
}

function isLookedAt(mine) {
  return mine === open || mine === beside;
}

async function drawReview(mine) {
  const { places } = await getJson(`${base()}review`);
  if (!isLookedAt(mine)) return;
  if (mine.follows || !places.includes(mine.place)) mine.place = places.at(-1) ?? null;
  drawBar(mine, places);
  if (mine.place === null) {
    show(mine.shown, el("p", { class: "help" }, t("review.none")));
    return;
  }
  const { place } = mine;
  const review = await getJson(`${base()}review/${encodeURIComponent(place)}`);
  if (isLookedAt(mine) && place === mine.place) drawPlace(mine, review);
}

function drawBar(mine, places) {
  const at = places.indexOf(mine.place);
  const go = (place) => {
    mine.place = place;
    mine.follows = place === places.at(-1);
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
  const text = JSON.stringify([review, isAllowed(), game.people()]);
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
