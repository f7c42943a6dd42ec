# SPDX-License-Identifier: AGPL-3.0-or-later
"""Frames made small, for all that looks at them as a whole."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.frames import Pixels

FINE_WIDTH = 320
"""Pixels of the picture whose corners are followed."""

GATE_WIDTH = 160
"""Pixels of the picture whose motion is looked for; a card is some 15 x 21 of them."""

HALF_WIDTH = 640
"""Pixels of the picture that cards are found on, and that the smaller ones are made from."""


@dataclass(frozen=True, slots=True, eq=False)
class Shrunk:
    """One frame made small three times, BGR.

    half: (h, HALF_WIDTH, 3). fine: (h, FINE_WIDTH, 3). small: (h, GATE_WIDTH, 3). frame_pixels: how
    many pixels of the frame one of `small` is long.
    """

    half: Pixels
    fine: Pixels
    small: Pixels
    frame_pixels: float


def shrunk(pixels: Pixels) -> Shrunk:
    """A (height, width, 3) picture made small."""
    # Halved again and again: OpenCV does that in a third of the time that one step takes.
    return shrunk_further(narrowed(pixels, HALF_WIDTH), pixels.shape[1])


def shrunk_further(half: Pixels, frame_width: int) -> Shrunk:
    """A frame of so many pixels across that was made (h, HALF_WIDTH, 3) before."""
    fine = narrowed(half, FINE_WIDTH)
    return Shrunk(half, fine, narrowed(fine, GATE_WIDTH), frame_width / GATE_WIDTH)


def narrowed(pixels: Pixels, width: int) -> Pixels:
    """A picture made so many pixels wide, in its proportions."""
    size = width, max(1, round(pixels.shape[0] * width / pixels.shape[1]))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
