# SPDX-License-Identifier: AGPL-3.0-or-later
"""Orders in which players may have laid cards, and what speaks against them whoever sits where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.games.skull_king.arrival import Arrival
from device.games.skull_king.homes import Place

_OVERTAKES = 1.5
_OVERTAKES_A_SECOND = 2.5
OVERTAKES_MOST = 4.0
"""What speaks against a card's having been laid before one seen earlier: hands hide some."""

_HIDDEN = 1.5
"""The same where its place has not been seen bare since."""

PASSED_OVER = 4.0
"""What speaks against a player's card being the one that is not seen yet."""

Order = tuple[int, ...]
"""Of players, or of cards by their indices."""


def agrees(order: Order, layers: Sequence[tuple[int, int]]) -> bool:
    """Whether each card is before those that lie on it. layers: which lies under which."""
    return all(order.index(lower) < order.index(upper) for lower, upper in layers)


def overtaking(came: Sequence[float], order: Order) -> float:
    """How much speaks against an order in which cards are before some that were seen earlier.

    came: seconds at which each card was seen first, by its index.
    """
    against = 0.0
    for at, card in enumerate(order):
        late = max((came[card] - came[other] for other in order[at + 1 :]), default=0.0)
        if late > 0:
            against += min(_OVERTAKES + _OVERTAKES_A_SECOND * late, OVERTAKES_MOST)
    return against


def overtaking_by_last(arrivals: Sequence[Arrival]) -> list[float]:
    """How much speaks against the last card's having been laid before each of those before it, and
    all that follow that one: a card that was pushed may be seen where the table was bare.
    """
    *before, last = arrivals
    each = [_against_before(last, other) for other in before]
    return [max(each[at:]) for at in range(len(each))]


def _against_before(late: Arrival, other: Arrival) -> float:
    return _HIDDEN if late.may_be_before(other) else OVERTAKES_MOST


def with_some_passed_over(
    players: Sequence[int], cards: int
) -> Iterator[tuple[float, Sequence[int]]]:
    """The players who may have laid so many cards, and what speaks against it: the next in turn, or
    with one left out whose card nobody has seen yet, or those after another who led.
    """
    yield 0.0, players[:cards]
    for left_out in range(1, cards) if len(players) > cards else ():
        yield PASSED_OVER, [*players[:left_out], *players[left_out + 1 : cards + 1]]
    for first in range(1, len(players) - cards + 1):
        yield PASSED_OVER + first - 1, players[first : first + cards]


def in_others_zones(players: Sequence[int], places: Sequence[Place]) -> int:
    """How many of the places the mat has in front of another than their player."""
    zones = (place.zone for place in places)
    laid = zip(players, zones, strict=False)
    return sum(zone is not None and zone != player for player, zone in laid)
