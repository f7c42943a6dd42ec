# SPDX-License-Identifier: AGPL-3.0-or-later
"""A camera on an arm trembles, and swings for a second when somebody knocks the table.

Then all edges move at all times, and nothing would come to rest. Strong corners of the picture are
followed from one picture that is kept for a second; where most of them, all over the picture, have
gone the same way, it was the camera, and the frame is moved back.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

import cv2
import numpy as np

from vision.corners import strong_corners
from vision.frames import Frame, Pixels
from vision.plane import Floats
from vision.shrinking import FINE_WIDTH, HALF_WIDTH, Shrunk, shrunk, shrunk_further

KEPT_S = 1.0
"""Seconds for which one picture's corners are followed: cards come and go."""

LEAST_SHIFT = 0.3
"""Pixels of 1280 by which a frame must be off for the camera to shake: corners are found again to
0.1 or so where it does not.
"""

SHAKES_S = 10.0
"""Seconds for which it is held to shake from then on, and every frame is moved by what it is off:
else each that is kept would be off by a little more than the one before.
"""

FARTHEST = 12.0
"""Pixels of 1280 beyond which the camera was moved and not shaken."""

LOST_S = 1.0
"""Seconds for which a picture that shakes need not fit what is kept: then what is kept is no longer
there, as where cards were taken away, and another is kept, off by whatever it is.
"""

FIRM = 10.0
"""How much more of a corner it must be than the middle pixel is: a bare cloth's are its noise."""

LEAST_CORNERS = 12
"""Corners that must be found again: an arm over an empty table has some too."""

TOGETHER = 0.25
"""Pixels of the fine picture by which corners may be off where all have gone the same way."""

MOST = 0.6
"""Share of the corners that must have."""

_LIGHT = 25
"""Pixels around, of the fine picture, whose light is taken out: bands of lamps, and shadows."""

_WINDOW, _LEVELS = (11, 11), 1
"""Pixels around a corner that are followed, and how often the picture is halved for it: enough for
twice the farthest shift that counts.
"""

_CLOSE_ENOUGH = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 10, 0.03)
"""Steps, or pixels of the fine picture, after which a corner is found: a fifth of `LEAST_SHIFT`."""

_NOISE_EVERY = 4
"""Of so many pixels, across and down, one tells how much of a corner noise is."""

_LOGARITHM = np.round(255 * np.log1p(np.arange(256)) / np.log(256)).astype(np.uint8)


class HeldFrame:
    """A frame, and by how many of its pixels, (x, y), it is moved back; None where it is not.

    Few frames are looked at in full, so only those are moved in full.
    """

    def __init__(self, taken: Frame, shift: Floats | None = None) -> None:
        self.taken, self.shift = taken, shift

    @cached_property
    def frame(self) -> Frame:
        """The frame as it would be had the camera not moved."""
        if self.shift is None:
            return self.taken
        return replace(self.taken, pixels=_moved(self.taken.pixels, self.shift))


class Unshaken:
    """Moves each frame back to where the first one was taken from; feed it every frame in order."""

    def __init__(self) -> None:
        self._kept: Pixels | None = None
        self._corners = np.empty((0, 2), np.float32)
        self._renew_at = 0.0
        self._shakes_until = 0.0
        self._known_at = 0.0

    def feed(self, frame: Frame) -> tuple[HeldFrame, Shrunk]:
        """The frame as it would be had the camera not moved, itself where it has not; and small."""
        held, seen = HeldFrame(frame), shrunk(frame.pixels)
        lit = _evenly_lit(seen.fine)
        shift = self._shift(lit)
        if shift is not None:
            self._known_at = frame.time
            shift *= frame.pixels.shape[1] / FINE_WIDTH
            off = float(np.hypot(*shift)) * 1280 / frame.pixels.shape[1]
            if LEAST_SHIFT <= off <= FARTHEST:
                self._shakes_until = frame.time + SHAKES_S
            if off <= FARTHEST and frame.time < self._shakes_until:
                held = HeldFrame(frame, -shift)
                width = frame.pixels.shape[1]
                seen = shrunk_further(_moved(seen.half, -shift * HALF_WIDTH / width), width)
                lit = _evenly_lit(seen.fine)
        # What shakes is kept only where it is known by how much it was off.
        lost_from = min(self._shakes_until, self._known_at + LOST_S)
        known = shift is not None or frame.time >= lost_from
        if known and (frame.time >= self._renew_at or not self._fits(seen.fine)):
            self._keep(lit, frame.time)
        return held, seen

    def _keep(self, fine: Pixels, time: float) -> None:
        self._kept = fine
        self._corners = _firm(strong_corners(fine), fine)
        self._renew_at = time + KEPT_S

    def _fits(self, fine: Pixels) -> bool:
        """Whether the kept picture is of that size."""
        return self._kept is not None and self._kept.shape == fine.shape[:2]

    def _shift(self, fine: Pixels) -> Floats | None:
        """(2,) of its pixels by which the picture has moved since the kept one; None if unsure."""
        then = self._corners
        if self._kept is None or not self._fits(fine) or len(then) < LEAST_CORNERS:
            return None
        now, found, _ = cv2.calcOpticalFlowPyrLK(
            self._kept,
            fine,
            then,
            np.empty_like(then),
            winSize=_WINDOW,
            maxLevel=_LEVELS,
            criteria=_CLOSE_ENOUGH,
        )
        moved = (now - then)[found.ravel() > 0]
        if len(moved) < LEAST_CORNERS:
            return None
        together = np.linalg.norm(moved - np.median(moved, axis=0), axis=1) <= TOGETHER
        if np.count_nonzero(together) < MOST * len(then):
            return None
        return np.asarray(moved[together].mean(axis=0), np.float32)


def _firm(corners: Floats, fine: Pixels) -> Floats:
    """Those of a picture's corners, (n, 2), that are no noise."""
    strength = cv2.cornerMinEigenVal(fine, 3)
    x, y = np.round(corners).astype(np.intp).T
    noise = np.median(strength[::_NOISE_EVERY, ::_NOISE_EVERY])
    return np.asarray(corners[strength[y, x] >= FIRM * noise], np.float32)


def _moved(pixels: Pixels, by: Floats) -> Pixels:
    """A picture moved by (x, y) pixels."""
    onto = np.array([[1, 0, by[0]], [0, 1, by[1]]], np.float32)
    size = pixels.shape[1], pixels.shape[0]
    return np.asarray(cv2.warpAffine(pixels, onto, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _evenly_lit(fine: Pixels) -> Pixels:
    """(h, w) grey: how much brighter than around, whatever the light there."""
    grey = cv2.LUT(cv2.cvtColor(fine, cv2.COLOR_BGR2GRAY), _LOGARITHM)
    around = cv2.blur(grey, (_LIGHT, _LIGHT))
    return np.asarray(cv2.addWeighted(grey, 2.0, around, -2.0, 128.0), np.uint8)
