# SPDX-License-Identifier: AGPL-3.0-or-later
"""Writing the journal: what `append` has returned survives a pulled plug."""

from __future__ import annotations

import fcntl
import json
import os
import sqlite3
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from device.files import sync_folder
from device.journal.entry import Author, Entry
from device.journal.schema import (
    EVENT_VERSION,
    JournalTrouble,
    check,
    create,
    entry_of,
    not_a_journal,
)

FILE_NAME = "journal.sqlite"
_LOCK_NAME = "journal.lock"


class Journal:
    """The journal of a data folder, open for its one writer.

    It may be opened in one thread and used in another, by one thread at a time.
    """

    def __init__(
        self, folder: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        """Open the folder's journal; makes folder and file where they are missing.

        Raises JournalTrouble when the folder cannot be written, another table is
        running on it, or the file is newer, damaged or something else.
        """
        self.path = folder / FILE_NAME
        self._now = now
        self._lock = _only_writer(folder)
        try:
            self._connection = self._open()
        except BaseException:
            os.close(self._lock)
            raise

    def _open(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = None
        try:
            connection = sqlite3.connect(
                self.path, isolation_level=None, check_same_thread=False, timeout=5
            )
            known = check(connection, self.path)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            if not known:
                create(connection)
                sync_folder(self.path.parent)
            return connection
        except (JournalTrouble, sqlite3.Error) as error:
            if connection is not None:
                connection.close()
            if isinstance(error, JournalTrouble):
                raise
            # An OperationalError is about the disk; its parent is about what the file holds.
            if isinstance(error, sqlite3.OperationalError):
                raise _cannot_write(self.path, error) from error
            raise not_a_journal(self.path) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of file and folder; calling it again does nothing."""
        self._connection.close()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def append(self, game: int, author: Author, body: Mapping[str, Any]) -> Entry:
        """Write an event; when this returns it is on the disk.

        body: the event as JSON with its "kind". Raises JournalTrouble when it
        could not be written; nothing of it is there then.
        """
        time = self._now().isoformat(timespec="milliseconds")
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        try:
            cursor = self._connection.execute(
                "INSERT INTO events (game, time, author, version, body) VALUES (?, ?, ?, ?, ?)",
                (game, time, author.value, EVENT_VERSION, text),
            )
        except sqlite3.OperationalError as error:
            raise _cannot_write(self.path, error) from error
        except sqlite3.DatabaseError as error:
            raise not_a_journal(self.path) from error
        # From the text and not the body, so that nobody can change the entry afterwards.
        return Entry(
            int(cursor.lastrowid or 0), game, time, author, EVENT_VERSION, json.loads(text)
        )

    def entries(self, game: int) -> tuple[Entry, ...]:
        """All of a game's entries, in order."""
        rows = self._connection.execute(
            "SELECT seq, game, time, author, version, body FROM events WHERE game = ? ORDER BY seq",
            (game,),
        )
        return tuple(entry_of(row) for row in rows)

    def last_game(self) -> int:
        """The number of the newest game; 0 in an empty journal."""
        return int(
            self._connection.execute("SELECT ifnull(max(game), 0) FROM events").fetchone()[0]
        )


def _only_writer(folder: Path) -> int:
    """Take the folder for this process; returns the descriptor that holds the lock."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / _LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise JournalTrouble(
            f"The data folder {folder} cannot be written ({error.strerror}): choose another "
            "with --data, or give this user the right to write there."
        ) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise JournalTrouble(
            f"Another table is already running on the data folder {folder}: stop it, "
            "or choose another folder with --data."
        ) from error
    return lock


def _cannot_write(path: Path, error: sqlite3.Error) -> JournalTrouble:
    return JournalTrouble(
        f"The journal {path} cannot be written ({error}): make room on the disk or make it "
        "writable; nothing of what was confirmed is lost."
    )
