# SPDX-License-Identifier: AGPL-3.0-or-later
"""Sides of a card that are seen across another one are the upper card's."""

import numpy as np
import pytest

from tests.vision.reading.lying import laid, lying_at
from vision.reading.beneath import Shown
from vision.reading.rims import rims_across
from vision.whitened import Whitened

BELOW = lying_at(280, 240, 0.1)


@pytest.mark.parametrize(("lower", "upper"), [("G7", "KRA"), ("KRA", "G7"), ("ESC", "ESC")])
@pytest.mark.parametrize("angle", [0.15, 0.5, 1.2])
@pytest.mark.parametrize("off", [0, 5])
def test_the_upper_cards_sides_are_seen_more_plainly(
    lower: str, upper: str, angle: float, off: int
) -> None:
    above = lying_at(345, 270, angle)
    picture = Shown(Whitened(laid((lower, BELOW), (upper, above))))
    outline = above + np.float32(off)
    plainer = rims_across(picture, outline, BELOW) - rims_across(picture, BELOW, outline)
    assert plainer > 10


def test_of_cards_apart_no_side_is_seen_across_the_other() -> None:
    apart = lying_at(500, 240, 0.4)
    picture = Shown(Whitened(laid(("G7", BELOW), ("B3", apart))))
    assert rims_across(picture, apart, BELOW) == 0
    assert rims_across(picture, BELOW, apart) == 0
