# SPDX-License-Identifier: AGPL-3.0-or-later
"""Half-covered cards whose outlines ran away are told as they were boxed."""

import numpy as np
import pytest

from device.detecting.card import DetectedCard
from device.detecting.straightened import straightened
from vision.plane import Floats
from vision.reading import quad_of

UPPER = np.array([[100, 100], [170, 100], [170, 200], [100, 200]], np.float32)
LOWER = UPPER + np.array([40, 0], np.float32)


def card(name: str, outline: Floats) -> DetectedCard:
    return DetectedCard(name, 0.99, quad_of(outline), ())


def ran_away(outline: Floats, pixels: float) -> Floats:
    """With its left side, which the upper card hides, longer by so many pixels."""
    return np.asarray(outline + np.array([[0, -pixels], [0, 0], [0, 0], [0, 0]]), np.float32)


@pytest.mark.parametrize(("pixels", "straight"), [(25, True), (4, False)])
def test_a_half_covered_card_is_outlined_as_boxed_where_no_card_looks_so(
    pixels: float, straight: bool
) -> None:
    upside_down = np.roll(LOWER, 2, axis=0)
    told = straightened(
        [card("G7", UPPER), card("KRA", ran_away(LOWER, pixels))], [UPPER, upside_down]
    )
    assert np.array_equal(told[0].outline, UPPER)
    assert np.array_equal(told[1].outline, LOWER if straight else ran_away(LOWER, pixels))
    assert [one.card for one in told] == ["G7", "KRA"]


def test_a_card_that_lies_alone_or_has_no_box_of_its_own_keeps_its_outline() -> None:
    alone = card("G7", ran_away(UPPER, 25))
    assert straightened([alone], [UPPER]) == (alone,)
    assert straightened([alone], []) == (alone,)
    close = UPPER + np.array([20, 0], np.float32)
    lower = card("KRA", ran_away(close, 25))
    assert straightened([card("G7", UPPER), lower], [UPPER])[1] == lower
