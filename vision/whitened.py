# SPDX-License-Identifier: AGPL-3.0-or-later
"""A picture without the colour of its lamp: what is white on the table looks white again.

A kitchen lamp makes a yellow card and a white one nearly alike. The lamp's colour is that of the
brightest that is seen: white borders, paper, gloss (the retinex of Land and McCann, 1971, with a
percentile instead of the maximum, since one bright speck is no proof). Faces that are enrolled are
treated alike, so a deck without any white is changed on both sides.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flat import Size, laid_flat
from vision.frames import Pixels
from vision.plane import Floats

_BRIGHTEST = 0.99
"""Share of a picture that is darker in one colour than what is taken for white."""

_BURNT_OUT = 254
"""Level from which a colour may be any brighter one."""

_LEAST_SEEN = 0.01
"""Share of a picture that must not be burnt out, or its lamp is not known."""

_NEARLY_WHITE = 0.15
"""How much brighter or darker a colour becomes under a lamp that is white enough to find cards."""

_SAMPLE = (96, 72)
"""Pixels, width and height, that the lamp is judged by."""


class Whitened:
    """A (height, width, 3) BGR picture as it would be under a white lamp, as bright as it is."""

    def __init__(self, pixels: Pixels) -> None:
        self._pixels = pixels
        white = _white(pixels)
        self._gains = np.exp(np.log(white).mean()) / white
        levels = np.arange(256)[:, None] * self._gains
        self._levels = np.clip(np.rint(levels), 0, 255).astype(np.uint8)[None]

    def for_finding(self) -> Pixels:
        """All of it; left as it is where its lamp is nearly white, which takes no time."""
        return self.lit(self._pixels)

    def lit(self, part: Pixels) -> Pixels:
        """The same of a part of it, or of a copy of another size."""
        if np.abs(self._gains - 1).max() < _NEARLY_WHITE:
            return part
        return np.asarray(cv2.LUT(part, self._levels), np.uint8)

    def laid_flat(self, corners: Floats, size: Size) -> Pixels:
        """A card of it; see `vision.flat.laid_flat`."""
        return np.asarray(cv2.LUT(self.as_seen(corners, size), self._levels), np.uint8)

    def as_seen(self, corners: Floats, size: Size) -> Pixels:
        """The same with the colour of its lamp."""
        return laid_flat(self._pixels, corners, size)


def _white(pixels: Pixels) -> NDArray[np.float64]:
    """(3,) levels of blue, green and red that white has; all alike where that is not known."""
    sample = cv2.resize(pixels, _SAMPLE, interpolation=cv2.INTER_NEAREST)
    seen = cv2.inRange(sample, (0,) * 3, (_BURNT_OUT - 1,) * 3)
    count = cv2.countNonZero(seen)
    if count < _LEAST_SEEN * seen.size:
        return np.ones(3)
    below = [np.cumsum(cv2.calcHist([sample], [at], seen, [256], [0, 256])) for at in range(3)]
    brightest = [np.searchsorted(levels, _BRIGHTEST * count) for levels in below]
    return np.maximum(np.array(brightest, np.float64), 1)
