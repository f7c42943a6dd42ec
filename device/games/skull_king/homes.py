# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where and how exactly each player lays cards: how likely a card is theirs."""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, cos, dist, log, log1p, pi
from statistics import median

from vision.observations import Quad, middle_of

Point = tuple[float, float]

_SCATTER = 0.35
"""Share of a card's length by which people's cards lie apart, before theirs have been seen."""

_ALIKE = 0.5
"""The same for how far a player's cards face one way: 0 for any way, 1 for exactly."""

_MOST_ALIKE = 0.95

_WORTH = 4
"""Cards that what is known of others, or beforehand, counts like."""

_TAILS = 6
"""Degrees of freedom of Student's distribution of places: now and then a card lies far off."""


@dataclass(frozen=True, slots=True)
class Place:
    """How a card lies. middle: pixels. facing: radians of its long side, either way up; length:
    pixels of that side. zone: the seat in front of which the mat has it, if there is one.
    """

    middle: Point
    facing: float
    length: float
    zone: int | None = None


def where_lies(quad: Quad, zone: int | None = None) -> Place:
    """How a card with these corners lies."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    down = (cx + dx - ax - bx) / 2, (cy + dy - ay - by) / 2
    return Place(middle_of(quad), atan2(down[1], down[0]), dist(quad[0], quad[3]), zone)


class Homes:
    """laid: places of each player's cards so far, at least one of each; the players sit clockwise
    as the picture shows it.
    """

    def __init__(self, laid: Mapping[int, Sequence[Place]]) -> None:
        self._middles = {player: _median(places) for player, places in laid.items()}
        self._facings = _facings(laid)
        length = median(place.length for places in laid.values() for place in places)
        free = {player: len(places) - 1 for player, places in laid.items()}
        apart = {
            player: sum(dist(place.middle, self._middles[player]) ** 2 for place in places) / 2
            for player, places in laid.items()
        }
        before = _WORTH * (_SCATTER * length) ** 2
        pooled = (sum(apart.values()) + before) / (sum(free.values()) + _WORTH)
        # Some lay neatly, some throw; a player of few cards is taken for one like the others.
        self._scatter = {
            player: (apart[player] + _WORTH * pooled) / (free[player] + _WORTH) for player in laid
        }
        self._strictness = self._strictness_of(laid)

    def unlikely(self, player: int, place: Place) -> float:
        """How much speaks against a card's being the player's: minus the logarithm of how likely
        it would lie like that, but for a constant.
        """
        scatter = self._scatter[player]
        away = dist(place.middle, self._middles[player]) ** 2 / (_TAILS * scatter)
        faces = cos(2 * (place.facing - self._facings[player]))
        return log(scatter) + (_TAILS + 2) / 2 * log1p(away) - self._strictness * faces

    def _strictness_of(self, laid: Mapping[int, Sequence[Place]]) -> float:
        """The concentration of von Mises' distribution of twice the facings (Banerjee et al.,
        Clustering on the unit hypersphere, 2005, for two dimensions).
        """
        alike, free = 2 * _WORTH * _ALIKE, float(2 * _WORTH)
        for player, places in laid.items():
            turned = (2 * (place.facing - self._facings[player]) for place in places)
            alike += sum(cos(angle) for angle in turned) - 1
            free += len(places) - 1
        mean = min(max(alike / free, 0.0), _MOST_ALIKE)
        return mean * (2 - mean**2) / (1 - mean**2)


def _median(places: Sequence[Place]) -> Point:
    return median(place.middle[0] for place in places), median(place.middle[1] for place in places)


def _facings(laid: Mapping[int, Sequence[Place]]) -> dict[int, float]:
    """Which way each player's cards face, either way up: means of twice the angles, halved.

    Cards mostly face those who lay them, and people sit around a table evenly: as far as that is
    so here, what a player's few cards tell is filled up with what all the others' do.
    """
    seat = 2 * pi / len(laid)
    own = {player: sum(_twice(place.facing) for place in laid[player]) for player in laid}
    evenly = sum(own[player] * _twice(-seat * player) for player in laid)
    evenly /= sum(len(places) for places in laid.values())
    filled = _WORTH * abs(evenly) * evenly
    return {player: phase(own[player] + filled * _twice(seat * player)) / 2 for player in laid}


def _twice(angle: float) -> complex:
    """The direction of twice an angle."""
    return rect(1, 2 * angle)
