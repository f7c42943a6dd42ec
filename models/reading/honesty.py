# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether what the reader says is as likely as it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

BINS = 10


@dataclass(frozen=True, slots=True)
class Read:
    """One card: the best name's probability, whether it is right, whether the deck has the face.

    figures: what the probability was found from.
    """

    odds: float
    right: bool
    known: bool
    visible: float
    figures: Floats


@dataclass(frozen=True, slots=True)
class Bin:
    """Readings of about one probability: how many, what they said on average, what was so."""

    count: int
    said: float
    so: float


def reliability(reads: Sequence[Read]) -> tuple[Bin, ...]:
    """What was said against what was so, in bins of a tenth."""
    told = []
    for number in range(BINS):
        inside = [read for read in reads if min(int(read.odds * BINS), BINS - 1) == number]
        if inside:
            said = float(np.mean([read.odds for read in inside]))
            told.append(Bin(len(inside), said, float(np.mean([read.right for read in inside]))))
    return tuple(told)


def calibration_error(bins: Sequence[Bin]) -> float:
    """Expected calibration error: the mean distance of what was said from what was so."""
    total = sum(one.count for one in bins)
    return sum(one.count * abs(one.said - one.so) for one in bins) / max(total, 1)
