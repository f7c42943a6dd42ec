# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that come into sight just when all others of a trick that lacks some have left.

A hand may have hidden one until the sweep, and then it leaves in it. What stays is the next lead.
"""

from __future__ import annotations

from math import inf

from device.games.skull_king.lying import is_complete, open_trick
from device.games.skull_king.on_table import OnTable
from device.games.skull_king.waiting import WaitingCard
from engine.skull_king import GameState
from vision.observations import CardReread

_JUST_S = 2.0
"""Seconds after the last of a swept trick's cards in which one more of it may come into sight."""

_STAYS_S = 2.0
"""Seconds after it came, and the last other one left, from which on a card is none of a sweep."""


class LateCards:
    """By the watcher's tracks; times are camera seconds."""

    def __init__(self, table: OnTable) -> None:
        self._table = table
        self._cards: dict[int, WaitingCard] = {}

    def __contains__(self, track: int) -> bool:
        return track in self._cards

    def may_be(self, time: float, state: GameState) -> bool:
        """Whether a card that comes now may be one of the open trick, which has left."""
        trick, leaving = open_trick(state), self._table.away.leaving
        if trick is None or is_complete(trick, state) or not leaving:
            return False
        return time - max(leaving.values()) <= _JUST_S

    def hold(self, card: WaitingCard) -> None:
        """One came."""
        self._cards[card.track] = card

    def reread(self, seen: CardReread) -> None:
        """One of them was read better."""
        self._cards[seen.track] = self._cards[seen.track].reread(seen)

    def are_to_stay(self, time: float) -> bool:
        """Whether any has lain there for too long to be swept with the others."""
        left = max(self._table.away.leaving.values(), default=-inf)
        return any(time - max(card.since, left) >= _STAYS_S for card in self._cards.values())

    def take(self, track: int) -> WaitingCard | None:
        """One of them, held no longer; None where it is none."""
        return self._cards.pop(track, None)

    def take_all(self) -> tuple[WaitingCard, ...]:
        """All of them, held no longer."""
        cards = tuple(self._cards.values())
        self._cards.clear()
        return cards
