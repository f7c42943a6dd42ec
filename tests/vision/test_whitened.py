# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a lamp's colour does to a picture, taken out again."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.artwork import draw_face
from vision.frames import Pixels
from vision.whitened import Whitened

CARD = np.array([[200, 100], [392, 100], [392, 368], [200, 368]], np.float32)
SIZE = (96, 134)


def table(*lamp: float) -> Pixels:
    """A card on a wooden table under a lamp of this blue, green and red."""
    frame = np.full((480, 640, 3), (40, 70, 110), np.uint8)
    frame[100:368, 200:392] = cv2.resize(draw_face("Y7", 192), (192, 268))
    frame[400:470, 30:130] = 240
    return np.clip(frame * np.array(lamp), 0, 255).astype(np.uint8)


@pytest.mark.parametrize("lamp", [(0.5, 0.85, 1.0), (0.3, 0.7, 1.0), (1.0, 0.9, 0.7)])
def test_a_card_under_a_coloured_lamp_looks_as_under_a_white_one(
    lamp: tuple[float, float, float],
) -> None:
    even = float(np.exp(np.log(lamp).mean()))
    white = Whitened(table(even, even, even)).laid_flat(CARD, SIZE)
    coloured = Whitened(table(*lamp)).laid_flat(CARD, SIZE)
    assert np.abs(white.astype(int) - coloured).mean() < 3


def test_a_picture_under_a_white_lamp_is_searched_as_it_is() -> None:
    picture = table(1, 1, 1)
    assert Whitened(picture).for_finding() is picture


def test_paper_under_a_warm_lamp_is_searched_as_white() -> None:
    paper = Whitened(table(0.5, 0.85, 1.0)).for_finding()[430, 80].astype(int)
    assert np.ptp(paper) <= 8


def test_what_is_burnt_out_tells_nothing_of_the_lamp() -> None:
    picture = table(1, 1, 1)
    picture[:90] = (90, 255, 255)
    assert Whitened(picture).for_finding() is picture


@pytest.mark.parametrize("level", [0, 255])
def test_a_picture_without_any_light_or_dark_stays_as_it_is(level: int) -> None:
    picture = np.full((48, 64, 3), level, np.uint8)
    assert Whitened(picture).for_finding() is picture
