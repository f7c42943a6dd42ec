# SPDX-License-Identifier: AGPL-3.0-or-later
import numpy as np
import pytest

from vision.shrinking import shrunk


@pytest.mark.parametrize(
    ("width", "height", "small"),
    [(1280, 960, 120), (640, 480, 120), (1920, 1080, 90), (960, 720, 120), (1001, 333, 53)],
)
def test_a_frame_of_any_size_is_made_small_in_its_proportions(
    width: int, height: int, small: int
) -> None:
    frame = np.full((height, width, 3), 80, np.uint8)
    frame[:, : width // 2] = 200
    made = shrunk(frame)
    assert made.small.shape == (small, 160, 3)
    assert made.fine.shape[1:] == (320, 3)
    assert made.frame_pixels == width / 160
    assert abs(float(made.small.mean()) - float(frame.mean())) < 1.5
    assert (made.small[:, 20] == 200).all()
    assert (made.small[:, 140] == 80).all()
