# SPDX-License-Identifier: AGPL-3.0-or-later
"""Players, cards and places of the card game, as people call them."""

from __future__ import annotations

from collections.abc import Sequence

from device.reviewing.layout import told_odds
from engine.skull_king import GRAYBEARD, GameState

NOBODY_KNOWS = "?"
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


def trick(round: int, number: int) -> str:
    """What a trick is called: `3.2` is the second one of the third round."""
    return f"{round + 1}.{number + 1}"


def card(round: int, number: int, position: int) -> str:
    """What a card is called whose face is in question."""
    return f"card {position + 1} of {trick(round, number)}"


def readings(odds: Sequence[tuple[str, float]]) -> str:
    """What a card was read as, likeliest first."""
    return told_odds(odds, _MOST_READINGS) or "no card of the deck"


def counted(count: int, what: str) -> str:
    """So many of something."""
    return f"{count} {what}{'' if count == 1 else 's'}"
