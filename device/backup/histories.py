# SPDX-License-Identifier: AGPL-3.0-or-later
"""The games of a folder's journal, each one folded to its end."""

from __future__ import annotations

from pathlib import Path

from device.backup.manifest import GameCount
from device.games import GAMES
from device.journal import JournalTrouble, read_game, read_games
from device.session.opening import replayed


def games_in(folder: Path) -> tuple[tuple[GameCount, ...], tuple[str, ...]]:
    """The games of a folder's journal, and a sentence for each that cannot be followed.

    A game that this version does not know is as much worth keeping as any other. Raises
    JournalTrouble for a journal that cannot be read.
    """
    counts: list[GameCount] = []
    troubles: list[str] = []
    for game in read_games(folder):
        entries = read_game(folder, game)
        counts.append(GameCount(game, len(entries)))
        try:
            replayed(entries, Path(f"game {game}"), GAMES)
        except JournalTrouble as trouble:
            troubles.append(str(trouble))
    return tuple(counts), tuple(troubles)
