# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who is dealt how much, who leads and who plays when (PLAYERS, ROUND-MAX, DEAL-ROTATE).

A player is a seat counted clockwise from 0. With two players a third hand belongs to
Graybeard's ghost, who is the player `GRAYBEARD`.
"""

from collections.abc import Sequence
from typing import Final

from engine.common.faults import RulesError
from engine.skull_king.rules import Rules
from engine.skull_king.switches import HandCap

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 8
GRAYBEARD: Final = -1
GRAYBEARD_NAME: Final = "graybeard"


def hands_at(players: int) -> int:
    """Return how many hands are dealt, and so how many cards make a trick (PLAYERS)."""
    return 3 if players == 2 else players


def largest_hand(rules: Rules, players: int) -> int:
    """Return the largest hand that the deck in use allows."""
    return len(rules.deck()) // hands_at(players)


def hand_sizes(rules: Rules, players: int) -> tuple[int, ...]:
    """Return the cards dealt to each player, round by round, under the hand cap (ROUND-MAX).

    Raises RulesError for a round that needs more cards than the deck in use holds, and for a deck
    that has not even a card for each hand.
    """
    most = largest_hand(rules, players)
    if most == 0:
        problem = f"has fewer cards than the {hands_at(players)} hands at this table"
        raise RulesError("rules.edition", problem, "deck-too-small")
    if rules.hand_cap is HandCap.DECK:
        return tuple(min(size, most) for size in rules.round_plan)
    cap = 8 if players == 8 else max(rules.round_plan)
    sizes = tuple(min(size, cap) for size in rules.round_plan)
    for index, size in enumerate(sizes):
        if size > most:
            raise RulesError(
                f"rules.round_plan[{index}]",
                f"{size} cards for each of {hands_at(players)} hands are more than the deck "
                f"holds; at most {most} can be dealt",
                "hand-too-large",
                number=index,
                cards=size,
                most=most,
            )
    return sizes


def first_leader(dealer: int, players: int) -> int:
    """Return who leads a round: the player left of the dealer (DEAL-ROTATE)."""
    return (dealer + 1) % players


def next_dealer(dealer: int, players: int) -> int:
    """Return who deals the next round: the deal passes to the left (DEAL-ROTATE)."""
    return (dealer + 1) % players


def turn_order(leader: int, players: int, before: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return the players of a trick in the order they play (GRAYBEARD, NEXT-LEADER).

    ``before`` is the order of the trick before: when Graybeard leads, the two others follow
    clockwise from where Graybeard's cards lay then, as long as nothing else is known
    (`order_played`).
    """
    if players != 2:
        return tuple((leader + step) % players for step in range(players))
    if leader != GRAYBEARD:
        return (leader, GRAYBEARD, 1 - leader)
    if GRAYBEARD not in before:
        return (GRAYBEARD, 0, 1)
    at = before.index(GRAYBEARD)
    return (*before[at:], *before[:at])


def order_played(
    leader: int, players: int, before: tuple[int, ...], laid: Sequence[int]
) -> tuple[int, ...]:
    """Return the order in which a trick should have been played, as it was ``laid`` (GRAYBEARD).

    It is that of `turn_order`, but that after Graybeard led the two others follow in either order.
    """
    order = turn_order(leader, players, before)
    if leader == GRAYBEARD and tuple(laid[:2]) == (GRAYBEARD, order[2]):
        return (GRAYBEARD, order[2], order[1])
    return order


def player_json(player: int) -> int | str:
    """Return a player as records write one: an index, or Graybeard by name."""
    return GRAYBEARD_NAME if player == GRAYBEARD else player
