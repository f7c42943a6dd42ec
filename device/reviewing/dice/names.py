# SPDX-License-Identifier: AGPL-3.0-or-later
"""Players, dice and places of the dice game, as people call them."""

from __future__ import annotations

from collections.abc import Sequence

from device.reviewing.naming import NOBODY_KNOWS, trick
from engine.dice import Colour, Die, GameState


def player(players: Sequence[str], seat: int | None) -> str:
    """A player's name."""
    return NOBODY_KNOWS if seat is None else players[seat]


def name(state: GameState | None, seat: int) -> str:
    """The name of a player at the table."""
    return player(() if state is None else state.players, seat)


def thrown(hand: int, number: int, position: int) -> str:
    """What a die is called whose face is in question."""
    return f"die {position + 1} of {trick(hand, number)}"


def die(colour: Colour, face: str) -> str:
    """A die as it stands in a sentence."""
    return Die(colour, face).name
