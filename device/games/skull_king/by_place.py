# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is to be told of a trick whose cards plainly lie before others than the game has it.

A hand may hide a card until the next have been laid. People lead out of turn, a pirate's power may
let another lead (POWER-ROSIE), and a trick before may have been misread: whatever it was, the cards
belong to those before whom they lie.
"""

from __future__ import annotations

from collections.abc import Sequence

from device.games.skull_king.hints import order_of_play
from device.games.skull_king.homes import Place
from device.games.skull_king.lying import held_for, is_likely, open_trick
from device.games.skull_king.seating import Seating
from engine import CardMoved, GameState, LeaderTold, turn_order

_FEWEST = 3
"""Cards that must lie there: one or two may lie anywhere."""

LEAST_SEATS = 3
"""Of two players one also lays Graybeard's cards, and those lie anywhere."""


def told_by_place(
    state: GameState, places: Sequence[Place], seating: Seating
) -> CardMoved | LeaderTold | None:
    """What is to be told of the open trick; None where the game has it right.

    Its last card was laid before others and seen late, or all lie as if another had led. places:
    of the trick's cards, in order.
    """
    if not _is_open_to_doubt(state, places):
        return None
    order, others = order_of_play(state), _other_orders(state)
    there = len(state.rounds) - 1, len(state.rounds[-1].tricks) - 1
    last = len(places) - 1
    if len(order) > last:
        at = seating.position(places[:-1], places[-1], order, others)
        if at < last:
            return CardMoved(*there, last, at)
    if len(places) < _FEWEST:
        return None
    leader = seating.plainest(places, others, order)
    return None if leader is None else LeaderTold(*there, leader)


def _other_orders(state: GameState) -> list[tuple[int, ...]]:
    """In which the trick was played if another led than the game has it."""
    players, expected = len(state.players), order_of_play(state)
    orders = (turn_order(leader, players) for leader in range(players))
    return [order for order in orders if order != expected]


def _is_open_to_doubt(state: GameState, places: Sequence[Place]) -> bool:
    """Whether every card is seen, likely is one, and nobody has told who laid what."""
    trick, players = open_trick(state), len(state.players)
    if trick is None or len(trick.plays) != len(places) or players < LEAST_SEATS:
        return False
    if not all(is_likely(held_for(play)) for play in trick.plays):
        return False
    told = trick.leader is not None or any(play.player is not None for play in trick.plays)
    return not told and len(places) <= players
