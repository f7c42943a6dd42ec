# SPDX-License-Identifier: AGPL-3.0-or-later
"""Photographs of a deck show cards of one shape."""

from pathlib import Path

import numpy as np
import pytest

from device.enrolling.photographs import of_another_shape
from device.enrolling.scans import Shown
from vision.reading import OneCard, Proportions

CARD = np.zeros((268, 192, 3), np.uint8)


def shown(name: str, width: float | None) -> Shown:
    proportions = None if width is None else Proportions(width, 0.005)
    return Shown(Path(name), (960, 1280, 3), OneCard(CARD, proportions))


DECK = [shown(f"{index}.jpg", 0.7 + index / 10_000) for index in range(12)]


def test_the_one_that_went_along_a_frame_is_told() -> None:
    odd = of_another_shape([*DECK, shown("G7.jpg", 0.665)])
    assert odd == {Path("G7.jpg"): pytest.approx(-0.05, abs=0.002)}


def test_scans_are_cut_as_they_are_cut() -> None:
    assert of_another_shape([*DECK, shown("G7.png", None)]) == {}
    assert of_another_shape([shown(f"{index}.png", None) for index in range(12)]) == {}
