# SPDX-License-Identifier: AGPL-3.0-or-later
"""Restoring a backup: the folder is the old one until one step makes it the new one."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from device.backup.checking import Checked, checked
from device.backup.contents import KEYS_NAME, RUNTIME_NAME, STARTS_NAME
from device.backup.lock import at_work, is_at_work, no_table_on
from device.backup.opened import Backup, opened
from device.backup.swapping import exchange
from device.complaints import BadInput, Failure
from device.files import (
    PRIVATE,
    drop_rooms,
    folder_meanwhile,
    made_folder,
    room_beside,
    sync_folder,
)
from device.journal import FILE_NAME
from device.journal.copy import COPY_NAME
from device.journal.journal import LOCK_NAME
from device.journal.reserve import RESERVE_NAME

# In a folder that is still being filled; one without it holds what was there before.
_UNFINISHED = ".unfinished"
_LEAST_LEFT = 16 << 20
# What a folder may have that nobody will miss.
_WORTHLESS = frozenset({KEYS_NAME, LOCK_NAME, RESERVE_NAME, RUNTIME_NAME, STARTS_NAME})
_NO_SWAP = frozenset(
    {errno.EXDEV, errno.EBUSY, errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}
)


@dataclass(frozen=True, slots=True)
class Restored:
    """A backup that is in place; kept: where what was there before is, None for nothing."""

    folder: Path
    kept: Path | None
    backup: Checked


def restore_backup(source: Path | IO[bytes], folder: Path, *, name: str, replace: bool) -> Restored:
    """Put a backup in the place of a data folder, which is kept aside whole.

    name: what people call the backup. replace: also where the folder holds a game history. Raises
    BadInput for what is no whole backup and where the folder has a history that is not to be
    replaced, and Failure where a table runs there or the disk does not let it.
    """
    folder = folder.resolve()
    if is_at_work(folder):
        raise at_work(folder)
    if not replace and any((folder / history).exists() for history in (FILE_NAME, COPY_NAME)):
        raise BadInput(
            f"{folder} holds a game history already: give --replace to put the backup in its "
            "place (what is there is kept aside), or choose another folder with --data."
        )
    with opened(source, name) as backup, _told(folder):
        with folder_meanwhile(folder.parent), room_beside(folder) as room:
            _check_room(backup, room)
            whole = checked(backup, room)
        made_folder(folder)
        with no_table_on(folder):
            _clear_leftovers(folder)
            new = _new_beside(folder)
            try:
                _fill(new, backup)
                _keep_keys(folder, new)
                _give_to_owner(new, folder)
                _make_lasting(new)
            except BaseException:
                shutil.rmtree(new, ignore_errors=True)
                raise
            return Restored(folder, _swapped(new, folder), whole)


def _new_beside(folder: Path) -> Path:
    number = 1
    while (new := folder.with_name(f"{folder.name}-aside-{number}")).exists():
        number += 1
    new.mkdir()
    (new / _UNFINISHED).touch()
    return new


def _check_room(backup: Backup, where: Path) -> None:
    """Also before it is read: a zip may say of itself that it is of any size."""
    needed = backup.manifest.size + _LEAST_LEFT
    free = shutil.disk_usage(where).free
    if needed > free:
        raise Failure(
            f"{backup.name} needs {needed >> 20} MB, and {where.parent} has {free >> 20} MB left: "
            "make room there, or choose another disk with --data."
        )


def _fill(new: Path, backup: Backup) -> None:
    _check_room(backup, new)
    for part in backup.manifest.files:
        path = new / part.path
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            backup.copy(part, file)
            file.flush()
            os.fsync(file.fileno())


def _keep_keys(folder: Path, new: Path) -> None:
    """The machine's PIN and its own screen stay: no backup has them."""
    with suppress(OSError):
        # Root may be doing this: a link in somebody's folder leads to nobody else's file.
        found = os.open(folder / KEYS_NAME, os.O_RDONLY | os.O_NOFOLLOW)
        with open(found, "rb") as file:
            keys = file.read()
        descriptor = os.open(new / KEYS_NAME, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
        with open(descriptor, "wb") as file:
            file.write(keys)
            file.flush()
            os.fsync(file.fileno())


def _give_to_owner(new: Path, folder: Path) -> None:
    """What root restores belongs to whom the folder belonged: that is who runs the table."""
    if os.geteuid() == 0:
        owner = folder.stat()
        for path in (new, *new.rglob("*")):
            os.chown(path, owner.st_uid, owner.st_gid)


def _make_lasting(new: Path) -> None:
    (new / _UNFINISHED).unlink()
    for place, _, _ in os.walk(new):
        sync_folder(Path(place))


def _swapped(new: Path, folder: Path) -> Path | None:
    """Make the new folder the table's; where what was there before is then, if it was anything."""
    worthless = set(os.listdir(folder)) <= _WORTHLESS
    try:
        exchange(new, folder)
    except OSError:
        if not worthless:
            shutil.rmtree(new, ignore_errors=True)
            raise
        shutil.rmtree(folder)
        new.rename(folder)
    sync_folder(folder.parent)
    if not worthless:
        # It has the name now that the new one was made under.
        return new
    shutil.rmtree(new, ignore_errors=True)
    return None


def _clear_leftovers(folder: Path) -> None:
    """Remove what a restore that was cut short had begun to read or to fill."""
    for left in folder.parent.iterdir():
        if left.name.startswith(f"{folder.name}-aside-") and (left / _UNFINISHED).is_file():
            shutil.rmtree(left)
    drop_rooms(folder)


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as fault:
        if fault.errno in _NO_SWAP:
            raise Failure(
                f"{folder} is a disk of its own, or lies on one where two folders cannot be "
                "swapped in one step: choose a new folder inside it with --data."
            ) from fault
        raise Failure(
            f"The backup cannot be restored: {fault.filename or folder.parent}: {fault.strerror}; "
            "make that possible, or choose another folder with --data."
        ) from fault
