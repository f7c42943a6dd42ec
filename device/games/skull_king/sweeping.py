# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tricks that lack cards and are swept: what was of them came too late, or waited for others."""

from __future__ import annotations

from device.games.skull_king.card_events import Happenings, Now
from device.games.skull_king.in_view import InView
from device.games.skull_king.late import LateCards
from device.games.skull_king.lying import open_trick
from device.games.skull_king.out_of_sight import SWEPT_S
from engine.skull_king import GameState


class Sweeping:
    """late: cards that came just then. One thread; times are camera seconds."""

    def __init__(self, view: InView, late: LateCards) -> None:
        self._table, self._waiting, self._events = view.table, view.waiting, view.events
        self._late = late

    def is_on(self, state: GameState) -> bool:
        """Whether the open trick was put away, as far as it was seen."""
        return self._table.is_put_away(state) or self._table.is_half_swept(state)

    def has_what_waited(self, time: float, state: GameState) -> bool:
        """Whether the open trick lacks just the cards that waited and left as most of it did."""
        trick, waited = open_trick(state), self._waiting.surely_left(time - SWEPT_S)
        if trick is None or not waited or len(trick.plays) + len(waited) != state.size:
            return False
        return self.is_on(state)

    def lay_what_left(self, time: float, now: Now) -> Happenings:
        """What waited for another's card that nobody saw, and was swept first, was laid as well."""
        trick, left = open_trick(now()), self._waiting.take_surely_left(time - SWEPT_S)
        if trick is None:
            return
        lack = max(0, now().size - len(trick.plays))
        for card in left[:lack]:
            yield from self._events.lay(card, now)
            self._table.leave(card.track, now())

    def lead_late(self, time: float, now: Now) -> Happenings:
        """The cards that came when the open trick had left are of the next one."""
        if self.is_on(now()):
            yield from self.lay_what_left(time, now)
            yield from self._events.clear(now)
        self.let_wait()

    def let_wait(self) -> None:
        """The cards that came late are to be laid like others."""
        for card in self._late.take_all():
            self._waiting.add(card)
