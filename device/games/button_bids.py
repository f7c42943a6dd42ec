# SPDX-License-Identifier: AGPL-3.0-or-later
"""Bids from one button a seat: a short press counts one more, a long press locks.

A hand that rests on a button shall not bid 0: where nothing was counted, the first hold locks
nothing, the light goes on blinking, and the second hold locks 0.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from device.buttons import Pattern


@dataclass(frozen=True, slots=True)
class Bidder:
    """A seat while bidding is open: the largest bid, and whether the own is locked.

    bidding: numbers the biddings of a game, so that a count of one is none of the next.
    """

    seat: int
    bidding: int
    most: int
    locked: bool


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a press settles; bid: the one to be locked, None to open the locked one again."""

    bid: int | None


class ButtonBids:
    """The counts of bids that are not locked yet; nobody else may know them.

    They are forgotten when the next bidding opens, and when the program ends: an unlocked bid is
    then counted again from nought.
    """

    def __init__(self) -> None:
        self._bidding = -1
        self._counts: Counter[int] = Counter()
        self._asked: set[int] = set()

    def press(self, bidder: Bidder, pattern: Pattern) -> Pressed | None:
        """What a press means while bidding is open; None when it only counts."""
        if bidder.bidding != self._bidding:
            self._bidding = bidder.bidding
            self._counts.clear()
            self._asked.clear()
        seat = bidder.seat
        if pattern is Pattern.LONG:
            return Pressed(None) if bidder.locked else self._held(seat)
        if not bidder.locked:
            self._counts[seat] = (self._counts[seat] + 1) % (bidder.most + 1)
        return None

    def _held(self, seat: int) -> Pressed | None:
        """A hold on an open bid; None for the first one where nothing was counted."""
        if seat not in self._counts and seat not in self._asked:
            self._asked.add(seat)
            return None
        self._asked.discard(seat)
        return Pressed(self._counts.pop(seat, 0))
