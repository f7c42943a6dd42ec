# SPDX-License-Identifier: AGPL-3.0-or-later
"""By little light the sensor's noise hides small digits: the mean of a few frames shows them.

Noise differs from frame to frame and the cards that lie there do not, so the mean of four frames
has half as much of it. Where something has moved since, the newest frame stays as it is.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Frame, Pixels
from vision.plane import Floats
from vision.watch.stillness import MOVING, Mask, Stillness, spread
from vision.watch.unshaken import HeldFrame

FRAMES = 4
"""Frames in a mean; more would wait longer for a card to have lain still in all of them."""

GRAINY = 4.0
"""Levels of noise, standard deviation, from which frames are steadied: by less the reader gains
nothing, and a mean takes time and frames memory.
"""

_EVERY = 8
"""Noise is judged by one pixel of so many, across and down."""

_BESIDE = 3
"""Pixels of the small picture that are compared together, across and down."""

_MEDIAN_OF_ONE = 0.6745
"""Median of the absolute values of a normal distribution of deviation 1."""

_AGAIN = 1.0
"""Seconds after which noise is judged again: light does not change from frame to frame."""


class Steadied:
    """Keeps the frames before the newest while they are grainy; `Stillness` is fed each first."""

    def __init__(self, still: Stillness) -> None:
        self._still = still
        self._kept: deque[tuple[HeldFrame, Floats]] = deque(maxlen=FRAMES)
        self._grainy = False
        self._judge_from = 0.0

    def feed(self, held: HeldFrame) -> None:
        """The frame that `Stillness` was fed last."""
        frame = held.taken
        before = self._kept[-1][0].taken.pixels if self._kept else None
        if before is None or before.shape != frame.pixels.shape:
            self._grainy, self._judge_from = False, frame.time
        elif frame.time >= self._judge_from:
            self._grainy = self._grain(before, frame.pixels) >= GRAINY
            self._judge_from = frame.time + _AGAIN
        if not self._grainy:
            self._kept.clear()
        self._kept.append((held, self._still.small))

    def steady(self) -> Frame:
        """The frame fed last, with less noise where it is grainy and nothing has moved."""
        *earlier, (newest, _) = self._kept
        frame = newest.frame
        if not earlier:
            return frame
        mean, moved = frame.pixels, np.zeros(self._still.moving.shape, np.bool_)
        for count, (held, small) in enumerate(reversed(earlier), start=2):
            pixels = held.frame.pixels
            moved |= _moved(self._still.small, small)
            mixed = cv2.addWeighted(mean, 1 - 1 / count, pixels, 1 / count, 0.0)
            mean = np.asarray(cv2.copyTo(mean, _enlarged(moved, pixels), mixed), np.uint8)
        return replace(frame, pixels=mean)

    def _grain(self, before: Pixels, now: Pixels) -> float:
        """Levels, standard deviation, of the noise by which two frames are apart."""
        apart = _sampled(now) - _sampled(before)
        still = cv2.resize(self._still.moving.astype(np.uint8), apart.shape[1::-1]) == 0
        if not still.any():
            return 0.0
        return float(np.median(np.abs(apart)[still])) / (_MEDIAN_OF_ONE * 2**0.5)


def _sampled(pixels: Pixels) -> NDArray[np.int16]:
    return pixels[::_EVERY, ::_EVERY].astype(np.int16)


def _moved(now: Floats, then: Floats) -> Mask:
    """(h, GATE_WIDTH): where two small pictures differ by more than light and noise."""
    # Averaged with what is beside it, or noise alone would look like motion here and there.
    apart = cv2.blur(now - then, (_BESIDE, _BESIDE))
    moved = (np.abs(apart - np.median(apart, axis=(0, 1))) > MOVING).any(axis=2)
    return spread(moved)


def _enlarged(mask: Mask, pixels: Pixels) -> Pixels:
    """(height, width) of the frame: 1 where the small picture's mask is."""
    small = mask.astype(np.uint8)
    return np.asarray(
        cv2.resize(small, pixels.shape[1::-1], interpolation=cv2.INTER_NEAREST), np.uint8
    )
