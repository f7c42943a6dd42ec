# SPDX-License-Identifier: AGPL-3.0-or-later
"""Writing the journal: what `append` has returned survives a pulled plug."""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from device.complaints import Failure
from device.journal.copy import event_line
from device.journal.digest import Row, written
from device.journal.entry import Author, Entry
from device.journal.opening import Opened, opened
from device.journal.reading import entries_of
from device.journal.reserve import Reserve, is_full
from device.journal.schema import (
    EVENT_VERSION,
    FILE_NAME,
    VERSION,
    Damaged,
    JournalFull,
    JournalTrouble,
    cannot_write,
    damaged,
    insert,
    of_the_disk,
    telling_damage,
)
from device.sayings import Saying

LOCK_NAME = "journal.lock"


class Journal:
    """The journal of a data folder, open for its one writer.

    It may be opened in one thread and used in another, by one thread at a time.
    """

    def __init__(
        self, folder: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        """Open the folder's journal; makes folder and file where they are missing.

        What damage took of one of its files is brought back from the others; `told` says so,
        and what could not be. Raises JournalTrouble when the folder cannot be written, another
        table is running on it, or the file is newer, something else or damaged beyond saving;
        JournalFull for want of room.
        """
        self.path = folder / FILE_NAME
        self._now = now
        self._lock = _only_writer(folder)
        self._reserve = Reserve(folder)
        try:
            found = self._opened()
        except BaseException:
            os.close(self._lock)
            raise
        self._connection = found.connection
        self._chain = found.chain
        self._seq = found.last
        self._copy = found.copy
        self.told = found.told
        """What opening brought back, brought forward or could not save: sentences for people."""
        self._reserve.keep()

    @property
    def trouble(self) -> str | None:
        """What people must mend before it costs events, in sentences; from any thread."""
        return " ".join(self.troubles) or None

    @property
    def troubles(self) -> tuple[Saying, ...]:
        """The sentences of `trouble`, one by one."""
        return tuple(told for told in (self._reserve.trouble, self._copy.trouble) if told)

    def _opened(self) -> Opened:
        try:
            try:
                return opened(self.path.parent)
            except (sqlite3.Error, OSError, Failure) as error:
                if not (is_full(error, self.path.parent) and self._reserve.let_go()):
                    raise
            return opened(self.path.parent)
        except (sqlite3.Error, OSError, Failure, Damaged) as error:
            raise self._refused(error) from error

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

    def append(
        self,
        game: int,
        author: Author,
        body: Mapping[str, Any],
        *,
        reason: str = "",
        by: str = "",
    ) -> Entry:
        """Write an event; when this returns it is on the disk.

        body: the event as JSON with its "kind". reason, by: why a person did it and who that
        was. Raises JournalTrouble when it could not be written, JournalFull for want of room;
        nothing of it is there then.
        """
        time = self._now().isoformat(timespec="milliseconds")
        row = Row(self._seq + 1, game, time, author.value, EVENT_VERSION, written(body), reason, by)
        text = row.text()
        row = replace(row, digest=self._chain.digest(row, text))
        try:
            line = event_line(row.digest, text)
        except UnicodeEncodeError as error:
            raise JournalTrouble(
                "The event holds signs that are no text; leave them out."
            ) from error
        if self._reserve.trouble is not None:
            self._reserve.keep()
        self._insert(row)
        self._seq = row.seq
        self._chain.ends[game] = row.digest
        self._copy.add(line)
        # From the row and not the body, so that nobody can change the entry afterwards.
        return row.entry()

    def _insert(self, row: Row) -> None:
        try:
            try:
                insert(self._connection, row)
            except sqlite3.Error as error:
                if not (is_full(error, self.path.parent) and self._reserve.let_go()):
                    raise
                insert(self._connection, row)
        except sqlite3.Error as error:
            if of_the_disk(error):
                raise self._refused(error) from error
            raise damaged(self.path, error) from error

    def _refused(self, error: Exception) -> JournalTrouble:
        if is_full(error, self.path.parent):
            return JournalFull(
                Saying(
                    f"The journal {self.path} cannot be written, because the disk is full: make "
                    "room; nothing of what was confirmed is lost.",
                    "journal-full",
                    path=str(self.path),
                )
            )
        return cannot_write(self.path, error)

    def entries(self, game: int) -> tuple[Entry, ...]:
        """All of a game's entries, in order. Raises JournalTrouble where one is damaged."""
        try:
            with telling_damage():
                return entries_of(self._connection, VERSION, game)
        except (Damaged, sqlite3.Error) as error:
            raise damaged(self.path, error) from error

    def last_game(self) -> int:
        """The number of the newest game; 0 in an empty journal."""
        return int(
            self._connection.execute("SELECT ifnull(max(game), 0) FROM events").fetchone()[0]
        )


def _only_writer(folder: Path) -> int:
    """Take the folder for this process; returns the descriptor that holds the lock."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
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
