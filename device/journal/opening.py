# SPDX-License-Identifier: AGPL-3.0-or-later
"""Opening a journal for its writer: made, brought forward, mended, and checked."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from device.files import sync_folder
from device.journal.copy import COPY_NAME, SecondCopy
from device.journal.digest import Chain
from device.journal.migrations import migrate
from device.journal.salvage import NEW_NAME, bring_back, rebuild
from device.journal.schema import (
    FILE_NAME,
    VERSION,
    Damaged,
    check,
    create,
    telling_damage,
)
from device.journal.verify import verified
from device.sayings import Saying

# Where SQLite's header says how the file may be written and read, and what they may be.
_ACCESS = slice(18, 20)
_KNOWN_ACCESS = frozenset({1, 2})


@dataclass(frozen=True, slots=True)
class Opened:
    """A journal that may be written.

    chain: its games' newest digests. last: the highest number given. told: what was done to
    it, in sentences for people.
    """

    connection: sqlite3.Connection
    chain: Chain
    last: int
    copy: SecondCopy
    told: tuple[Saying, ...]


def opened(folder: Path) -> Opened:
    """Open the journal of a folder that is there.

    Raises JournalTrouble for what is newer, something else or damaged beyond saving, and
    sqlite3.Error, OSError, Failure or Damaged where the disk refuses or changes what it was given.
    """
    path = folder / FILE_NAME
    for suffix in ("", "-journal"):
        (folder / f"{NEW_NAME}{suffix}").unlink(missing_ok=True)
    # Before SQLite opens the file: it may throw a log away that it cannot read.
    log = _content(Path(f"{path}-wal"))
    try:
        with telling_damage():
            return _opened(folder, log, ())
    except Damaged:
        told = rebuild(folder, log)
    with telling_damage():
        return _opened(folder, b"", told)


def _opened(folder: Path, log: bytes, told: tuple[Saying, ...]) -> Opened:
    path, copy = folder / FILE_NAME, folder / COPY_NAME
    _check_access(path)
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    try:
        form = check(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        if not form:
            connection.execute("BEGIN IMMEDIATE")
            create(connection)
            connection.execute("COMMIT")
            sync_folder(folder)
        elif form < VERSION:
            migrate(connection, form)
            brought = Saying(
                f"{path} was brought from form {form} to form {VERSION}: an older Quartermaster "
                "cannot read it any more.",
                "journal-renewed",
                path=str(path),
                old=form,
                new=VERSION,
            )
            told = (*told, brought)
        standing = verified(connection, copy)
        mended = bring_back(connection, standing, folder, log)
        if mended:
            standing = verified(connection, copy)
        elif form == VERSION and standing.last and not standing.copy.there:
            made = Saying(
                f"The second copy of the journal, {copy}, was missing and is made anew; the last "
                f"event that there is has the number {standing.last}.",
                "copy-missing",
                path=str(copy),
                last=standing.last,
            )
            mended = (made,)
        second = SecondCopy(copy, standing.copy.good, standing.copy.missing)
        return Opened(connection, standing.chain, standing.last, second, (*told, *mended))
    except BaseException:
        connection.close()
        raise


def _check_access(path: Path) -> None:
    """Raise Damaged for a header with which SQLite would take the file as not to be written."""
    header = _content(path, 100)
    if not set(header[_ACCESS]) <= _KNOWN_ACCESS:
        raise Damaged("its header is not as it should be")


def _content(path: Path, length: int = -1) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(length)
    except FileNotFoundError:
        return b""
