# SPDX-License-Identifier: AGPL-3.0-or-later
"""Bids from one button a seat: a short press counts one more, a long press locks.

A hand that rests on a button shall not bid 0: where nothing was counted, the first hold locks
nothing, the light goes on blinking, and the second hold locks 0.
"""

from __future__ import annotations

from collections import Counter

from device.buttons import Pattern
from engine.skull_king import BidLocked, BidReopened, GameState


class Bidding:
    """The counts of bids that are not locked yet; nobody else may know them.

    They are forgotten when a round ends, and when the program does: an unlocked
    bid is then counted again from nought.
    """

    def __init__(self) -> None:
        self._round = -1
        self._counts: Counter[int] = Counter()
        self._asked: set[int] = set()

    def press(
        self, state: GameState, seat: int, pattern: Pattern
    ) -> BidLocked | BidReopened | None:
        """What a press means while bidding is open; None when it only counts."""
        number = len(state.rounds) - 1
        if number != self._round:
            self._round = number
            self._counts.clear()
            self._asked.clear()
        there = state.rounds[-1]
        locked = there.bids[seat] is not None
        if pattern is Pattern.LONG:
            return BidReopened(seat) if locked else self._held(seat)
        if not locked:
            self._counts[seat] = (self._counts[seat] + 1) % (there.cards + 1)
        return None

    def _held(self, seat: int) -> BidLocked | None:
        """A hold on an open bid; None for the first one where nothing was counted."""
        if seat not in self._counts and seat not in self._asked:
            self._asked.add(seat)
            return None
        self._asked.discard(seat)
        return BidLocked(seat, self._counts.pop(seat, 0))
