# SPDX-License-Identifier: AGPL-3.0-or-later
"""How clear small print is on a picture's cards.

A digit that noise or a shaking hand has made illegible still looks more like one number than like
the others, and does so at every look at that picture: looks that agree prove little then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flat import laid_flat
from vision.frames import Pixels
from vision.plane import Floats
from vision.reading.describing import PLACES_SIZE

MOST_GRAIN = 6.5
"""Grain up to which small print is clear: of 30 pictures with five cards each of the deck of 2021
in each of sun, shadow, glare and coloured lamps all but one have less, of as many dark or grainy
ones one in ten.
"""

LEAST_SHARPNESS = 1.65
"""Sharpness from which it is: nine in ten of the former are sharper than this, and three in ten of
those that a hand's shaking blurred by 5 to 9 pixels.
"""

_EDGE = 4
"""Pixels of a card laid flat that are left out along its edges, where the table may show."""

_STEEP = 97
"""Percentile of slopes that are a card's steepest edges."""

_OUT_OF_FOCUS = 1.5
"""Standard deviation, in pixels of a card laid flat, of the blur that its edges are compared by."""

_NOISE = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32)
"""What leaves of a picture its noise, six times as strong (Immerkær, "Fast noise variance
estimation", 1996)."""

_NOISE_TIMES = 6.0
_MEDIAN_OF_NORMAL = 0.6745
"""Of the sizes of normal noise whose standard deviation is one."""


@dataclass(frozen=True, slots=True)
class Clearness:
    """grain: standard deviation of noise where a card's white is 255, as a card laid flat has it.

    sharpness: how many times as steep its steepest edges are as those of the same out of focus.
    """

    grain: float
    sharpness: float

    @property
    def is_enough(self) -> bool:
        """Whether small print can be relied on."""
        return self.grain <= MOST_GRAIN and self.sharpness >= LEAST_SHARPNESS


def clearness_of(pixels: Pixels, outlines: Sequence[Floats]) -> Clearness:
    """The median over cards, (4, 2) pixels each, of which there is at least one."""
    each = [_clearness(laid_flat(pixels, outline, PLACES_SIZE)) for outline in outlines]
    grain = float(np.median([one.grain for one in each]))
    return Clearness(grain, float(np.median([one.sharpness for one in each])))


def _clearness(card: Pixels) -> Clearness:
    grey = cv2.cvtColor(card, cv2.COLOR_BGR2GRAY)[_EDGE:-_EDGE, _EDGE:-_EDGE].astype(np.float32)
    white = max(float(np.percentile(grey, 95)), 1.0)
    noise = np.abs(cv2.filter2D(grey, -1, _NOISE))
    deviation = float(np.median(noise)) / _MEDIAN_OF_NORMAL / _NOISE_TIMES
    blurred = cv2.GaussianBlur(grey, (0, 0), _OUT_OF_FOCUS)
    return Clearness(255 * deviation / white, _steepness(grey) / max(_steepness(blurred), 1e-6))


def _steepness(grey: NDArray[Any]) -> float:
    across, down = (cv2.Sobel(grey, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    return float(np.percentile(cv2.magnitude(across, down), _STEEP))
