// SPDX-License-Identifier: AGPL-3.0-or-later
// A trick as it is looked at again: its cards to put right, the verdict with its reasons, and how
// other tables would have judged.

import { el } from "../../dom.js";
import { profileTitle } from "../../titles.js";
import { signed, t } from "../../words.js";
import { cardNames } from "./cards.js";
import { cardsOf, leadSuit } from "./played.js";
import { openRightCard } from "./rightcard.js";
import { openRightTrick } from "./righttrick.js";
import { mainReason, playerName, toldVerdict } from "./sentences.js";
import { ruleTag, why } from "./why.js";

/**
 * The parts of a review that are the game's; `again` draws them anew after a correction, and is null
 * where nothing can be put right.
 */
export function reviewed(game, { trick }, again) {
  return [
    trick.by_hand && note(t("round.by-hand", { number: String(trick.round + 1) })),
    leadSuit(trick),
    cardsOf(game, trick, again && ((position) => openRightCard(game, trick, position, again))),
    trick.extra.length > 0 && note(t("trick.extra", { cards: cardNames(trick.extra) })),
    again && el("p", { class: "help" }, t("right.tap")),
    trick.verdict ? judged(game, trick) : note(t("review.open-trick")),
    again && rightButton(game, trick, again),
  ]
    .flat()
    .filter(Boolean);
}

function judged(game, trick) {
  const { verdict } = trick;
  const rule = mainReason(verdict)?.rule ?? "";
  return [
    el("p", { class: "saying" }, toldVerdict(game, trick), " ", ruleTag(rule)),
    verdict.points > 0 &&
      el("p", { class: "bonus" }, t("verdict.bonus", { points: String(verdict.points) })),
    why(game, trick),
    !trick.voided && elsewhere(game, trick),
  ];
}

function note(sentence) {
  return el("p", { class: "saying saying--next" }, sentence);
}

function rightButton(game, trick, again) {
  const attributes = { type: "button", class: "plain", "data-focus": "right-trick" };
  const button = el("button", attributes, t("right.open"));
  button.addEventListener("click", () => openRightTrick(game, trick, again));
  return el("p", { class: "row" }, button);
}

/** Under which profiles the same cards would be judged otherwise, and how. */
function elsewhere(game, trick) {
  const others = Object.entries(trick.differs);
  if (others.length === 0) return el("p", { class: "help" }, t("review.same-everywhere"));
  const rows = others.map(([profile, other]) =>
    el("li", {}, el("b", {}, profileTitle(profile)), ": ", otherwise(game, trick, other)),
  );
  return el(
    "div",
    { class: "elsewhere" },
    el("h3", {}, t("review.elsewhere")),
    el("ul", {}, rows),
  );
}

function otherwise(game, trick, other) {
  const player = (position) => playerName(game, trick.plays[position]?.player ?? null);
  const told = [];
  if (other.winner === null) told.push(t("verdict.nobody"));
  else if (other.winner !== undefined) {
    told.push(t("review.would-win", { player: player(other.winner) }));
  }
  if (other.next_leader !== undefined && other.next_leader !== null) {
    told.push(t("verdict.next", { player: player(other.next_leader) }));
  }
  if (other.points !== undefined) {
    told.push(t("review.would-bring", { points: signed(other.points, false) }));
  }
  return told.length > 0 ? told.join(" ") : t("review.other-reasons");
}
