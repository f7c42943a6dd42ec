# SPDX-License-Identifier: AGPL-3.0-or-later
"""The journal: every event of every game on disk, in order, and never changed again."""

from device.journal.copy import COPY_NAME
from device.journal.entry import Author, Entry
from device.journal.journal import Journal
from device.journal.reading import GameSpan, read_game, read_games, read_spanned, read_spans
from device.journal.reserve import RESERVE_NAME
from device.journal.schema import FILE_NAME, JournalFull, JournalTrouble

__all__ = [
    "COPY_NAME",
    "FILE_NAME",
    "RESERVE_NAME",
    "Author",
    "Entry",
    "GameSpan",
    "Journal",
    "JournalFull",
    "JournalTrouble",
    "read_game",
    "read_games",
    "read_spanned",
    "read_spans",
]
