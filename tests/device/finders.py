# SPDX-License-Identifier: AGPL-3.0-or-later
"""Finders that find what a test tells them to."""

from collections.abc import Sequence

import numpy as np

from tests.device.faces_in_a_row import CARD
from vision.finding import FoundCard, Survey
from vision.frames import Pixels


class Alone:
    """Finds nothing, nor anything beside a card, and nothing faint."""

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        return ()

    def survey(self, pixels: Pixels, size: float = 1.0) -> Survey:
        return Survey(self.find(pixels, size), ())

    def find_beside(
        self, pixels: Pixels, cards: Sequence[np.ndarray], near: Sequence[np.ndarray] | None = None
    ) -> tuple[FoundCard, ...]:
        return ()


class Twice(Alone):
    """Finds one card two times, a little apart."""

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        moved = np.asarray(CARD + np.array([5, -4]), np.float32)
        return FoundCard(CARD, 0.9, True), FoundCard(moved, 0.8, True)


class Once(Alone):
    """Finds one card."""

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        return (FoundCard(CARD, 0.9, True),)
