# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who plays after whom."""

from __future__ import annotations

GRAYBEARD = "graybeard"

Player = int | str  # a seat's index, or Graybeard


def expected_leader(dealer: int, players: int) -> int:
    """DEAL-ROTATE: left of the dealer leads the round; so with two players it alternates."""
    return (dealer + 1) % players


def turn_order(
    players: int, leader: Player, before: list[Player] | None, laid: list[Player] | None = None
) -> list[Player]:
    """Everybody in the order they play a trick; `before` is the trick before's order.

    `laid`: who laid its cards, as far as it is known, for after Graybeard either may be first.
    """
    if players > 2:
        return [(int(leader) + step) % players for step in range(players)]
    if leader != GRAYBEARD:
        return [leader, GRAYBEARD, 1 - int(leader)]  # GRAYBEARD plays second
    # GRAYBEARD leads, and the others follow clockwise
    assert before is not None
    turn = before.index(GRAYBEARD)
    order = before[turn:] + before[:turn]
    if laid and laid[:2] == [GRAYBEARD, order[2]]:
        order[1:] = [order[2], order[1]]
    return order
