// SPDX-License-Identifier: AGPL-3.0-or-later
// Bids that the host enters: one tap each, for the seats that no phone has, the next one by itself.

import { send } from "../changes.js";
import { el } from "../dom.js";
import { askPin } from "../pin.js";
import { playerName } from "../play/seated.js";
import { t } from "../words.js";
import { seatName } from "./sentences.js";

// Bids that were sent and that no state shows yet: the round, and the seats.
const sent = { round: null, seats: new Set() };

/** The seats in the order in which they bid. */
function seatsInOrder({ players, round }) {
  return players.map((_, step) => (round.first + step) % players.length);
}

/** Whose bid is entered next; null where nobody's is. */
function bidderOf(game, claimed) {
  forget(game);
  // Whose bid the others are waiting for may have it entered here, phone or not.
  const here = (seat) => !claimed[seat] || game.round.called;
  const open = (seat) => !game.players[seat].locked && here(seat) && !sent.seats.has(seat);
  return seatsInOrder(game).find(open) ?? null;
}

/** The elements to enter bids with; `refused(answer)` is told what was not taken, `again()` draws. */
export function bidsByHand(game, claimed, { refused, again }) {
  const bidder = bidderOf(game, claimed);
  const numbers = Array.from({ length: game.round.size + 1 }, (_, bid) => bid);
  const enter = (bid) => enterBid(game, claimed, bid, { refused, again });
  return [
    bidder !== null &&
      el("h4", { class: "hand__whose" }, t("byhand.bid-of", { player: playerName(game, bidder) })),
    bidder !== null &&
      el(
        "div",
        { class: "keys__numbers", role: "group", "aria-label": t("byhand.bid-of", { player: playerName(game, bidder) }) },
        numbers.map((bid) => numberKey(bid, enter)),
      ),
    el("ul", { class: "hand__bids" }, seatsInOrder(game).map((seat) => row(game, claimed, seat, bidder, { refused, again }))),
  ];
}

function numberKey(bid, enter) {
  const button = el("button", { type: "button", class: "key", "data-bid": String(bid), "data-focus": `bid-${bid}` }, String(bid));
  button.addEventListener("click", () => enter(bid));
  return button;
}

/** Enter the bid of whose turn it is. */
export async function enterBid(game, claimed, bid, { refused, again }) {
  const seat = bidderOf(game, claimed);
  if (seat === null || !(bid >= 0 && bid <= game.round.size)) return;
  sent.seats.add(seat);
  again();
  const answer = await sendFor(seat, bid);
  if (answer.ok) return;
  sent.seats.delete(seat);
  again();
  refused(answer);
}

function row(game, claimed, seat, bidder, { refused, again }) {
  const { name, locked } = game.players[seat];
  const there = locked || sent.seats.has(seat);
  const change = el("button", { type: "button", class: "plain small", "data-focus": `rebid-${seat}`, "aria-label": t("byhand.change-of", { player: name }) }, t("byhand.change"));
  change.addEventListener("click", async () => {
    const answer = await sendFor(seat, null);
    sent.seats.delete(seat);
    again();
    if (!answer.ok) refused(answer);
  });
  const words = there ? t("players.locked") : claimed[seat] ? t("byhand.on-phone") : t("players.choosing");
  return el(
    "li",
    { class: `hand__bidder${seat === bidder ? " hand__bidder--next" : ""}` },
    seatName(game, seat),
    el("span", { class: there ? "bid bid--locked" : "bid" }, words),
    locked && !claimed[seat] && change,
  );
}

async function sendFor(seat, bid) {
  for (;;) {
    const answer = await send(`api/seats/${seat}/bid`, { bid });
    if (answer.code !== "seat-missing" || !(await askPin())) return answer;
  }
}

function forget(game) {
  if (sent.round !== game.round.number || game.phase !== "bidding") sent.seats.clear();
  sent.round = game.round.number;
  // What the state shows need not be remembered: a bid may be opened again elsewhere.
  for (const seat of sent.seats) if (game.players[seat].locked) sent.seats.delete(seat);
}
