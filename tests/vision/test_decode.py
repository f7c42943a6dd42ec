# SPDX-License-Identifier: AGPL-3.0-or-later
import numpy as np
import pytest

from vision.finding.decode import corners_of, decode
from vision.plane import overlap


def square(left: float, top: float, side: float) -> np.ndarray:
    right, bottom = left + side, top + side
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def test_an_upright_box_gives_its_corners_from_the_top_left_clockwise() -> None:
    box = np.array([[50, 40, 20, 30, 0]], np.float32)
    assert corners_of(box)[0].tolist() == [[40, 25], [60, 25], [60, 55], [40, 55]]


def test_the_first_edge_is_short_whichever_side_the_network_calls_width() -> None:
    standing = np.array([[50, 40, 20, 30, 0.3]], np.float32)
    lying = np.array([[50, 40, 30, 20, 0.3 - np.pi / 2]], np.float32)
    for corners in (corners_of(standing)[0], corners_of(lying)[0]):
        assert np.linalg.norm(corners[1] - corners[0]) == pytest.approx(20, abs=1e-3)
    assert np.allclose(corners_of(standing), corners_of(lying), atol=1e-3)


def test_overlap_of_squares() -> None:
    assert overlap(square(0, 0, 10), square(0, 0, 10)) == pytest.approx(1)
    assert overlap(square(0, 0, 10), square(5, 0, 10)) == pytest.approx(50 / 150)
    assert overlap(square(0, 0, 10), square(30, 0, 10)) == 0


def test_decode_drops_what_is_unlikely_and_names_the_class() -> None:
    output = np.zeros((7, 3), np.float32)
    output[:, 0] = [50, 40, 20, 30, 0.9, 0.1, 0]
    output[:, 1] = [150, 40, 20, 30, 0.1, 0.8, 0]
    output[:, 2] = [250, 40, 20, 30, 0.2, 0.2, 0]
    corners, scores, labels = decode(output, ("card", "back"), 0.4, 0.5)
    assert corners.shape == (2, 4, 2)
    assert scores.tolist() == pytest.approx([0.9, 0.8])
    assert labels.tolist() == [0, 1]
