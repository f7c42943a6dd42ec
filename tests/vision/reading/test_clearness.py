# SPDX-License-Identifier: AGPL-3.0-or-later
"""How clear small print is on cards."""

import cv2
import numpy as np
import pytest

from tests.device.faces_in_a_row import CARD, shaken, table
from vision.frames import Pixels
from vision.reading import clearness_of


def grainy(picture: Pixels, deviation: float) -> Pixels:
    noise = np.random.default_rng(8).normal(0, deviation, picture.shape)
    return np.asarray(np.clip(picture + noise, 0, 255), np.uint8)


def test_a_sharp_picture_is_clear() -> None:
    assert clearness_of(table(), [CARD]).is_enough


def test_it_is_as_clear_in_a_dim_light() -> None:
    bright, dim = clearness_of(table(), [CARD]), clearness_of(table() // 3, [CARD])
    assert dim.is_enough
    assert dim.sharpness == pytest.approx(bright.sharpness, rel=0.05)


def test_a_shaken_picture_is_not_clear() -> None:
    assert not clearness_of(shaken(table()), [CARD]).is_enough


def test_grain_counts_beside_how_bright_the_card_is() -> None:
    bright = clearness_of(grainy(table(), 4), [CARD])
    dark = clearness_of(grainy(table() // 5, 4), [CARD])
    assert bright.is_enough
    assert not dark.is_enough
    assert dark.grain > 2.5 * bright.grain


def test_one_card_that_is_out_of_focus_does_not_make_the_others_unclear() -> None:
    picture = table()
    picture[240:460, 50:210] = cv2.GaussianBlur(picture[240:460, 50:210], (0, 0), 4)
    others = [CARD + np.array([225 * at, 0], np.float32) for at in range(3)]
    assert clearness_of(picture, others).is_enough
    assert not clearness_of(picture, [CARD]).is_enough
