# SPDX-License-Identifier: AGPL-3.0-or-later
"""Players, cards and places of the card game, as people call them."""

from __future__ import annotations

from collections.abc import Sequence

from device.reviewing.layout import told_odds
from device.reviewing.naming import NOBODY_KNOWS, trick
from engine.skull_king import GRAYBEARD, GameState

_MOST_READINGS = 5


def player(players: Sequence[str], who: int | str | None) -> str:
    """A player's name, by the seat or as records tell the player."""
    if who is None:
        return NOBODY_KNOWS
    # Records call Graybeard by a name of their own.
    return "Graybeard" if who == GRAYBEARD or isinstance(who, str) else players[who]


def name(state: GameState | None, who: int) -> str:
    """The name of a player at the table."""
    return player(() if state is None else state.players, who)


def card(round: int, number: int, position: int) -> str:
    """What a card is called whose face is in question."""
    return f"card {position + 1} of {trick(round, number)}"


def readings(odds: Sequence[tuple[str, float]]) -> str:
    """What a card was read as, likeliest first."""
    return told_odds(odds, _MOST_READINGS) or "no card of the deck"
