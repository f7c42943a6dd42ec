# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looking back on a game at the terminal: every trick, everything that was said, a replay."""

from device.reviewing.past import PastGame, cannot_follow, entries_of, past_game
from device.reviewing.rows import rows
from device.reviewing.views import (
    game_json,
    game_lines,
    place_json,
    place_lines,
    replayed,
)
from device.reviewing.words import Words, words_of

__all__ = [
    "PastGame",
    "Words",
    "cannot_follow",
    "entries_of",
    "game_json",
    "game_lines",
    "past_game",
    "place_json",
    "place_lines",
    "replayed",
    "rows",
    "words_of",
]
