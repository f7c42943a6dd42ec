# SPDX-License-Identifier: AGPL-3.0-or-later
"""The journal's file: an SQLite database, how to tell that it is ours, and how to read its rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from device.journal.digest import Gap, Row
from device.journal.entry import Author
from device.sayings import Saying

FILE_NAME = "journal.sqlite"
VERSION = 2
EVENT_VERSION = 1
# "QMjr" in the database's header says whose file it is.
APPLICATION_ID = 0x514D6A72

# A change of these statements is a new form, and so is a new author: files are told apart by them.
# `gone` holds the numbers of events that damage took: they are never given again.
STATEMENTS = (
    f"""CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    game INTEGER NOT NULL CHECK (game > 0),
    time TEXT NOT NULL,
    author TEXT NOT NULL CHECK (author IN ({", ".join(f"'{a.value}'" for a in Author)})),
    version INTEGER NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    reason TEXT NOT NULL DEFAULT '',
    "by" TEXT NOT NULL DEFAULT '',
    digest TEXT NOT NULL
)""",
    """CREATE TRIGGER events_stay_as_they_are BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END""",
    """CREATE TRIGGER events_stay BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END""",
    "CREATE TABLE gone (first INTEGER PRIMARY KEY, last INTEGER NOT NULL)",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {VERSION}",
)
_COLUMNS = {
    1: "seq, game, time, author, version, body",
    2: 'seq, game, time, author, version, body, reason, "by", digest',
}

_OF_THE_DISK = frozenset(
    {
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PROTOCOL,
    }
)


class JournalTrouble(Exception):
    """The journal cannot be opened or written; one sentence for people."""


class Damaged(Exception):
    """The journal's file is not as it was written; what is wrong, in a few words."""


class JournalFull(JournalTrouble):
    """There is no room on the disk, even after the reserve was let go."""


def check(connection: sqlite3.Connection, path: Path) -> int:
    """Which form of journal the file holds; 0 for a file that is still empty.

    Raises JournalTrouble for a newer journal, and Damaged for what may be someone else's.
    """
    found = int(connection.execute("PRAGMA user_version").fetchone()[0])
    owner = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    if not (found or owner or tables):
        return 0
    if owner != APPLICATION_ID or found < 1:
        raise Damaged("it does not say that it is a journal")
    if found > VERSION:
        raise JournalTrouble(
            f"The journal {path} was written by a newer Quartermaster (form {found}, this one "
            f"knows {VERSION}): update Quartermaster, or choose another folder with --data. If "
            "there never was a newer one the file is damaged: `quartermaster restore FILE` brings "
            "a backup back."
        )
    return found


def create(connection: sqlite3.Connection) -> None:
    """Make the tables, inside a transaction."""
    for statement in STATEMENTS:
        connection.execute(statement)


def insert(connection: sqlite3.Connection, row: Row) -> None:
    """Write an event."""
    connection.execute(
        f"INSERT INTO events ({_COLUMNS[VERSION]}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            row.seq,
            row.game,
            row.time,
            row.author,
            row.version,
            row.body,
            row.reason,
            row.by,
            row.digest,
        ),
    )


def rows(
    connection: sqlite3.Connection,
    form: int,
    game: int | None = None,
    span: tuple[int, int] | None = None,
) -> Iterator[Row]:
    """The events of a game, or of all games, in order; of an older form without digests.

    span: the first and the last number that are looked at; None for all.
    """
    chosen = {"game = ?": () if game is None else (game,), "seq BETWEEN ? AND ?": span or ()}
    wanted = {term: given for term, given in chosen.items() if given}
    where = f"WHERE {' AND '.join(wanted)}" if wanted else ""
    for values in connection.execute(
        f"SELECT {_COLUMNS[form]} FROM events {where} ORDER BY seq",
        [value for given in wanted.values() for value in given],
    ):
        yield Row(*values)


def gaps(connection: sqlite3.Connection) -> tuple[Gap, ...]:
    """The numbers whose events are gone, in order. Raises Damaged."""
    found: list[Gap] = []
    for values in connection.execute("SELECT first, last FROM gone ORDER BY first"):
        match values:
            case (int(first), int(last)):
                found.append(Gap(first, last))
            case _:
                raise Damaged("its list of what is gone cannot be read")
    return tuple(found)


def counter(connection: sqlite3.Connection) -> int:
    """The highest number that was ever given to an event; 0 before the first."""
    (given,) = connection.execute(
        "SELECT ifnull(max(seq), 0) FROM sqlite_sequence WHERE name = 'events'"
    ).fetchone()
    return int(given)


def note_gone(connection: sqlite3.Connection, gone: tuple[Gap, ...], last: int) -> None:
    """Write down which numbers are gone and up to which they were given, in a transaction."""
    connection.execute("DELETE FROM gone")
    connection.executemany(
        "INSERT INTO gone (first, last) VALUES (?, ?)", [(gap.first, gap.last) for gap in gone]
    )
    connection.execute("DELETE FROM sqlite_sequence WHERE name = 'events'")
    connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('events', ?)", (last,))


def refuse_newer(row: Row) -> None:
    """Raise JournalTrouble for an event of a form that this program does not know."""
    if row.version > EVENT_VERSION:
        raise JournalTrouble(
            f"Event {row.seq} of the journal was written by a newer Quartermaster (form "
            f"{row.version}, this one knows {EVENT_VERSION}): update Quartermaster, or choose "
            "another folder with --data."
        )


def of_the_disk(error: sqlite3.Error) -> bool:
    """Whether an error is about the disk or a lock, and not about what the file holds."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _OF_THE_DISK


@contextmanager
def telling_damage() -> Iterator[None]:
    """Raise Damaged for all that SQLite and Python say of a file that is not as it should be.

    Errors that are about the disk go through as they are.
    """
    try:
        yield
    except UnicodeDecodeError as error:
        # Also a message of SQLite's may quote what is no text any more.
        raise Damaged("it holds text that is none") from error
    except sqlite3.Error as error:
        if of_the_disk(error):
            raise
        raise Damaged(str(error)) from error


def cannot_write(path: Path, why: object) -> JournalTrouble:
    """The sentence for a disk that refuses."""
    return JournalTrouble(
        Saying(
            f"The journal {path} cannot be written ({why}): make room on the disk or make it "
            "writable; nothing of what was confirmed is lost.",
            "journal-unwritable",
            path=str(path),
            why=str(why),
        )
    )


def not_a_journal(path: Path) -> JournalTrouble:
    """The sentence for a file that is something else or damaged."""
    return JournalTrouble(
        f"{path} is not a journal of Quartermaster, or it is damaged: bring a backup back with "
        "`quartermaster restore FILE`, move it away, or choose another folder with --data."
    )


def damaged(path: Path, why: Exception) -> JournalTrouble:
    """The sentence for a journal that may be mended."""
    return JournalTrouble(
        f"The journal {path} cannot be read ({why}): start a table on its folder, which brings "
        "back what its second copy has, or bring a backup back with `quartermaster restore FILE`."
    )
