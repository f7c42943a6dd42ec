// SPDX-License-Identifier: AGPL-3.0-or-later
// The cards of a trick as they lie there, and what was led.

import { el } from "../../dom.js";
import { piecesOf } from "../../tricks/pieces.js";
import { percent, t } from "../../words.js";
import { emptyPlace, playedCode, suitSign } from "./cards.js";
import { cardName } from "./cardwords.js";

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

/** The cards of a trick in order, as `piecesOf` has them. */
export function cardsOf(game, trick, press = null, room = 0) {
  return piecesOf(game, trick, press, room, CARDS);
}

const CARDS = { order: seatOrder, code: playedCode, empty: emptyPlace, note: noteOf, ally: allyOf };

function allyOf(trick, position) {
  return trick.verdict?.alliances.includes(position) ? t("trick.ally") : "";
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
