# SPDX-License-Identifier: AGPL-3.0-or-later
"""A name from a deck that lacks cards is borne out by another look, or goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import pytest

from device.detecting.card import DetectedCard
from device.detecting.confirming import Doubts
from tests.device.faces_in_a_row import table
from vision.finding import FoundCard
from vision.frames import Pixels
from vision.plane import Floats
from vision.reading import CardReader, Reading
from vision.reading.naming import quad_of

PLACE = np.array([[100, 100], [170, 100], [170, 200], [100, 200]], np.float32)
ASIDE = PLACE + np.array([200, 0], np.float32)


@dataclass
class Says:
    """Reads outlines, where they lie, as a G7 as likely as is given for each in turn."""

    odds: list[float]

    def read_all(
        self, pixels: Pixels, outlines: Sequence[Floats], tried: object = None
    ) -> tuple[Reading, ...]:
        return tuple(
            Reading(quad_of(outline), (("G1", 0.01), ("G7", self.odds.pop(0))), 0.8, 9.0)
            for outline in outlines
        )


def left(sure: float, again: list[float], at: Floats = PLACE, face_up: bool = True) -> bool:
    """Whether a card told as a G7, that sure, keeps its name when other looks say this of it."""
    told = [DetectedCard("G7", sure, quad_of(PLACE), (("G1", 0.01),))]
    seen = [FoundCard(at, 0.9, face_up) for _ in again]
    doubts, reader = Doubts(told), cast(CardReader, Says(list(again)))
    for one in seen:
        doubts.settle(reader, table(), [one])
    return not doubts.unconfirmed


@pytest.mark.parametrize(
    ("sure", "again", "stays"),
    [
        (0.96, [0.6, 0.02], False),
        (0.96, [0.6, 0.8], True),
        (0.96, [], True),
        (0.98, [0.6, 0.02], True),
    ],
)
def test_one_look_that_is_as_good_as_sure_is_enough(
    sure: float, again: list[float], stays: bool
) -> None:
    assert left(sure, again) is stays


def test_what_lies_elsewhere_or_face_down_says_nothing_of_it() -> None:
    assert left(0.96, [0.02], at=ASIDE)
    assert left(0.96, [0.02], face_up=False)
