# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading a journal beside the table that may be writing it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from device.journal.entry import Entry
from device.journal.journal import FILE_NAME
from device.journal.schema import JournalTrouble, check, entry_of, not_a_journal


def read_game(folder: Path, game: int) -> tuple[Entry, ...]:
    """All entries of a game, in order; empty for a game the journal does not have.

    Raises JournalTrouble.
    """
    with _reading(folder) as connection:
        rows = connection.execute(
            "SELECT seq, game, time, author, version, body FROM events WHERE game = ? ORDER BY seq",
            (game,),
        )
        return tuple(entry_of(row) for row in rows)


def read_games(folder: Path) -> tuple[int, ...]:
    """The numbers of the games in the journal. Raises JournalTrouble."""
    with _reading(folder) as connection:
        rows = connection.execute("SELECT DISTINCT game FROM events ORDER BY game")
        return tuple(int(row[0]) for row in rows)


@contextmanager
def _reading(folder: Path) -> Iterator[sqlite3.Connection]:
    path = folder / FILE_NAME
    if not path.is_file():
        raise JournalTrouble(
            f"There is no journal in {folder}: name the folder of a table with --data."
        )
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            if not check(connection, path):
                raise not_a_journal(path)
            yield connection
    except sqlite3.DatabaseError as error:
        raise not_a_journal(path) from error
