# SPDX-License-Identifier: AGPL-3.0-or-later
"""The plug is pulled: a table is killed at every boundary of its writes, and at any moment."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from device.journal import COPY_NAME, FILE_NAME, RESERVE_NAME, Entry
from tests.faults.checking import Broken, Told, check_kept, heard
from tests.faults.nursery import Life, Tampering, has_strace, lived
from tests.faults.table import CLOSED, play

Play = Callable[[Path, int, int], int]
"""What a process does that is to be killed, as `tests.faults.table.play`."""

EVENTS = 40
"""As many a table writes when nobody stops it."""

MOST_KEPT = 15 * EVENTS
"""With more in a folder than so many, another one is begun: all of it is read after each fault."""

BOUNDARIES: Mapping[str, int] = {
    "pwrite64": 190,
    "write": 42,
    "fdatasync": 46,
    "fsync": 44,
    "ftruncate": 3,
    "rename": 2,
    "unlink": 3,
}
"""Calls of the system by which the journal and its copies change on the disk, and how many of
each a table's life has at most."""

_FILES = (FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm", COPY_NAME, RESERVE_NAME)
_PATIENCE_S = 120.0


def journal_files(folder: Path) -> tuple[Path, ...]:
    """The files that a folder's journal consists of."""
    return tuple(folder / name for name in _FILES)


def played(
    folder: Path,
    seed: int,
    tampering: Tampering | None = None,
    after: float = _PATIENCE_S,
    play: Play = play,
) -> tuple[Told, Life]:
    """A table's life, and what it said in it.

    Raises Broken when it ended in a way that nobody asked for, or did not end.
    """
    life = lived(play, (folder, seed, EVENTS), tampering, after)
    if life.status not in (0, CLOSED, -9) or (life.late and after == _PATIENCE_S):
        said = life.output.decode(errors="replace")[-2000:]
        raise Broken(f"the table ended with {life.status}: {said}")
    return heard(life.output), life


def kills(folder: Path, rng: random.Random, play: Play = play) -> Iterator[str]:
    """One fault after the other, without end; yields what each was.

    play: what the table does. A folder is gone on with after each kill. Every boundary of a
    table's life is one point, in no order; after five of them comes one at any moment.
    """
    entries: tuple[Entry, ...] = ()
    for number, (call, nth) in enumerate(_boundaries(rng)):
        if len(entries) > MOST_KEPT:
            shutil.rmtree(folder)
            entries = ()
        if has_strace() and number % 6 < 5:
            tampering = Tampering(call, "signal=KILL", nth, files=journal_files(folder))
            told, life = played(folder, seed_of(rng), tampering, play=play)
            done = f"killed at {call}"
        else:
            told, life = played(folder, seed_of(rng), after=rng.uniform(0.02, 0.6), play=play)
            done = "killed at any moment"
        entries = check_kept(folder, entries, told)
        if life.done or life.late:
            yield done


def seed_of(rng: random.Random) -> int:
    """Chance for one table."""
    return rng.randrange(1_000_000)


def _boundaries(rng: random.Random) -> Iterator[tuple[str, int]]:
    """Every call and its number, in no order, without end."""
    while True:
        every = [(call, nth) for call, most in BOUNDARIES.items() for nth in range(1, most + 1)]
        rng.shuffle(every)
        yield from every
