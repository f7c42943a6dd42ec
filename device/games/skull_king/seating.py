# SPDX-License-Identifier: AGPL-3.0-or-later
"""In front of whom a card lies: learned from where each player has laid cards so far."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from itertools import pairwise, permutations
from math import atan2, dist, pi
from statistics import fmean, median

from vision.observations import Quad

Point = tuple[float, float]

_REMEMBERED = 8
"""Cards of a player that count; people shift in their chairs."""

_NEARER = 0.5
"""Of the way to the second likeliest player's place that a card must be near its own player's."""

_MOST_AT_ONCE = 4
"""Cards at once whose order is worked out; of more nobody could say it at a table either."""

_PLAINLY = 0.5
"""Radians by which one order is more even than any other, where it is plain that it was so."""

_TURN = 2 * pi


def middle(quad: Quad) -> Point:
    """A card's middle in pixels."""
    return fmean(x for x, _ in quad), fmean(y for _, y in quad)


class Seating:
    """Where the players of one game put their cards, in pixels of a camera that stays put."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._places: dict[int, deque[Point]] = defaultdict(lambda: deque(maxlen=_REMEMBERED))

    @property
    def is_known(self) -> bool:
        """Whether everybody's place is."""
        return all(player in self._places for player in range(self._players))

    def learn(self, order: Sequence[int], places: Sequence[Point]) -> None:
        """Each of these players, in turn, laid a card here: a whole trick.

        Only a trick that goes round the table once teaches anything: in another one cards
        were taken for the wrong players', or all were thrown on a heap.
        """
        around = fmean(x for x, _ in places), fmean(y for _, y in places)
        angles = [_angle(place, around) for place in places]
        steps = [(b - a) % _TURN for a, b in pairwise([*angles, angles[0]])]
        if min(steps) == 0 or sum(steps) > 1.5 * _TURN:
            return
        for player, place in zip(order, places, strict=True):
            self._places[player].append(place)

    def forget(self) -> None:
        """The camera was moved."""
        self._places.clear()

    def owner(self, place: Point) -> int | None:
        """The player in front of whom this place plainly lies; None where it is not plain."""
        if not self.is_known:
            return None
        away = sorted((dist(place, self._home(player)), player) for player in self._places)
        (nearest, player), (second, _) = away[:2]
        return player if nearest < _NEARER * second else None

    def in_turn(
        self,
        places: Sequence[Point],
        players: Sequence[int],
        picture: Point | None,
        before: Point | None,
    ) -> tuple[int, ...]:
        """The order, as indices, in which these players laid cards that came at the same time.

        picture: the middle of the picture, if it is known: until it is known where people lay
        their cards, they are taken to sit around it evenly, clockwise in turn. before: where
        the card before these lies, if there is one.
        """
        here = tuple(range(len(places)))
        if not 1 < len(here) <= min(_MOST_AT_ONCE, len(players)):
            return here
        if self.is_known:
            return min(permutations(here), key=lambda order: self._away(places, players, order))
        if picture is None:
            return here
        return self._by_evenness(places, picture, before)[0][1]

    def is_plain(
        self,
        places: Sequence[Point],
        players: Sequence[int],
        picture: Point | None,
        before: Point | None,
    ) -> bool:
        """Whether `in_turn` has good reasons for its order of cards of which nobody saw any laid.

        Where a whole trick's cards lie there, it has none until it is known where people lay
        theirs: any of them may have been first.
        """
        if len(places) < 2:
            return True
        if len(places) > len(players):
            return False
        if self.is_known:
            owners = [self.owner(place) for place in places]
            return len(set(owners)) == len(owners) and set(owners) <= set(players)
        if picture is None or len(places) > _MOST_AT_ONCE:
            return False
        (best, _), (second, _) = self._by_evenness(places, picture, before)[:2]
        return second - best >= _PLAINLY

    def _by_evenness(
        self, places: Sequence[Point], picture: Point, before: Point | None
    ) -> list[tuple[float, tuple[int, ...]]]:
        """Every order, the one first whose steps around the picture are the most alike."""
        start = [] if before is None else [_angle(before, picture)]
        angles = [_angle(place, picture) for place in places]
        orders = permutations(range(len(places)))
        return sorted(
            (self._unevenness([*start, *(angles[at] for at in order)]), order) for order in orders
        )

    def _away(self, places: Sequence[Point], players: Sequence[int], order: Sequence[int]) -> float:
        return sum(
            dist(places[at], self._home(player)) for at, player in zip(order, players, strict=False)
        )

    def _unevenness(self, angles: Sequence[float]) -> float:
        """By how many radians the steps from card to card differ from one seat's, clockwise."""
        step = _TURN / self._players
        return sum(abs((b - a - step + pi) % _TURN - pi) for a, b in pairwise(angles))

    def _home(self, player: int) -> Point:
        places = self._places[player]
        return median(x for x, _ in places), median(y for _, y in places)


def _angle(place: Point, around: Point) -> float:
    """Radians, growing clockwise as the picture shows it."""
    return atan2(place[1] - around[1], place[0] - around[0])
