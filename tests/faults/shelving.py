# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures and backups while the disk refuses or the plug is pulled: whole, or not there."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from device.backup import make_backup
from device.backup.checking import checked
from device.backup.opened import opened
from device.complaints import BadInput
from device.evidence import kept_of
from device.evidence.shelf import Shelf
from device.files import drop_rooms, room_beside
from device.journal import RESERVE_NAME
from tests.device.backup.tables import files_of, furnish, history_of, play
from tests.faults.checking import Broken
from tests.faults.failing import each_failing, told_of
from tests.faults.nursery import Tampering, has_strace, lived
from tests.faults.storing import ERRANDS, MEGABYTES, TOLD, back_up, keep, put_back

_PICTURES: Mapping[str, int] = {
    "openat": 60,
    "write": 36,
    "fsync": 72,
    "rename": 36,
    "unlink": 12,
    "statfs": 8,
}
_BACKUPS: Mapping[str, int] = {
    "openat": 60,
    "write": 40,
    "pwrite64": 20,
    "read": 60,
    "fsync": 3,
    "fdatasync": 3,
    "rename": 2,
    "unlink": 6,
    "unlinkat": 4,
    "rmdir": 2,
}
_RESTORES: Mapping[str, int] = {
    "openat": 70,
    "write": 30,
    "pwrite64": 4,
    "read": 80,
    "fsync": 20,
    "mkdir": 8,
    "unlink": 6,
    "rename": 2,
    "renameat2": 1,
    "unlinkat": 8,
    "rmdir": 3,
    "flock": 4,
    "fchown": 3,
    "chown": 12,
}
_KILLED_OF = 4
_PATIENCE_S = 60.0
_MOST_ENTRIES = 300
_MOST_BYTES = MEGABYTES * 1_000_000


def pictures(folder: Path, rng: random.Random) -> Iterator[str]:
    """One fault after the other, without end; yields what each was.

    What is kept is whole and what is not kept was told of; nothing half written stays.
    """
    first = 1
    for tampering in _faults(_PICTURES, rng):
        if first > _MOST_ENTRIES:
            shutil.rmtree(folder)
            first = 1
        folder.mkdir(parents=True, exist_ok=True)
        before = _kept(folder)
        status = _status(keep, (folder, first), tampering)
        try:
            lost = 2 * ERRANDS - len(_kept(folder) - before)
            if status == 0 and lost:
                raise Broken(f"{lost} pictures are not there and nobody was told")
            _check_next_start(folder)
        except Broken as found:
            raise Broken(f"{_named(tampering)}: {found}") from found
        first += ERRANDS
        if status is not None:
            yield _named(tampering)


def _check_next_start(folder: Path) -> None:
    """It clears what was half written, and has all that is kept within its limit."""
    used = Shelf(folder, _MOST_BYTES).used
    left = [path.name for path in folder.rglob(".*")]
    if left:
        raise Broken(f"half written files stay after the next start: {', '.join(left)}")
    there = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    if used != there or used > _MOST_BYTES:
        raise Broken(f"the pictures take {there} bytes, and are thought to take {used}")


def backups(folder: Path, rng: random.Random) -> Iterator[str]:
    """One fault after the other, without end; yields what each was.

    The file has the backup before or the new one, whole; which one, is told.
    """
    table, path = folder / "table", folder / "backup.zip"
    furnish(table)
    for tampering in _faults(_BACKUPS, rng):
        before = _version(path)
        status = _status(back_up, (table, path), tampering)
        after = _version(path)
        if status == 0 and after == before:
            raise Broken("there is no new backup and nobody was told")
        if after is not None:
            try:
                with opened(path, str(path)) as backup, room_beside(path) as room:
                    checked(backup, room)
            except BadInput as fault:
                raise Broken(f"there is a backup that cannot be used: {fault}") from fault
        drop_rooms(path)
        if rng.random() < 0.2:
            path.unlink(missing_ok=True)
        if status is not None:
            yield _named(tampering)


def restores(folder: Path, rng: random.Random) -> Iterator[str]:
    """One fault after the other, without end; yields what each was.

    The table is the one before or that of the backup, whole; which one, is told.
    """
    old, new, room = folder / "old", furnish(folder / "new"), folder / "room"
    # One that is no larger than need be: it is copied for each fault.
    (new / "pictures/0001/00000004.jpg").write_bytes(b"jpeg")
    play(old)
    path = make_backup(new, folder / "backup.zip", pictures=True).path
    tables = [(history_of(table), files_of(table)) for table in (old, new)]
    for tampering in _faults(_RESTORES, rng):
        shutil.rmtree(room, ignore_errors=True)
        table = room / "table"
        shutil.copytree(old, table, ignore=shutil.ignore_patterns(RESERVE_NAME))
        status = _status(put_back, (path, table), tampering)
        now = history_of(table), files_of(table)
        if now not in tables:
            raise Broken(f"{_named(tampering)}: the table is neither the old nor the new one")
        if status == 0 and now != tables[1]:
            raise Broken(f"{_named(tampering)}: nothing was restored and nobody was told")
        if status is not None:
            yield _named(tampering)


def _version(path: Path) -> tuple[int, int] | None:
    """Which file there is; None for none. Two backups of one second have the same content."""
    return (path.stat().st_ino, path.stat().st_mtime_ns) if path.exists() else None


def _faults(calls: Mapping[str, int], rng: random.Random) -> Iterator[Tampering]:
    """Calls that fail, and now and then one at which the process is killed."""
    if not has_strace():
        return
    for number, tampering in enumerate(each_failing(calls, rng)):
        killing = number % _KILLED_OF == 0
        yield Tampering(tampering.call, "signal=KILL", tampering.nth) if killing else tampering


def _named(tampering: Tampering) -> str:
    return f"killed at {tampering.call}" if "KILL" in tampering.how else told_of(tampering)


def _status(
    play: Callable[..., int], arguments: tuple[object, ...], tampering: Tampering
) -> int | None:
    """How a life ended; None where it was not tampered with. Raises Broken."""
    life = lived(play, arguments, tampering, _PATIENCE_S)
    if life.late or life.status not in (0, TOLD, -9):
        said = life.output.decode(errors="replace")[-2000:]
        raise Broken(f"{_named(tampering)}, and it ended with {life.status}: {said}")
    return life.status if life.done else None


def _kept(folder: Path) -> set[tuple[int, str]]:
    """What is kept of all games. Raises Broken where something is damaged."""
    games = [int(path.name) for path in (folder / "pictures").glob("*")]
    kept = [each for game in games for each in kept_of(folder, game)]
    faults = [fault for each in kept for fault in each.faults]
    if faults:
        raise Broken(" ".join(faults))
    return {(each.seq, each.what) for each in kept}
