# SPDX-License-Identifier: AGPL-3.0-or-later
"""Bids from one button a seat: a short press counts one more, a long press locks."""

from __future__ import annotations

from collections import Counter

from device.buttons import Pattern
from engine import BidLocked, BidReopened, GameState


class Bidding:
    """The counts of bids that are not locked yet; nobody else may know them.

    They are forgotten when a round ends, and when the program does: an unlocked
    bid is then counted again from nought.
    """

    def __init__(self) -> None:
        self._round = -1
        self._counts: Counter[int] = Counter()

    def press(
        self, state: GameState, seat: int, pattern: Pattern
    ) -> BidLocked | BidReopened | None:
        """What a press means while bidding is open; None when it only counts."""
        number = len(state.rounds) - 1
        if number != self._round:
            self._round = number
            self._counts.clear()
        there = state.rounds[-1]
        locked = there.bids[seat] is not None
        if pattern is Pattern.LONG:
            bid = self._counts.pop(seat, 0)
            return BidReopened(seat) if locked else BidLocked(seat, bid)
        if not locked:
            self._counts[seat] = (self._counts[seat] + 1) % (there.cards + 1)
        return None
