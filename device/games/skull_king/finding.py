# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that the game knows already, among those that come into sight, as events."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from device.games.seam import Happening
from device.games.skull_king.card_events import Happenings, Now
from device.games.skull_king.in_view import InView
from device.games.skull_king.recognising import Known, recognised
from device.games.skull_king.waiting import WaitingCard, waiting
from engine.skull_king import Event
from vision.observations import CardArrived, Observation, is_named


class Finding:
    """Takes them in, so that they are not laid a second time. One thread."""

    def __init__(self, view: InView) -> None:
        self._table, self._events = view.table, view.events
        self._waiting, self._seating = view.waiting, view.seating

    def known(
        self, observations: Iterable[Observation], now: Now
    ) -> Generator[Happening[Event], None, set[int]]:
        """Those that came at this look; gives the watcher's tracks of them."""
        found: set[int] = set()
        for seen in observations:
            if not isinstance(seen, CardArrived):
                continue
            known = self._table.looked_for(now())
            for card, one in recognised([waiting(seen)], known, self._seating):
                found.add(seen.track)
                yield from self._events.find(card, one, now())
        return found

    def those_told_of(self, now: Now) -> Happenings:
        """Cards that wait and that people told of meanwhile."""
        if self._waiting:
            told = (known for known in self._table.looked_for(now()) if known.number is None)
            yield from self.take_in(recognised(self._waiting.cards, told, self._seating), now)

    def pushed(self, now: Now) -> Happenings:
        """Cards that wait and are of the open trick: each was seen to leave only when it was seen
        to have come elsewhere.
        """
        if self._waiting:
            lost = self._table.lost(now())
            known = (one for one in self._table.looked_for(now()) if one.number in lost)
            yield from self.take_in(recognised(self._waiting.cards, known, self._seating), now)

    def unread(self, now: Now) -> Happenings:
        """After a while unseen the one card that is not found is the one that cannot be read."""
        missing = self._table.lost(now())
        lost = [known for known in self._table.laid_before(now()) if known.number in missing]
        unread = [card for card in self._waiting.cards if not is_named(card.readings)]
        if len(lost) == len(unread) == 1:
            yield from self.take_in([(unread[0], lost[0])], now)

    def take_in(self, found: Iterable[tuple[WaitingCard, Known]], now: Now) -> Happenings:
        """Cards that wait, each with the known one that it is."""
        for card, one in found:
            self._waiting.drop(card.track)
            yield from self._events.find(card, one, now())
