# SPDX-License-Identifier: AGPL-3.0-or-later
"""The clock is set back an hour in the middle of a game, and again at each start."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from device.journal import Entry
from tests.faults.checking import Broken, check_kept, heard
from tests.faults.killing import EVENTS, MOST_KEPT, seed_of
from tests.faults.nursery import lived
from tests.faults.table import play_set_back


def clocks(folder: Path, rng: random.Random) -> Iterator[str]:
    """One fault after the other, without end; yields what each was.

    Events stay in the order in which they happened, and the game goes on.
    """
    entries: tuple[Entry, ...] = ()
    while True:
        if len(entries) > MOST_KEPT:
            shutil.rmtree(folder)
            entries = ()
        life = lived(play_set_back, (folder, seed_of(rng), EVENTS))
        if life.status:
            raise Broken(f"the table ended with {life.status}: {life.output.decode()[-2000:]}")
        before = len(entries)
        entries = check_kept(folder, entries, heard(life.output))
        new = entries[before:]
        if all(one.time <= other.time for one, other in pairwise(new)):
            raise Broken("the clock was not set back")
        yield "set back an hour"
