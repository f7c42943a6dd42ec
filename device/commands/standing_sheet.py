# SPDX-License-Identifier: AGPL-3.0-or-later
"""The scoresheet of a game as it stands, in text, for every game that the table plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from device.commands.dice_sheet import DiceSheet
from device.commands.score import score_lines
from device.commands.skull_sheet import SkullSheet
from engine import dice, skull, skull_king

_LINES: Mapping[str, Callable[[Any], Iterable[str]]] = MappingProxyType(
    {
        "dice": lambda state: DiceSheet(dice.sheet_of(state)).lines(),
        "skull": lambda state: SkullSheet(skull.sheet_of(state)).lines(),
        "skull-king": lambda state: score_lines(skull_king.sheet_of(state)),
    }
)


def sheet_lines(game: str, state: Any) -> Iterable[str]:
    """A game's scoresheet as lines; game: its name, as in `device.games.GAMES`."""
    return _LINES[game](state)
