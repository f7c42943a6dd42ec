# SPDX-License-Identifier: AGPL-3.0-or-later
"""Describes a card laid flat, place by place.

A network turns the card's picture into a vector for each of 34 x 24 places, the same for the same
print under any lamp, and says how far each place is to be trusted: where a hand lies, or glare,
little. Two faces are compared vector by vector, so a number in one corner counts as much as it
shows, and what is covered speaks for no face.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.flat import Size
from vision.frames import Pixels
from vision.networks import Network, blob_of
from vision.plane import Floats
from vision.reading.judging import Judge

PLACES_SIZE: Size = (96, 136)
"""Pixels of a card laid flat for describing: 1.5 a millimetre, a small index's digit is 12 high."""

STEP = 4
"""Pixels of a card laid flat from one place to the next."""

GRID: Size = (PLACES_SIZE[0] // STEP, PLACES_SIZE[1] // STEP)
"""Places across a card and down it."""

PLACES = GRID[0] * GRID[1]
AT_ONCE = 6
"""Cards described in one go: a process that detects takes 193 MB at most so, 202 with twelve and
247 with all of them.
"""

VECTOR = 16
"""Numbers that describe one place."""


def middles_of(places: Size, card: Size) -> Floats:
    """(n, 2): the middles of the first places across and down, row by row, as shares of the sides
    of a card that is laid flat at this size.
    """
    across, down = (
        (np.arange(count) + 0.5) / (pixels / STEP)
        for count, pixels in zip(places, card, strict=True)
    )
    return np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Described:
    """vectors: (n, PLACES, VECTOR), each of length 1. trust: (n, PLACES), 0..1."""

    vectors: Floats
    trust: Floats


class Describer:
    """weights, verdict: the two ONNX files of one `models.reading.export`.

    version: which training they are from. judge: says how sure a name is, by what this describes.
    Raises ValueError when the files are from two trainings.
    """

    def __init__(self, weights: Path, verdict: Path, *, threads: int = 0) -> None:
        self._network = Network(weights, threads)
        self.version = self._network.facts["version"]
        self.judge = Judge(verdict, threads=threads)
        if self.judge.version != self.version:
            raise ValueError(f"{weights} and {verdict} are from two trainings")

    def describe(self, cards: Sequence[Pixels]) -> Described:
        """Cards laid flat, each (136, 96, 3) BGR."""
        parts = [
            self._network.run(blob_of(cards[first : first + AT_ONCE]))
            for first in range(0, len(cards), AT_ONCE)
        ]
        vectors, trust = (np.concatenate(given) for given in zip(*parts, strict=True))
        return Described(vectors, trust)
