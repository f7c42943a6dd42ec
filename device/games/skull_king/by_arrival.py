# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who laid a trick's cards when, by the order in which they came to lie before the players.

Once a trick was misread another player is expected to lead the next one than does, and its cards
are put in the expected order, whenever they came. So they are while one of them is hidden, and held
to be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence

from device.games.skull_king.hints import order_of_play
from device.games.skull_king.homes import Place
from device.games.skull_king.seating import PLAINLY, Order, Seating
from engine import GameState, turn_order

_FEWEST_LATE = 2
"""So many cards that were laid first are not all seen after the others: a hand hides one, or a lead
that the others come to lie on."""

_LATE_S = 1.0
"""Seconds after the first card at which the expected lead came. What lay there while nobody looked
comes all at once."""


def as_they_came(
    state: GameState, places: Sequence[Place], times: Sequence[float], seating: Seating
) -> tuple[int, Order] | None:
    """The player who plainly led the open trick, which is whole, and its cards in the order in
    which they came, by their positions now; None where they are so, or may have been laid so.

    places, times: of its cards by position; camera seconds.
    """
    expected, players = order_of_play(state), len(state.players)
    if not len(expected) == len(places) == players:
        return None
    order = tuple(sorted(range(players), key=times.__getitem__))
    arrived = [places[at] for at in order]
    leader = seating.plainest(arrived, [expected, *other_orders(state)], expected=())
    if leader is None:
        return None
    if leader == expected[0]:
        is_better = seating.against(expected, arrived) + PLAINLY <= seating.against(
            expected, places
        )
    else:
        lead = turn_order(leader, players).index(expected[0])
        is_late = times[order[lead]] - times[order[0]] >= _LATE_S
        is_better = is_late and players - lead >= _FEWEST_LATE
    return (leader, order) if is_better else None


def other_orders(state: GameState) -> list[Order]:
    """In which the open trick was played if another led than the game has it."""
    players, expected = len(state.players), order_of_play(state)
    orders = (turn_order(leader, players) for leader in range(players))
    return [order for order in orders if order != expected]
