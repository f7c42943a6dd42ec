# SPDX-License-Identifier: AGPL-3.0-or-later
"""Command line; see the package's text."""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from time import monotonic

from device.journal import JournalTrouble
from tests.faults.blinding import cameras
from tests.faults.checking import Broken
from tests.faults.cutting import cuts
from tests.faults.damaging import damages
from tests.faults.dicing import play_dice
from tests.faults.failing import failures
from tests.faults.filling import brims
from tests.faults.flipping import play_skull
from tests.faults.killing import kills
from tests.faults.nursery import has_strace
from tests.faults.pressing import presses
from tests.faults.setting_back import clocks
from tests.faults.shelving import backups, pictures, restores
from tests.faults.whole_tables import tables

Faults = Callable[[Path, random.Random], Iterator[str]]

KINDS: Mapping[str, Faults] = {
    "kills": kills,
    "dice-kills": partial(kills, play=play_dice),
    "skull-kills": partial(kills, play=play_skull),
    "failures": failures,
    "damages": damages,
    "cuts": cuts,
    "brims": brims,
    "pictures": pictures,
    "backups": backups,
    "restores": restores,
    "clocks": clocks,
    "tables": tables,
    "cameras": cameras,
    "presses": presses,
}


_TELLS_AGAIN_S = 60.0


def run(
    kind: str, folder: Path, seed: int, points: int | None, seconds: float, counts: Counter[str]
) -> None:
    """Faults of one kind until so many were done or the time is over; counts each.

    Raises Broken and JournalTrouble for what did not hold.
    """
    told = monotonic()
    ends = told + seconds
    for done in islice(KINDS[kind](folder, random.Random(seed)), points):
        counts[done] += 1
        if monotonic() > told + _TELLS_AGAIN_S:
            told = monotonic()
            print(f"{kind}: {counts.total()} points so far", file=sys.stderr)
        if monotonic() > ends:
            break


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns 0 when everything held."""
    parser = argparse.ArgumentParser(
        prog="tests.faults", description="Do to a table what goes wrong."
    )
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS], help=f"{', '.join(KINDS)} [all]")
    parser.add_argument("--minutes", type=float, default=60, help="for all kinds together [60]")
    parser.add_argument("--points", type=int, help="faults of each kind at most")
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args(arguments)
    if not has_strace():
        print("Without strace there are no write boundaries and no failing calls.", file=sys.stderr)
    kinds = told.kinds or list(KINDS)
    for kind in kinds:
        folder = Path(tempfile.mkdtemp(prefix=f"quartermaster-{kind}-"))
        counts: Counter[str] = Counter()
        seconds = 60 * told.minutes / len(kinds)
        broken: Exception | None = None
        try:
            run(kind, folder / "data", told.seed, told.points, seconds, counts)
        except (Broken, JournalTrouble) as found:
            broken = found
        print(f"{kind}: {counts.total()} points held")
        for what, count in sorted(counts.items()):
            print(f"  {count:6d}  {what}")
        if broken is not None:
            print(f"{kind}: {broken} (kept in {folder})")
            return 1
        shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
