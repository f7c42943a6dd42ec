# SPDX-License-Identifier: AGPL-3.0-or-later
"""The journal's file: an SQLite database of one table, and how to tell that it is ours."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from device.journal.entry import Author, Entry

VERSION = 1
EVENT_VERSION = 1
# "QMjr" in the database's header says whose file it is.
APPLICATION_ID = 0x514D6A72

_CREATE = f"""
BEGIN IMMEDIATE;
CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL CHECK (game > 0),
    time TEXT NOT NULL,
    author TEXT NOT NULL CHECK (author IN ({", ".join(f"'{a.value}'" for a in Author)})),
    version INTEGER NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body))
);
CREATE INDEX events_of_game ON events (game, seq);
CREATE TRIGGER events_stay_as_they_are BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
CREATE TRIGGER events_stay BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {VERSION};
COMMIT;
"""


class JournalTrouble(Exception):
    """The journal cannot be opened or written; one sentence for people."""


def check(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the file holds a journal already; False for a file that is still empty.

    Raises JournalTrouble for someone else's database and for a newer journal.
    """
    found = int(connection.execute("PRAGMA user_version").fetchone()[0])
    owner = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    if not (found or owner or tables):
        return False
    if owner != APPLICATION_ID:
        raise not_a_journal(path)
    if found > VERSION:
        raise JournalTrouble(
            f"The journal {path} was written by a newer Quartermaster (form {found}, this one "
            f"knows {VERSION}): update Quartermaster, or choose another folder with --data."
        )
    return True


def create(connection: sqlite3.Connection) -> None:
    """Make the table in an empty file; all of it or nothing."""
    connection.executescript(_CREATE)


def entry_of(row: tuple[int, int, str, str, int, str]) -> Entry:
    """An entry from the columns seq, game, time, author, version, body."""
    seq, game, time, author, version, body = row
    return Entry(seq, game, time, Author(author), version, json.loads(body))


def not_a_journal(path: Path) -> JournalTrouble:
    """The sentence for a file that is something else or damaged."""
    return JournalTrouble(
        f"{path} is not a journal of Quartermaster, or it is damaged: move it away, "
        "or choose another folder with --data."
    )
