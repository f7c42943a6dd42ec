# SPDX-License-Identifier: AGPL-3.0-or-later
"""What of the dice game may be set before it begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.dice import (
    FLAG,
    HANDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NUMBERS,
    SKULL,
    Colour,
    DiceRules,
    Scoring,
)


def offered() -> Mapping[str, Any]:
    """The rules' default, and what each part of them can be, JSON-ready.

    "players": the fewest and the most. "rules": the default `{"scoring", "dice"}`, of which "dice"
    is only assumed, as "dice_assumed" says. "scorings": the ways of scoring. "faces": for each
    colour, the strongest first, what a face of its dice can be; each die has six. "hands": by the
    number of players, how many hands they play, the last with as many dice.
    """
    default = DiceRules()
    return {
        "players": [MIN_PLAYERS, MAX_PLAYERS],
        "rules": default.to_json(),
        "dice_assumed": default.dice.assumed,
        "scorings": [scoring.value for scoring in Scoring],
        "faces": {
            colour.value: [SKULL, FLAG] if colour.is_special else [FLAG, *NUMBERS]
            for colour in Colour
        },
        "hands": {str(players): hands for players, hands in HANDS.items()},
    }
