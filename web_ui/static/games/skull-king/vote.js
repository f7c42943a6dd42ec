// SPDX-License-Identifier: AGPL-3.0-or-later
// A vote to reveal the bids, at a person's own seat.

import { el } from "../../dom.js";
import { t } from "../../words.js";

/** Whoever has bid may ask that the bids be revealed, while others are still choosing. */
export function vote(game, own, ways) {
  const { votes } = game.round;
  const button = el(
    "button",
    { type: "button", class: "plain", id: "vote", "data-focus": "vote", "aria-disabled": ways.closed ? "true" : null },
    t("seat.vote"),
  );
  button.addEventListener("click", () => {
    if (!ways.closed) ways.say("vote", { vote: true });
  });
  const may = own.may.includes("vote");
  const told = votes && t("seat.votes", { votes: String(votes.length), players: String(game.players.length) });
  if (!may && !told) return null;
  return el("p", { class: "row row--small at-seat__vote" }, may && button, told && el("span", { class: "help" }, told));
}
