# SPDX-License-Identifier: AGPL-3.0-or-later
import numpy as np

from vision.corners import strong_corners


def test_corners_come_from_each_part_of_the_picture() -> None:
    picture = np.full((240, 320), 60, np.uint8)
    for left in range(20, 300, 40):
        for top in range(20, 220, 40):
            picture[top : top + 16, left : left + 16] = 200
    corners = strong_corners(picture)
    parts = {(int(x) // 80, int(y) // 80) for x, y in corners}
    assert parts == {(column, row) for column in range(4) for row in range(3)}
    # Every one is a square's corner, to two pixels.
    off = np.minimum(np.abs((corners - 20) % 40), np.abs((corners - 35) % 40))
    assert float(np.minimum(off, 40 - off).max()) <= 2


def test_a_plain_picture_has_none() -> None:
    assert strong_corners(np.full((240, 320), 60, np.uint8)).shape == (0, 2)
