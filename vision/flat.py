# SPDX-License-Identifier: AGPL-3.0-or-later
"""From an outline on a frame to the card laid flat: upright, of one size, seen from above."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frames import Pixels
from vision.plane import Floats, length_of

Size = tuple[int, int]
"""Width and height in pixels."""


_SQUARE = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)


def corners_within(room: float) -> Floats:
    """(4, 2): where a card's corners lie in its flat picture with such a room, in shares of the
    picture's sides; room as of `laid_flat`.
    """
    return np.asarray(_SQUARE / (2 * room) + 0.5, np.float32)


def laid_flat(pixels: Pixels, corners: Floats, size: Size, room: float = 1.0) -> Pixels:
    """(height, width, 3) of the card whose corners (4, 2), in pixels, start at its top left.

    room: 1 for the card alone, 1.4 for a picture that the card fills to 1 / 1.4 of each side.
    """
    width, height = size
    length = length_of(corners) * room
    times = 2 if length > 1.4 * height else 1
    target = corners_within(room) * np.array([width, height], np.float32) * times
    # Corners are edges of pixels, and OpenCV counts from the middle of the first one.
    half = np.float32(0.5)
    warp = cv2.getPerspectiveTransform(corners.astype(np.float32) - half, target - half)
    flat = cv2.warpPerspective(
        pixels,
        warp,
        (width * times, height * times),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    if times > 1:
        flat = cv2.resize(flat, size, interpolation=cv2.INTER_AREA)
    return np.asarray(flat, np.uint8)
