# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who laid which card after Graybeard led, by where they lie: the two follow in either order.

One of the two also lays Graybeard's cards, and those lie anywhere. So where each lays is learned
from tricks that one of them led, in which it is known who laid the first card and the last.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence

from device.games.skull_king.hints import order_of_play
from device.games.skull_king.homes import Homes, Place
from device.games.skull_king.lying import open_place, open_trick
from engine.skull_king import GRAYBEARD, GameState, PlayerTold

_REMEMBERED = 8
"""Cards of a player that count; people shift in their chairs."""

_FEWEST = 2
"""Cards of each that must have been seen before where one lies says whose it is."""

_PLAINLY = 3.0
"""By how much less must speak against one order of the two than against the other (a logarithm)."""

_FOLLOWERS = (1, 2)
_PEOPLE = 2


class Followers:
    """Where the two people of one game put their cards, in pixels of a camera that stays put."""

    def __init__(self) -> None:
        self._laid: dict[int, deque[Place]] = defaultdict(lambda: deque(maxlen=_REMEMBERED))

    def learn(self, state: GameState, places: Sequence[Place]) -> None:
        """A whole trick is swept, of which these are the places, in order."""
        order = order_of_play(state)
        if len(state.players) != _PEOPLE or not len(places) == len(order) == state.size:
            return
        for at, player in enumerate(order):
            if player != GRAYBEARD and order[0] != GRAYBEARD:
                self._laid[player].append(places[at])

    def forget(self) -> None:
        """The camera was moved."""
        self._laid.clear()

    def told(self, state: GameState, places: Sequence[Place]) -> PlayerTold | None:
        """Who laid the first card after Graybeard's, where that is plain; else people are asked.

        places: of the open trick's cards, in order, all of them in sight.
        """
        trick, order = open_trick(state), order_of_play(state)
        if trick is None or len(state.players) != _PEOPLE or order[:1] != (GRAYBEARD,):
            return None
        if not len(places) == len(trick.plays) == state.size:
            return None
        if any(play.player is not None for play in trick.plays):
            return None
        first = self._first([places[at] for at in _FOLLOWERS])
        return None if first is None else PlayerTold(*open_place(state), _FOLLOWERS[0], first)

    def _first(self, places: Sequence[Place]) -> int | None:
        """The player who laid the first of two cards, the other having laid the second."""
        zones = [place.zone for place in places]
        if set(zones) == set(range(_PEOPLE)):
            return zones[0]
        if any(len(self._laid[player]) < _FEWEST for player in range(_PEOPLE)):
            return None
        homes = Homes(self._laid)
        against = [
            homes.unlikely(first, places[0]) + homes.unlikely(1 - first, places[1])
            for first in range(_PEOPLE)
        ]
        if abs(against[0] - against[1]) < _PLAINLY:
            return None
        return against.index(min(against))
