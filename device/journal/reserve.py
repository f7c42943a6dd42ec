# SPDX-License-Identifier: AGPL-3.0-or-later
"""Room on the disk that is kept back, so that a full disk does not refuse an event.

It is taken only where as much again stays free, so that it is not what fills the disk.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from device.sayings import Saying

RESERVE_NAME = "journal.reserve"
RESERVE_BYTES = 8 << 20
# With less than this a write may have failed for want of room, whatever the error says.
_LEAST = 1 << 18


class Reserve:
    """A file of `RESERVE_BYTES` that really takes its room, until it is let go.

    trouble: why there is none now, in sentences for people; None while there is one.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / RESERVE_NAME
        self.trouble: Saying | None = None

    def keep(self) -> None:
        """Take the room, if it is not taken yet and the disk has it. Raises nothing."""
        try:
            missing = RESERVE_BYTES - self._taken()
            if missing > 0 and free_bytes(self._folder) < missing + RESERVE_BYTES:
                self.let_go()
                return
            if missing > 0:
                self._take()
        except OSError as error:
            self.trouble = Saying(
                f"No room can be kept back for the journal's events in {self._folder} "
                f"({error.strerror}): check the disk.",
                "no-reserve",
                folder=str(self._folder),
                why=str(error.strerror),
            )
        else:
            self.trouble = None

    def let_go(self) -> bool:
        """Give the room to the events; False where none was taken. Raises nothing."""
        try:
            self._path.unlink()
            taken = True
        except OSError:
            taken = False
        self.trouble = Saying(
            f"The disk that holds {self._folder} is full: make room now. Events are still written "
            "for as long as there is any.",
            "disk-full",
            folder=str(self._folder),
        )
        return taken

    def _taken(self) -> int:
        try:
            return self._path.stat().st_blocks * 512
        except FileNotFoundError:
            return 0

    def _take(self) -> None:
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            # Not only its length: a hole in a file takes no room.
            os.posix_fallocate(descriptor, 0, RESERVE_BYTES)
        except OSError:
            self._path.unlink()
            raise
        finally:
            os.close(descriptor)


def free_bytes(folder: Path) -> int:
    """How much may still be written to a folder's disk. Raises OSError."""
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize


def is_full(error: Exception, folder: Path) -> bool:
    """Whether something could not be written because the folder's disk is full."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    try:
        return code == sqlite3.SQLITE_FULL or free_bytes(folder) < _LEAST
    except OSError:
        return False
