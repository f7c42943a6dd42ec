# SPDX-License-Identifier: AGPL-3.0-or-later
"""A card that was found on a frame, and what it reads as once somebody asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial

import numpy as np

from vision.finding import FoundCard
from vision.frames import Frame
from vision.plane import Floats
from vision.reading import Reading
from vision.watch.eyes import Reader


class Outline:
    """A card that was found on a frame; it is read when somebody wants to know its name."""

    def __init__(self, card: FoundCard, read: Callable[[], Reading]) -> None:
        # A back that is taken for a face reads as no card, and nobody should be asked about it.
        self.corners, self.confidence = card.corners, card.confidence * card.side
        self._read = read

    @classmethod
    def on(cls, frame: Frame, card: FoundCard, reader: Reader) -> Outline:
        """Of a card that is read as it lies there."""
        return cls(card, partial(reader.read, frame.pixels, card.corners))

    @cached_property
    def reading(self) -> Reading:
        """What the reader makes of it."""
        return self._read()

    @property
    def read_at(self) -> Floats:
        """(4, 2) frame pixels: where the card lies that was read, which may be one beside it."""
        return np.array(self.reading.quad, np.float32)
