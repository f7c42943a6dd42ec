# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures that show nothing: a covered lens, a room without light."""

from __future__ import annotations

import numpy as np

from vision.frames import Pixels

DARK = 24
"""Grey levels of 255; a picture whose brightest hundredth is darker shows nothing."""

BLACK_PICTURE = "the camera's picture is black: take the cover off its lens, or switch on the lamp"
"""What people are told, as a part of a sentence."""

_EVERY = 16

_BRIGHTEST = 0.01


def is_black(pixels: Pixels) -> bool:
    """Whether a (height, width, 3) BGR picture shows nothing at all."""
    # A few thousand pixels say it as well as a million.
    picked = pixels[::_EVERY, ::_EVERY]
    return bool(np.count_nonzero(picked >= DARK) < _BRIGHTEST * picked.size)
