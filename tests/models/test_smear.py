# SPDX-License-Identifier: AGPL-3.0-or-later
"""A picture that was blurred along a line is as bright as before."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.smear import smear


@pytest.mark.parametrize("length", [2, 3, 6, 10])
@pytest.mark.parametrize("degrees", [0.0, 30.0, 45.0, 90.0, 170.0])
def test_an_even_picture_stays_as_it_is(length: int, degrees: float) -> None:
    even = np.full((40, 40, 3), 200.0, np.float32)
    assert cv2.filter2D(even, -1, smear(length, degrees)) == pytest.approx(even, abs=0.01)


def test_a_point_becomes_a_line_of_that_length_and_direction() -> None:
    point = np.zeros((41, 41), np.float32)
    point[20, 20] = 255.0
    rows, columns = np.nonzero(cv2.filter2D(point, -1, smear(9, 90.0)) > 5)
    assert np.ptp(rows) == 8
    assert np.ptp(columns) == 0
