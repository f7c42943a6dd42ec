# SPDX-License-Identifier: AGPL-3.0-or-later
"""The first moments after a start in the middle of a game, or after the camera was away."""

from __future__ import annotations

from device.games.skull_king.asking import Asking
from device.games.skull_king.card_events import Happenings, Now
from device.games.skull_king.finding import Finding
from device.games.skull_king.hints import turns_left
from device.games.skull_king.in_view import InView
from device.games.skull_king.lying import is_complete, open_trick
from device.games.skull_king.recognising import is_near, recognised
from engine import GameState

# How long the cards that lie there may take to be seen. Seconds of frame time.
SETTLING_S = 1.5


class Settling:
    """Whether the cards that lie there are still being found, and what is told when they were."""

    def __init__(self, view: InView, finding: Finding, asking: Asking) -> None:
        self._table, self._waiting = view.table, view.waiting
        self._seating, self._events = view.seating, view.events
        self._finding, self._asking = finding, asking
        self.is_on = False
        self._until: float | None = None

    def begin(self, state: GameState) -> None:
        """The next look is the first of them, unless nobody can have laid any card yet."""
        if state.rounds:
            self.is_on = True
            self._until = None

    def ends(self, time: float) -> bool:
        """Whether this look, at camera seconds, is the one that ends it."""
        if not self.is_on:
            return False
        if self._until is None:
            self._until = time + SETTLING_S
        self.is_on = time < self._until
        return not self.is_on

    def settled(self, now: Now) -> Happenings:
        """The cards that lie there have had time to be seen."""
        known = self._table.laid_before(now())
        found = list(recognised(self._waiting.cards, known, self._seating))
        if any(one.quad and not is_near(one.quad, card.quad) for card, one in found):
            # So the camera does not look from where it did, and everybody lays elsewhere now.
            self._seating.forget()
        yield from self._finding.take_in(found, now)
        yield from self._finding.unread(now)
        self._table.missing.note(self._table.lost(now()))
        if open_trick(now()) is not None and not self._table.lies_there(now()):
            yield from self._none_lies_there(now)
        if self._waiting:
            self._waiting.lay_at_once(turns_left(now()), self._table.last_quad(now()))

    def _none_lies_there(self, now: Now) -> Happenings:
        """The open trick was put away while nobody looked: played to its end, or given up."""
        trick = open_trick(now())
        if trick is None or is_complete(trick, now()):
            yield from self._events.clear(now)
            return
        if not self._waiting or len(trick.plays) == 1:
            # Whoever is asked for the cards that lack need not be asked for each that is gone,
            # unless the lead was taken back and another one laid.
            yield from self._asking.about_missed(now)
        self._table.vanish(now())
        if self._waiting:
            yield from self._events.clear(now)
