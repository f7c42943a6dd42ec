// SPDX-License-Identifier: AGPL-3.0-or-later
// A game played once more on the page: card by card, each trick with its verdict at its end.

import { openDialog } from "./dialogs.js";
import { el, show } from "./dom.js";
import { pictureViewer } from "./pictures.js";
import { failureSentence, getJson } from "./requests.js";
import { t } from "./words.js";

const CARD_MS = 1400;
const VERDICT_MS = 4500;

/**
 * Open a game's replay. `played` has the game's `base`, as review.js says, and `placeName(place)`,
 * `steps(review)`, how many steps a place has, `step(review, number)`, the elements of one, and
 * `readAs(picture)`.
 */
export async function openReplay(played) {
  const { body } = openDialog(t("replay.open"), { className: "review replay", closed: () => stop(replay) });
  const bar = el("div", { class: "review__bar" });
  const shown = el("div", { class: "review__shown", "data-focus": "replay", "aria-live": "polite" });
  body.append(bar, shown);
  const replay = { played, bar, shown, places: [], at: 0, step: 0, reviews: new Map(), timer: null, open: true, remembered: {} };
  body.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way || event.target.matches("select, input")) return;
    event.preventDefault();
    pause(replay);
    move(replay, way);
  });
  try {
    replay.places = (await getJson(`${played.base}review`)).places;
    await draw(replay);
  } catch (error) {
    show(shown, el("p", { class: "error" }, failureSentence(error)));
  }
}

function stop(replay) {
  pause(replay);
  replay.open = false;
}

function pause(replay) {
  clearTimeout(replay.timer);
  replay.timer = null;
}

async function reviewAt(replay, at) {
  const place = replay.places[at];
  if (!replay.reviews.has(place)) {
    replay.reviews.set(place, await getJson(`${replay.played.base}review/${encodeURIComponent(place)}`));
  }
  return replay.reviews.get(place);
}

async function draw(replay) {
  const { played, places, shown } = replay;
  if (places.length === 0) return show(shown, el("p", { class: "help" }, t("review.none")));
  const review = await reviewAt(replay, replay.at);
  if (!replay.open) return;
  const last = played.steps(review) - 1;
  replay.step = Math.min(replay.step, last);
  drawBar(replay, last);
  show(
    shown,
    el("div", { class: "review__game" }, played.step(review, replay.step)),
    replay.step === last && review.pictures.length > 0 && pictureViewer(review.pictures, played.readAs, replay.remembered, played.base),
  );
}

function drawBar(replay, last) {
  const { played, places } = replay;
  const ended = replay.at === places.length - 1 && replay.step === last;
  const select = el(
    "select",
    { "aria-label": t("review.place"), "data-focus": "replay-place" },
    places.map((place, at) => el("option", { value: String(at), selected: at === replay.at }, played.placeName(place))),
  );
  select.addEventListener("change", () => {
    pause(replay);
    go(replay, Number(select.value), 0);
  });
  const playing = replay.timer !== null;
  const play = el("button", { type: "button", "data-focus": "replay-play", disabled: ended }, t(playing ? "replay.pause" : "replay.play"));
  play.addEventListener("click", () => {
    if (playing) pause(replay);
    else wait(replay, 0);
    draw(replay);
  });
  show(replay.bar, way(replay, "replay.back", "\u2039", -1, replay.at === 0 && replay.step === 0), select, play, way(replay, "replay.on", "\u203a", 1, ended));
}

function way(replay, words, sign, step, disabled) {
  const button = el("button", { type: "button", class: "plain", "aria-label": t(words), "data-focus": words, disabled }, sign);
  button.addEventListener("click", () => {
    pause(replay);
    move(replay, step);
  });
  return button;
}

/** One step on or back, over the places' ends. */
async function move(replay, step) {
  const review = replay.reviews.get(replay.places[replay.at]);
  if (!review) return;
  const next = replay.step + step;
  if (next < 0) {
    if (replay.at > 0) await go(replay, replay.at - 1, Infinity);
  } else if (next < replay.played.steps(review)) await go(replay, replay.at, next);
  else if (replay.at < replay.places.length - 1) await go(replay, replay.at + 1, 0);
  else pause(replay);
}

async function go(replay, at, step) {
  replay.at = at;
  replay.step = step;
  replay.remembered = {};
  try {
    await draw(replay);
  } catch (error) {
    pause(replay);
    show(replay.shown, el("p", { class: "error" }, failureSentence(error)));
  }
}

/** Play on after a while; a verdict takes longer to read than a card. */
function wait(replay, ms) {
  replay.timer = setTimeout(async () => {
    const playing = replay.timer;
    await move(replay, 1);
    if (replay.timer !== playing || !replay.open) return;
    const review = replay.reviews.get(replay.places[replay.at]);
    const last = review && replay.step === replay.played.steps(review) - 1;
    if (last && replay.at === replay.places.length - 1) {
      pause(replay);
      draw(replay);
    } else wait(replay, last ? VERDICT_MS : CARD_MS);
  }, ms);
}
