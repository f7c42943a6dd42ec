# SPDX-License-Identifier: AGPL-3.0-or-later
"""The games that the table can play. What a game has to be is said in `device.games.seam`."""

from collections.abc import Mapping
from types import MappingProxyType

from device.games.dice import DiceGame
from device.games.seam import (
    AnswerMisfit,
    AnyGame,
    EventMisfit,
    Game,
    GameAtTable,
    Happening,
    NoEffect,
    Outcome,
    Shown,
    UnknownGame,
)
from device.games.skull import Skull
from device.games.skull_king import SkullKing

__all__ = [
    "GAMES",
    "AnswerMisfit",
    "AnyGame",
    "EventMisfit",
    "Game",
    "GameAtTable",
    "Happening",
    "NoEffect",
    "Outcome",
    "Shown",
    "UnknownGame",
]

_ALL: tuple[AnyGame, ...] = (SkullKing(), DiceGame(), Skull())

GAMES: Mapping[str, AnyGame] = MappingProxyType({game.name: game for game in _ALL})
"""Every game by its name."""
