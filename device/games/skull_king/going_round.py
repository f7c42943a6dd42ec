# SPDX-License-Identifier: AGPL-3.0-or-later
"""In which order a whole trick goes round the table, where nobody knows yet who lays where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import atan2, pi
from statistics import fmean

from device.games.skull_king.arrival import Arrival
from device.games.skull_king.homes import Place, Point
from device.games.skull_king.orders import Order

TURN = 2 * pi
"""Radians."""


def goes_round(places: Sequence[Place]) -> bool:
    """Whether each place lies clockwise of the one before, once around their middle."""
    angles = _angles(places)
    steps = [(b - a) % TURN for a, b in pairwise([*angles, angles[0]])]
    return min(steps) > 0 and sum(steps) <= 1.5 * TURN


def orders_round(places: Sequence[Place], arrivals: Sequence[Arrival]) -> list[Order]:
    """Those, as indices, in which the cards of a trick go round the table and may have been laid:
    each was seen before those that follow, or its place was bare before they lay there, and is not
    known to have been bare since.
    """
    return [order for order in _rounds(places) if _may_be(order, arrivals)]


def _rounds(places: Sequence[Place]) -> Iterator[Order]:
    """Once around their middle, clockwise, from each of them on."""
    angles = _angles(places)
    around = sorted(range(len(places)), key=lambda at: angles[at])
    yield from (tuple(around[at:] + around[:at]) for at in range(len(around)))


def _may_be(order: Order, arrivals: Sequence[Arrival]) -> bool:
    return all(
        arrivals[one].seen < arrivals[other].seen or arrivals[one].may_be_before(arrivals[other])
        for one, other in combinations(order, 2)
    )


def _angles(places: Sequence[Place]) -> list[float]:
    """Radians at which they lie around their middle, growing clockwise as the picture shows it."""
    middles = [place.middle for place in places]
    around = fmean(x for x, _ in middles), fmean(y for _, y in middles)
    return [angle(one, around) for one in middles]


def angle(place: Point, around: Point) -> float:
    """Radians, growing clockwise as the picture shows it."""
    return atan2(place[1] - around[1], place[0] - around[0])
