# SPDX-License-Identifier: AGPL-3.0-or-later
"""The camera's process is killed, stopped or talks nonsense, while people play on."""

from __future__ import annotations

import itertools
import os
import random
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tests.faults.checking import Broken, check_games, entries_in
from tests.faults.filming import FilmedTable, held, wait_for
from tests.vision.cameras.apart.processes import children

TOLD_S = 2.0
"""So soon the page says that there is trouble; the camera's own patience is 1.5 of them."""

_AT_MOST_S = 6.0
"""So soon even where the machine has more to do than it can."""

_RESTS_S = 1.0

_KILLED, _STOPPED, _HELD, _GARBAGE = "killed", "stopped", "held for a moment", "fed garbage"
_SIGNALS = {
    _KILLED: signal.SIGKILL,
    _STOPPED: signal.SIGSTOP,
    _HELD: signal.SIGSTOP,
    _GARBAGE: signal.SIGUSR1,
}


def cameras(folder: Path, rng: random.Random) -> Iterator[str]:
    """One fault after the other, without end; yields what each was and how soon it was told.

    Whenever a game has been entered there is another table, and nothing is left of the one before.
    """
    for number in itertools.count(1):
        others = children()
        with FilmedTable(folder, rng.randrange(1_000_000)) as table:
            wait_for(lambda: table.trouble is None, "a picture")
            # The fingers at the buttons come to rest.
            time.sleep(_RESTS_S)
            before = held()
            while not table.over:
                yield _fault(table, rng)
                _wait_until_held(before)
        if children() != others:
            raise Broken("a process of the camera's is left of a table that has ended")
        if table.faults:
            raise Broken(f"the camera was given up: {table.faults[0]}")
        check_games(folder, entries_in(folder)[0])
        if number % 10 == 0:
            shutil.rmtree(folder)


def _wait_until_held(before: tuple[int, int]) -> None:
    try:
        wait_for(lambda: held() == before, "as many files and threads as before", 10)
    except Broken as found:
        raise Broken(f"{found}: {before} were there, {held()} are") from None


def _fault(table: FilmedTable, rng: random.Random) -> str:
    """Do something to the process, play on meanwhile, and see the camera come back."""
    what = rng.choice(tuple(_SIGNALS))
    time.sleep(rng.uniform(0.0, 0.5))
    process = table.process
    if process is None:
        raise Broken("there is no process that films, and no trouble was told")
    os.kill(process, _SIGNALS[what])
    began = time.monotonic()
    table.enter()
    told = ""
    if what is _HELD:
        time.sleep(rng.uniform(0.1, 1.0))
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGCONT)
    else:
        wait_for(
            lambda: table.trouble is not None, f"trouble, the process being {what},", _AT_MOST_S
        )
        soon = time.monotonic() - began <= TOLD_S
        told = f", told within {TOLD_S if soon else _AT_MOST_S:.0f} s"
        if not table.over:
            table.enter()
    wait_for(lambda: table.trouble is None, "the end of the trouble")
    seen = table.clock
    wait_for(lambda: table.clock > seen, "another picture")
    if what is not _HELD and table.process == process:
        raise Broken(f"the process that was {what} still films")
    return f"{what}{told}"
