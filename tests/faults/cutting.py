# SPDX-License-Identifier: AGPL-3.0-or-later
"""The journal's files are cut short at every byte, one file at a time."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

from device.journal import COPY_NAME, FILE_NAME
from tests.faults.checking import Broken
from tests.faults.damaging import HELD, copied, left_with_log, outcome

_PAGE = 4096
# A few events: each byte of their log is a point, twice.
_SAID = 8


def cuts(folder: Path, rng: random.Random) -> Iterator[str]:
    """One fault after the other, in no order; yields what each was. Ends when all were done.

    The database loses up to its last page, the log and the second copy up to all they have. The
    first two do so also where there is no second copy.
    """
    whole, broken = folder / "whole", folder / "broken"
    entries = left_with_log(whole, rng, _SAID)
    lengths = {name: (whole / name).stat().st_size for name in HELD}
    points = [
        (name, left, alone)
        for name, length in lengths.items()
        for left in range(length - _PAGE if name == FILE_NAME else 0, length)
        for alone in ((False,) if name == COPY_NAME else (False, True))
    ]
    rng.shuffle(points)
    for name, left, alone in points:
        copied(whole, broken)
        os.truncate(broken / name, left)
        if alone:
            (broken / COPY_NAME).unlink()
        done = f"{name} cut" + ", no second copy" * alone
        try:
            yield f"{done}: {outcome(broken, entries, unnoticed=alone)}"
        except Broken as found:
            raise Broken(f"{done} to {left} bytes: {found}") from found
