# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether what the reader says is as likely as it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

BINS = 10
LACKING_WEIGHS = 0.3
"""A table's deck is nearly always the one it was told, so a card it lacks is rare."""


@dataclass(frozen=True, slots=True)
class Read:
    """One card: the best name's probability, whether it is right, whether the deck has the face."""

    odds: float
    right: bool
    known: bool
    visible: float

    @property
    def weight(self) -> float:
        """How much it counts: faces that a deck lacks are drawn more often than they are met."""
        return 1.0 if self.known else LACKING_WEIGHS


@dataclass(frozen=True, slots=True)
class Bin:
    """Readings of about one probability: what they weigh, said on average, and what was so."""

    weight: float
    said: float
    so: float


def reliability(reads: Sequence[Read]) -> tuple[Bin, ...]:
    """What was said against what was so, in bins of a tenth."""
    told = []
    for number in range(BINS):
        inside = [read for read in reads if min(int(read.odds * BINS), BINS - 1) == number]
        if inside:
            weight = sum(read.weight for read in inside)
            said = sum(read.weight * read.odds for read in inside) / weight
            so = sum(read.weight for read in inside if read.right) / weight
            told.append(Bin(weight, said, so))
    return tuple(told)


def calibration_error(bins: Sequence[Bin]) -> float:
    """Expected calibration error: the mean distance of what was said from what was so."""
    total = sum(one.weight for one in bins)
    return sum(one.weight * abs(one.said - one.so) for one in bins) / max(total, 1e-9)
