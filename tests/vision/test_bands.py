# SPDX-License-Identifier: AGPL-3.0-or-later
"""The bands of a lamp that flickers, taken out of the small picture; other light stays."""

from itertools import pairwise

import numpy as np
import pytest

from tests.vision.light import banded, most_apart
from vision.bands import JUDGED_BY, Bands
from vision.frames import Pixels

HEIGHT, WIDTH = 120, 160


def wooden(seed: int = 5) -> Pixels:
    """A table with a grain and cards on it."""
    picture = np.random.default_rng(seed).normal(120, 12, (HEIGHT, WIDTH, 3))
    picture[30:51, 40:55] = 215
    picture[70:91, 90:105] = 60
    return np.clip(picture, 0, 255).astype(np.uint8)


def flickering(picture: Pixels, frame: int, turn: float = 0.37) -> Pixels:
    """Each frame `turn` of a beat later."""
    return banded(picture, turn * frame)


def with_arm(picture: Pixels, frame: int) -> Pixels:
    """An arm that reaches over the table from below, and back."""
    reach = round(45 * (1 + np.sin(frame / 5)))
    reached = picture.copy()
    reached[HEIGHT - reach :, 60:95] = (60, 90, 170)
    return reached


@pytest.mark.parametrize("turn", [0.5, 0.37, 0.02])
def test_bands_are_taken_out_wherever_they_go(turn: float) -> None:
    bands = Bands()
    seen = [bands.without(flickering(wooden(), frame, turn)) for frame in range(90)][60:]
    assert bands.there
    assert max(most_apart(one, other) for one, other in pairwise(seen)) <= 3
    assert most_apart(seen[0], seen[-1]) <= 6


def test_bands_are_taken_out_while_an_arm_moves() -> None:
    bands = Bands()
    for frame in range(90):
        even = bands.without(flickering(with_arm(wooden(), frame), frame))
    assert most_apart(even, with_arm(wooden(), 89)) <= 8


@pytest.mark.parametrize("light", ["steady", "brighter and darker", "a cloud"])
def test_without_bands_the_picture_is_left_alone(light: str) -> None:
    bands = Bands()
    for frame in range(60):
        factor = {
            "steady": 1.0,
            "brighter and darker": 1 + 0.02 * np.sin(frame * 1.7),
            "a cloud": 1 - 0.004 * frame,
        }[light]
        picture = np.clip(with_arm(wooden(), frame) * factor, 0, 255).astype(np.uint8)
        assert bands.without(picture) is picture


def test_a_camera_of_another_size_is_judged_anew() -> None:
    bands = Bands()
    for frame in range(JUDGED_BY + 1):
        bands.without(flickering(wooden(), frame))
    assert bands.there
    smaller = wooden()[: HEIGHT // 2]
    assert bands.without(smaller) is smaller
