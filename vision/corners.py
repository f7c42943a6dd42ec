# SPDX-License-Identifier: AGPL-3.0-or-later
"""Strong corners of a picture, to be followed on others of the same scene."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frames import Pixels
from vision.plane import Floats

_CELLS = (4, 3)
_POINTS_PER_CELL = 6
_APART = 12


def strong_corners(small: Pixels) -> Floats:
    """(n, 2) small pixels, some from each part of the picture: a hand covers one or two parts."""
    height, width = small.shape
    columns, rows = _CELLS
    found: list[Floats] = []
    for row in range(rows):
        for column in range(columns):
            top, left = height * row // rows, width * column // columns
            cell = small[top : height * (row + 1) // rows, left : width * (column + 1) // columns]
            corners = cv2.goodFeaturesToTrack(cell, _POINTS_PER_CELL, 0.1, _APART)
            if corners is not None:
                found.append(np.add(corners.reshape(-1, 2), [left, top], dtype=np.float32))
    return np.concatenate(found) if found else np.empty((0, 2), np.float32)
