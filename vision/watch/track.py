# SPDX-License-Identifier: AGPL-3.0-or-later
"""One card from when it comes to rest until it leaves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.finding.decode import Floats
from vision.observations import Quad, Readings, is_named
from vision.reading import Reading

MOST_VOTES = 6
"""Frames that are read of a card that stays unsure; more of the same frame add nothing."""


@dataclass(slots=True, eq=False)
class Clutter:
    """Something that looks like a card and has turned out to be none of the deck.

    corners: (4, 2) frame pixels. disturbed: something moved over it since.
    """

    corners: Floats
    disturbed: bool = False


class Track:
    """A card on the table as the watcher knows it.

    first_seen: camera seconds. missing_since: when it was first looked for in
    vain, None while it is seen. disturbed: something moved over it since it was read.
    """

    def __init__(self, number: int, reading: Reading, confidence: float, time: float) -> None:
        self.number = number
        self.first_seen = time
        self.confidence = confidence
        self.missing_since: float | None = None
        self.disturbed = False
        self.announced = False
        self.told: Readings = ()
        self._votes: list[Readings] = []
        self._fits: list[float] = []
        self.quad: Quad = reading.quad
        self.vote(reading)

    @property
    def corners(self) -> Floats:
        """(4, 2) frame pixels, top left of the card first."""
        return np.array(self.quad, np.float32)

    @property
    def votes(self) -> int:
        """Frames read so far."""
        return len(self._votes)

    def vote(self, reading: Reading) -> None:
        """Take one more frame's reading; the outline of the best fit is kept."""
        if not self._fits or reading.fit >= max(self._fits):
            self.quad = reading.quad
        self._votes.append(reading.names)
        self._fits.append(reading.fit)

    def follow(self, quad: Quad) -> None:
        """The card was nudged: it lies here now, and earlier outlines count no more."""
        self.quad = quad
        self._fits = [0.0]

    @property
    def readings(self) -> Readings:
        """Mean probability of each name over the frames read, best first."""
        total: dict[str, float] = {}
        for votes in self._votes:
            for name, probability in votes:
                total[name] = total.get(name, 0.0) + probability / len(self._votes)
        return tuple(sorted(total.items(), key=lambda entry: -entry[1]))

    @property
    def surety(self) -> float:
        """The best name's probability, 0..1."""
        readings = self.readings
        return readings[0][1] if readings else 0.0

    @property
    def is_named(self) -> bool:
        """Whether it reads as a card of the deck, if not surely which."""
        return is_named(self.readings)
