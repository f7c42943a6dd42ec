# SPDX-License-Identifier: AGPL-3.0-or-later
"""The journal: every event of every game on disk, in order, and never changed again."""

from device.journal.entry import Author, Entry
from device.journal.journal import FILE_NAME, Journal
from device.journal.reading import read_game, read_games
from device.journal.schema import JournalTrouble

__all__ = ["FILE_NAME", "Author", "Entry", "Journal", "JournalTrouble", "read_game", "read_games"]
