# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which faces of a deck look so alike that the reader may take one for the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.reading.describing import PLACES
from vision.reading.gallery import Gallery
from vision.reading.stored import directions

CONFUSED_BELOW = 8.0
"""Places' worth of difference below which two names are likely to be confused.

A small index of two digits that differs altogether covers some twenty of a card's 816 places, and
faces of the deck of 2021 differ by as much at least; one card enrolled from two pictures, by two
names, differs by up to 7.3 from itself.
"""


@dataclass(frozen=True, slots=True)
class Likeness:
    """Two names and how alike their likest pictures are.

    apart: how much they differ, counted in places that have nothing in common.
    turned: with one of them upside down; a face that is like itself so has no top and bottom.
    """

    first: str
    second: str
    apart: float
    turned: bool

    @property
    def fit(self) -> float:
        """Their likeness, 1 for the same picture."""
        return 1 - self.apart / PLACES

    @property
    def confused(self) -> bool:
        """Whether the reader is likely to take one name for the other."""
        return self.first != self.second and self.apart < CONFUSED_BELOW


def likenesses(gallery: Gallery) -> tuple[Likeness, ...]:
    """Every two names, most alike first, by their likest variants and the likelier direction.

    A face against itself upside down is among them.
    """
    vectors = directions(gallery.vectors).reshape(len(gallery.names), 2, -1)
    upright, upside_down = vectors[:, 0], vectors[:, 1]
    best: dict[tuple[str, str], Likeness] = {}
    for turned, seen in ((False, upright), (True, upside_down)):
        apart = np.maximum(PLACES - seen @ upright.T, 0)
        for one, other in zip(*np.triu_indices(len(gallery.names)), strict=True):
            first, second = gallery.names[one], gallery.names[other]
            if first == second and (not turned or one != other):
                continue
            pair = (min(first, second), max(first, second))
            if pair not in best or apart[one, other] < best[pair].apart:
                best[pair] = Likeness(first, second, float(apart[one, other]), turned)
    return tuple(sorted(best.values(), key=lambda pair: pair.apart))
