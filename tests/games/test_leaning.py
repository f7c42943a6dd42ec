# SPDX-License-Identifier: AGPL-3.0-or-later
"""Heads over the table: they come, hide a part of it, and go."""

from __future__ import annotations

import numpy as np

from tests.games.leaning import LeaningPeople
from vision.frames import Frame

STEP_S = 0.2
BARE = 200
"""Grey level of a table on which nothing lies."""


class EmptyTable:
    """Films a bare table."""

    name = "empty"

    def open(self) -> None:
        self._number = -1

    def close(self) -> None:
        pass

    def read(self, timeout: float = 1.5) -> Frame:
        self._number += 1
        pixels = np.full((240, 320, 3), BARE, np.uint8)
        return Frame(pixels, self._number, self._number * STEP_S)


def hidden(seed: int, seconds: float) -> list[float]:
    """How much of each frame is coloured, or darker than a shadow makes it."""
    camera = LeaningPeople(EmptyTable(), seed)
    camera.open()
    frames = [camera.read().pixels for _ in range(round(seconds / STEP_S))]
    hides = [(np.ptp(one, axis=2) > 6) | (one.min(axis=2) < 0.6 * BARE) for one in frames]
    return [float(one.mean()) for one in hides]


def test_heads_come_hide_a_part_of_the_table_and_go() -> None:
    shares = hidden(5, 200)
    assert 0.3 < max(shares) < 0.8
    assert shares.count(0.0) > len(shares) / 2
    comes = [at for at in range(1, len(shares)) if shares[at] > 0 and shares[at - 1] == 0]
    assert len(comes) >= 3


def test_they_follow_from_the_seed() -> None:
    assert hidden(4, 60) == hidden(4, 60)
    assert hidden(4, 60) != hidden(5, 60)
