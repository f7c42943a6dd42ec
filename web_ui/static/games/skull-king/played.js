// SPDX-License-Identifier: AGPL-3.0-or-later
// The cards of a trick as they lie there, who laid them, and who is still to lay.

import { el, spoken } from "../../dom.js";
import { nameTag } from "../../names.js";
import { percent, t } from "../../words.js";
import { emptyPlace, playedCode, suitSign, tile } from "./cards.js";
import { cardName } from "./cardwords.js";
import { playerName, signsIn } from "./sentences.js";

// So many cards stand in one line on a phone; more stand in two of the same length.
const MOST_IN_A_LINE = 5;
const ESCAPES = new Set(["ESC", "LOOT", "TIG:E"]);

/** The lead suit of a trick, or that there is none. */
export function leadSuit(trick) {
  // While only escapes lie, the next card decides; anything else has decided.
  const open = !trick.verdict && trick.plays.every((play) => ESCAPES.has(playedCode(play)));
  const none = t(open ? "trick.lead-suit-open" : "trick.lead-suit-none");
  return el(
    "dl",
    { class: "facts" },
    el("dt", {}, t("trick.lead-suit")),
    el("dd", {}, trick.lead_suit ? suitSign(trick.lead_suit) : none),
  );
}

/**
 * The cards of a trick in order, and the places that are still empty. Each card is a button where
 * `press` is given, which is called with its position.
 */
export function cardsOf(game, trick, press = null) {
  const places = trick.plays.map((play, position) => onePlay(game, trick, play, position, press));
  const laid = trick.plays.length;
  const order = isOpen(game, trick) ? seatOrder(game, trick) : [];
  for (const player of order.slice(laid)) {
    places.push(openPlace(game, player, places.length === laid));
  }
  const list = el("ol", { class: "plays", "aria-label": t("trick.cards") }, places);
  makeRoom(list, places.length);
  return list;
}

/** Make the cards of a list as large as so many fit. */
export function makeRoom(list, count) {
  const two = count > MOST_IN_A_LINE;
  list.classList.toggle("plays--two", two);
  list.style.setProperty("--count", String(count));
  list.style.setProperty("--columns", String(two ? Math.ceil(count / 2) : count));
}

/** Whether it is the trick that is being played, so that somebody is still to lay. */
function isOpen(game, trick) {
  const { round, number } = game.trick;
  return !trick.verdict && trick.round === round && trick.number === number;
}

/** Who plays the trick, in order; empty while nobody knows who leads. */
function seatOrder(game, trick) {
  const seats = game.players.length;
  if (seats === 2) {
    // Graybeard plays second; who follows Graybeard's own lead sits clockwise.
    if (trick.leader === "graybeard") return ["graybeard", ...turnFirst(game)];
    return trick.leader === null ? [] : [trick.leader, "graybeard", 1 - trick.leader];
  }
  if (typeof trick.leader !== "number") return [];
  return game.players.map((_, step) => (trick.leader + step) % seats);
}

function turnFirst(game) {
  const next = game.players.findIndex((player) => player.turn);
  return next === 1 ? [1, 0] : [0, 1];
}

function onePlay(game, trick, play, position, press) {
  const code = playedCode(play);
  const wins = trick.verdict ? trick.verdict.winner === position : trick.winning === position;
  const mark = trick.voided ? position === 0 && t("trick.voided") : wins && markOf(trick);
  const allied = trick.verdict?.alliances.includes(position);
  return el(
    "li",
    { class: `play${wins ? " play--first" : ""}`, "data-card": code ?? "" },
    el("span", { class: "play__mark" }, mark || (allied ? t("trick.ally") : "")),
    press ? cardButton(game, trick, play, position, press) : tile(code, { unsure: !play.sure }),
    whose(game, play.player),
    el("span", { class: "play__note" }, noteOf(trick, play, position)),
  );
}

function whose(game, player) {
  const seated = game.players[player];
  return nameTag(seated?.name ?? playerName(game, player), seated && signsIn(game)[player], "play__name");
}

function cardButton(game, trick, play, position, press) {
  const code = playedCode(play);
  const label = t("right.card-of", { card: cardName(code), player: playerName(game, play.player) });
  const face = tile(code, { unsure: !play.sure });
  face.setAttribute("aria-hidden", "true");
  const button = el(
    "button",
    {
      type: "button",
      class: "play__card",
      "data-focus": `card-${trick.round}-${trick.number}-${position}`,
    },
    face,
    spoken(label),
  );
  button.addEventListener("click", () => press(position));
  return button;
}

function markOf(trick) {
  if (!trick.verdict) return t("trick.winning");
  return t(trick.final ? "trick.wins" : "trick.likely");
}

function noteOf(trick, play, position) {
  if (play.missed) return t("card.missed");
  if (!play.sure) {
    const others = (play.alternatives ?? []).filter(([code]) => code !== play.card).slice(0, 2);
    if (others.length > 0) {
      return t("card.maybe", {
        cards: others.map(([code]) => cardName(code)).join(t("card.or")),
      });
    }
    if (play.card) {
      return t("card.confidence", { percent: percent(play.confidence) });
    }
  }
  if (position === 0) return t("trick.leads");
  // Where no camera saw any of them, that goes without saying.
  if (trick.plays.every(({ told }) => told?.includes("card"))) return "";
  return play.told?.some((what) => what !== "role") ? t("card.told") : "";
}

function openPlace(game, player, next) {
  const name = playerName(game, player);
  return el(
    "li",
    { class: `play play--open${next ? " play--next" : ""}` },
    el("span", { class: "play__mark" }),
    emptyPlace(t("trick.waiting-slot", { player: name })),
    whose(game, player),
    el("span", { class: "play__note" }, next ? t("trick.turn") : ""),
  );
}
