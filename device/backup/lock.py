# SPDX-License-Identifier: AGPL-3.0-or-later
"""Keeping tables away from a data folder: the lock that the journal's one writer takes."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from device.complaints import Failure
from device.journal.journal import LOCK_NAME


@contextmanager
def no_table_on(folder: Path) -> Iterator[None]:
    """Hold a data folder that is there, so that no table can be started on it meanwhile.

    Raises Failure where one is running, or the folder cannot be written.
    """
    try:
        lock = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as fault:
        raise Failure(
            f"The data folder {folder} cannot be written ({fault.strerror}): choose another with "
            "--data, or give this user the right to write there."
        ) from fault
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as fault:
        os.close(lock)
        raise at_work(folder) from fault
    try:
        yield
    finally:
        os.close(lock)


def at_work(folder: Path) -> Failure:
    """What is said where a table is running on a data folder."""
    return Failure(
        f"A table is running on the data folder {folder}: stop it first, or choose another folder "
        "with --data."
    )


def is_at_work(folder: Path) -> bool:
    """Whether a table is running on a data folder, now."""
    try:
        lock = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return False
    except OSError:
        return True
    finally:
        os.close(lock)
