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
from device.games.skull_king.lying import open_trick
from device.games.skull_king.seating import Seating
from engine import CardMoved, GameState, LeaderTold, turn_order

_FEWEST = 3
"""Cards that must lie there: one or two may lie anywhere."""

_LEAST_SEATS = 3
"""Of two players one also lays Graybeard's cards, and those lie anywhere."""


def seen_late(state: GameState, places: Sequence[Place], seating: Seating) -> CardMoved | None:
    """What is to be told of the open trick's last card: it was laid before others, and seen late.

    None where it may well have been the last. places: of the trick's cards, in order.
    """
    order = order_of_play(state)
    if not _is_open_to_doubt(state, places) or len(order) < len(places):
        return None
    last = len(places) - 1
    at = seating.position(places[:-1], places[-1], order, _other_orders(state))
    number = len(state.rounds) - 1
    return CardMoved(number, len(state.rounds[-1].tricks) - 1, last, at) if at < last else None


def leader_seen(state: GameState, places: Sequence[Place], seating: Seating) -> LeaderTold | None:
    """What is to be told of the open trick's leader; None where the game has it right.

    places: of the trick's cards, in order.
    """
    if not _is_open_to_doubt(state, places) or len(places) < _FEWEST:
        return None
    leader = seating.plainest(places, _other_orders(state), order_of_play(state))
    if leader is None:
        return None
    return LeaderTold(len(state.rounds) - 1, len(state.rounds[-1].tricks) - 1, leader)


def _other_orders(state: GameState) -> list[tuple[int, ...]]:
    """In which the trick was played if another led than the game has it."""
    players, expected = len(state.players), order_of_play(state)
    orders = (turn_order(leader, players) for leader in range(players))
    return [order for order in orders if order != expected]


def _is_open_to_doubt(state: GameState, places: Sequence[Place]) -> bool:
    """Whether every card is seen, and nobody has told who laid what."""
    trick, players = open_trick(state), len(state.players)
    if trick is None or len(trick.plays) != len(places) or players < _LEAST_SEATS:
        return False
    told = trick.leader is not None or any(play.player is not None for play in trick.plays)
    return not told and len(places) <= players
