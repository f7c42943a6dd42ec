# SPDX-License-Identifier: AGPL-3.0-or-later
"""Bids of the card game from one button a seat, as `device.games.button_bids` counts them."""

from __future__ import annotations

from device.buttons import Pattern
from device.games.button_bids import Bidder, ButtonBids
from engine.skull_king import BidLocked, BidReopened, GameState


class Bidding:
    """The counts of bids that are not locked yet."""

    def __init__(self) -> None:
        self._bids = ButtonBids()

    def press(
        self, state: GameState, seat: int, pattern: Pattern
    ) -> BidLocked | BidReopened | None:
        """What a press means while bidding is open; None when it only counts."""
        there = state.rounds[-1]
        locked = there.bids[seat] is not None
        bidder = Bidder(seat, len(state.rounds), there.cards, locked)
        pressed = self._bids.press(bidder, pattern)
        if pressed is None:
            return None
        return BidReopened(seat) if pressed.bid is None else BidLocked(seat, pressed.bid)
