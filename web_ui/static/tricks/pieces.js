// SPDX-License-Identifier: AGPL-3.0-or-later
// The pieces of a trick as they lie there, who played them, and who is still to play.

import { el, spoken } from "../dom.js";
import { nameTag } from "../names.js";
import { playerName, signsIn } from "../play/seated.js";
import { t } from "../words.js";

// So many stand in one line on a phone; more stand in two of the same length.
const MOST_IN_A_LINE = 5;

/**
 * The pieces of a trick in order, and the places that are still empty. Each piece is a button where
 * `press` is given, which is called with its position; they are as large as `room` of them fit. The
 * game's own, `how`: `order(game, trick)` says who plays the trick, empty while nobody knows,
 * `code(play)` marks a piece, `empty(label)` is a place without one, `note(trick, play, position)` a
 * word below one, and `ally(trick, position)` a word above one that did not win.
 */
export function piecesOf(game, trick, press, room, how) {
  const places = trick.plays.map((play, position) => onePlay(game, trick, play, position, press, how));
  const laid = trick.plays.length;
  const order = isOpen(game, trick) ? how.order(game, trick) : [];
  for (const player of order.slice(laid)) places.push(openPlace(game, player, places.length === laid, how));
  const list = el("ol", { class: "plays", "aria-label": t("trick.cards") }, places);
  makeRoom(list, Math.max(room, places.length));
  return list;
}

/** Make the pieces of a list as large as so many fit. */
function makeRoom(list, count) {
  const two = count > MOST_IN_A_LINE;
  list.classList.toggle("plays--two", two);
  list.style.setProperty("--count", String(count));
  list.style.setProperty("--columns", String(two ? Math.ceil(count / 2) : count));
}

/** Whether it is the trick that is being played, so that somebody is still to play. */
function isOpen(game, trick) {
  const { round, number } = game.trick;
  return !trick.verdict && trick.round === round && trick.number === number;
}

function onePlay(game, trick, play, position, press, how) {
  const wins = trick.verdict ? trick.verdict.winner === position : trick.winning === position;
  const mark = trick.voided ? position === 0 && t("trick.voided") : wins && markOf(trick);
  return el(
    "li",
    { class: `play${wins ? " play--first" : ""}`, "data-piece": how.code(play) ?? "" },
    el("span", { class: "play__mark" }, mark || how.ally(trick, position)),
    press ? pieceButton(game, trick, play, position, press) : game.own.tile(play, "big"),
    whose(game, play.player),
    el("span", { class: "play__note" }, how.note(trick, play, position)),
  );
}

function markOf(trick) {
  if (!trick.verdict) return t("trick.winning");
  return t(trick.final ? "trick.wins" : "trick.likely");
}

function whose(game, player) {
  const seated = game.players[player];
  return nameTag(seated?.name ?? playerName(game, player), seated && signsIn(game)[player], "play__name");
}

function pieceButton(game, trick, play, position, press) {
  const label = t("right.card-of", { card: game.own.name(play), player: playerName(game, play.player) });
  const face = game.own.tile(play, "big");
  face.setAttribute("aria-hidden", "true");
  const focus = `piece-${trick.round}-${trick.number}-${position}`;
  const button = el("button", { type: "button", class: "play__piece", "data-focus": focus }, face, spoken(label));
  button.addEventListener("click", () => press(position));
  return button;
}

function openPlace(game, player, next, how) {
  const name = playerName(game, player);
  return el(
    "li",
    { class: `play play--open${next ? " play--next" : ""}` },
    el("span", { class: "play__mark" }),
    how.empty(t("trick.waiting-slot", { player: name })),
    whose(game, player),
    el("span", { class: "play__note" }, next ? t("trick.turn") : ""),
  );
}
