# SPDX-License-Identifier: AGPL-3.0-or-later
"""From an outline on the frame to an upright picture of the card, and its contrast levelled."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Pixels

Floats = NDArray[np.float32]

CROP_WIDTH, CROP_HEIGHT = 72, 100
"""Pixels of a rectified crop: 1.14 a millimetre."""

LEVEL_SIGMA = 11.0
"""Pixels of a crop over which contrast is levelled: more than a digit, less than a shadow."""

LEAST_CONTRAST = 0.15
"""Share of the whole crop's contrast; flatter neighbourhoods are noise and are not stretched."""

_UPRIGHT = np.array(
    [[0, 0], [CROP_WIDTH, 0], [CROP_WIDTH, CROP_HEIGHT], [0, CROP_HEIGHT]], np.float32
)


def rectify(pixels: Pixels, corners: Floats) -> Pixels:
    """(CROP_HEIGHT, CROP_WIDTH, 3) of the card whose corners (4, 2) start at its top left."""
    length = float(np.linalg.norm(corners[3] - corners[0]))
    times = 2 if length > 1.5 * CROP_HEIGHT else 1
    warp = cv2.getPerspectiveTransform(corners.astype(np.float32), _UPRIGHT * times)
    crop = cv2.warpPerspective(
        pixels,
        warp,
        (CROP_WIDTH * times, CROP_HEIGHT * times),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    if times > 1:
        crop = cv2.resize(crop, (CROP_WIDTH, CROP_HEIGHT), interpolation=cv2.INTER_AREA)
    return np.asarray(crop, np.uint8)


def level(crop: Pixels) -> Floats:
    """The crop with local mean 0 and local contrast 1 in each channel: lamps and tints cancel."""
    values = crop.astype(np.float32)
    mean = cv2.GaussianBlur(values, (0, 0), LEVEL_SIGMA)
    spread = cv2.GaussianBlur(values * values, (0, 0), LEVEL_SIGMA) - mean * mean
    least = LEAST_CONTRAST * float(values.std()) + 1.0
    contrast = np.sqrt(np.maximum(spread, 0)) + least
    return np.asarray((values - mean) / contrast, np.float32)


def turned(corners: Floats) -> Floats:
    """The same outline read from the other end of the card."""
    return np.roll(corners, 2, axis=0)
