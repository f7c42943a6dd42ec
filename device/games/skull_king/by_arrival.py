# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who laid a trick's cards when, by the order in which they came to lie before the players.

Once a trick was misread another player is expected to lead the next one than does, and its cards
are put in the expected order, whenever they came. So they are while one of them is hidden, and held
to be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from device.games.skull_king.arrival import Arrival
from device.games.skull_king.hints import order_of_play
from device.games.skull_king.homes import Place
from device.games.skull_king.orders import Order, agrees
from device.games.skull_king.seating import PLAINLY, Seating
from engine.skull_king import GameState, turn_order

_FEWEST_LATE = 2
"""So many cards that were laid first are not all seen after the others: a hand hides one, or a lead
that the others come to lie on."""

_LATE_S = 1.0
"""Seconds after the first card at which the expected lead came. What lay there while nobody looked
comes all at once."""

_EXACT = 1e-3
"""What sums of the same numbers may differ by: each card is then the same player's either way."""


def as_they_came(
    state: GameState, places: Sequence[Place], arrivals: Sequence[Arrival], seating: Seating
) -> tuple[int, Order] | None:
    """The player who plainly led the open trick, which is whole, and its cards in the order in
    which they came, by their positions now; None where they are so, or may have been laid so.

    places, arrivals: of its cards by position.
    """
    expected, players = order_of_play(state), len(state.players)
    if not len(expected) == len(places) == players:
        return None
    order = tuple(sorted(range(players), key=lambda at: arrivals[at].seen))
    arrived = [places[at] for at in order]
    leader = seating.plainest(arrived, [expected, *other_orders(state)], expected=())
    if leader is None:
        return None
    turns = turn_order(leader, players)
    gained = seating.against(expected, places) - seating.against(turns, arrived)
    if leader == expected[0]:
        return (leader, order) if gained >= PLAINLY else None
    turn = turns.index(expected[0])
    first, lead = arrivals[order[0]], arrivals[order[turn]]
    are_late = lead.seen - first.seen >= _LATE_S and players - turn >= _FEWEST_LATE
    led_otherwise = are_late or lead.is_surely_after(first)
    return (leader, order) if led_otherwise and gained > -_EXACT else None


def as_they_lie(
    state: GameState,
    places: Sequence[Place],
    arrivals: Sequence[Arrival],
    layers: Sequence[tuple[int, int]],
    seating: Seating,
) -> Order | None:
    """The open trick's cards, by their positions now, in the order of play, where each plainly lies
    before another player, and each may have been laid before those that follow; else None.

    layers: which of them lies under which.
    """
    players, owners = order_of_play(state), [seating.owner(place) for place in places]
    if len(owners) < len(state.players) or set(owners) != set(players):
        return None
    order = tuple(owners.index(player) for player in players)
    may_be = agrees(order, layers) and all(
        arrivals[one].seen <= arrivals[other].seen or arrivals[one].may_be_before(arrivals[other])
        for one, other in combinations(order, 2)
    )
    return order if may_be else None


def other_orders(state: GameState) -> list[Order]:
    """In which the open trick was played if another led than the game has it."""
    players, expected = len(state.players), order_of_play(state)
    orders = (turn_order(leader, players) for leader in range(players))
    return [order for order in orders if order != expected]
