# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where a lamp that is mirrored in a card's gloss has burnt its picture out."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane import Floats
from vision.reading.describing import GRID, PLACES_SIZE, STEP
from vision.whitened import Whitened

_LEVEL = 250
"""Level from which a pixel is burnt out that has it in all three colours."""

_SHARE = 0.25
"""Share of a place's pixels from which it is burnt out."""

_AROUND = np.ones((3, 3), np.uint8)
"""Places beside such a one that are as well: a reflection's edge is print no more than its middle.
"""

Burnt = NDArray[np.bool_]


def burnt_out(picture: Whitened, corners: Floats) -> Burnt:
    """(down, across): which places of a card with these corners, (4, 2) pixels, show nothing."""
    flat: NDArray[Any] = picture.as_seen(corners, PLACES_SIZE)
    pixels = flat.min(axis=2) >= _LEVEL
    shares = pixels.reshape(GRID[1], STEP, GRID[0], STEP).mean(axis=(1, 3))
    return cv2.dilate((shares >= _SHARE).astype(np.uint8), _AROUND) > 0


def at_places(burnt: Burnt, places: Floats) -> Burnt:
    """(...,): the same of any places, (..., 2) shares of the card's sides."""
    across, down = (
        np.clip((places[..., at] * count).astype(int), 0, count - 1)
        for at, count in enumerate(GRID)
    )
    return np.asarray(burnt[down, across], np.bool_)
