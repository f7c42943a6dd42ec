# SPDX-License-Identifier: AGPL-3.0-or-later
"""Blur along a line, as by a camera or a table that moves."""

from __future__ import annotations

import cv2
import numpy as np

from vision.plane import Floats


def smear(length: int, degrees: float) -> Floats:
    """(length, length): a kernel that blurs along so many pixels and leaves brightness as it is."""
    line = np.zeros((length, length), np.float32)
    line[length // 2] = 1
    middle = (length - 1) / 2
    turn = cv2.getRotationMatrix2D((middle, middle), degrees, 1)
    turned = cv2.warpAffine(line, turn, (length, length))
    return np.asarray(turned / turned.sum(), np.float32)
