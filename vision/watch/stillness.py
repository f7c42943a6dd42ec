# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which parts of the picture move, and whether something new has come to rest."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.bands import Bands
from vision.frames import Pixels
from vision.plane import Floats, grown
from vision.shrinking import Shrunk

MOVING = 7.0
"""Grey levels between two frames: more is motion. Sensor noise leaves less than 2 here."""

CHANGED = 13.0
"""Grey levels against the picture last looked at: more means that something is new there."""

LEAST_CHANGE = 20
"""Changed pixels at rest that are worth a look: a sixteenth of a card."""

Mask = NDArray[np.bool_]

_SHIFT = 128
"""Levels by which differences are shifted to be counted as a picture's."""

_BESIDE = np.ones((3, 3), np.uint8)


class Stillness:
    """Compares each frame with the one before and with the one last looked at."""

    def __init__(self) -> None:
        self._newest: Pixels | None = None
        self._looked: Pixels | None = None
        self._small: Floats | None = None
        self._moving: Mask | None = None
        self._frame_pixels = 1.0
        self._at_rest: Mask | None = None
        self._bands = Bands()
        self._doubt = np.zeros((1, 1), np.float32)
        self._looked_doubt = np.zeros((1, 1), np.float32)

    def feed(self, frame: Shrunk) -> bool:
        """Take a frame; True when something that changed has come to rest."""
        self._frame_pixels = frame.frame_pixels
        small = self._bands.without(frame.small)
        now = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
        # Of bright things more of a lamp's bands is left than of others.
        before, self._doubt = self._doubt, now * self._bands.doubt[:, None]
        if self._newest is None or self._newest.shape != now.shape:
            self._newest, before = now, self._doubt
        self._moving = spread(_apart(now, self._newest) > MOVING + self._doubt + before)
        self._newest = now
        self._small = small.astype(np.float32)
        if self._looked is None or self._looked.shape != now.shape:
            self._at_rest = np.ones(now.shape, np.bool_)
            return True
        changed = _apart(now, self._looked) > CHANGED + self._doubt + self._looked_doubt
        self._at_rest = changed & ~self._moving
        return int(np.count_nonzero(self._at_rest)) >= LEAST_CHANGE

    @property
    def at_rest(self) -> Mask:
        """(h, GATE_WIDTH): what has changed since the look before and does not move."""
        assert self._at_rest is not None
        return self._at_rest

    @property
    def small(self) -> Floats:
        """(h, GATE_WIDTH, 3) BGR: the frame fed last, made small and without a lamp's bands."""
        assert self._small is not None
        return self._small

    @property
    def frame_pixels(self) -> float:
        """How many pixels of the frame one of the small picture is long."""
        return self._frame_pixels

    @property
    def moving(self) -> Mask:
        """(h, GATE_WIDTH): what moves on the frame fed last."""
        assert self._moving is not None
        return self._moving

    def looked(self) -> None:
        """The frame fed last was looked at; what moved in it stays to be looked at."""
        assert self._newest is not None and self._moving is not None
        if self._looked is None or self._looked.shape != self._newest.shape:
            self._looked, self._looked_doubt = self._newest.copy(), self._doubt
            return
        self._looked = np.where(self._moving, self._looked, self._newest)
        self._looked_doubt = np.where(self._moving, self._looked_doubt, self._doubt)

    def area(self, corners: Floats, size: float = 1.0) -> Mask:
        """The small picture's pixels in a quad, (4, 2) frame pixels, made `size` times as large."""
        return self.areas([corners], size)

    def areas(self, outlines: Iterable[Floats], size: float = 1.0) -> Mask:
        """The same of several quads together."""
        covered = np.zeros(self.moving.shape, np.uint8)
        for corners in outlines:
            cv2.fillConvexPoly(covered, self._on_small(grown(corners, size)), 1)
        return covered.view(np.bool_)

    def motion_in(self, corners: Floats) -> float:
        """Share 0..1 of a quad's area, (4, 2) frame pixels, that moves now."""
        moving, outline = self.moving, self._on_small(corners)
        # Only the part of the picture that it lies in: this is asked of every card on every frame.
        left, top = np.maximum(outline.min(axis=0), 0).tolist()
        right, bottom = (outline.max(axis=0) + 1).tolist()
        there = moving[top : max(bottom, top), left : max(right, left)]
        inside = np.zeros(there.shape, np.uint8)
        if not inside.size:
            return 0.0
        cv2.fillConvexPoly(inside, outline - np.array([left, top], np.int32), 1)
        count = int(np.count_nonzero(inside))
        return int(np.count_nonzero(there & inside.view(np.bool_))) / count if count else 0.0

    def _on_small(self, corners: Floats) -> NDArray[np.int32]:
        """(4, 2) pixels of the small picture."""
        return np.asarray(np.round(corners / self._frame_pixels), np.int32)


def _apart(now: Pixels, before: Pixels) -> Floats:
    """Absolute difference once the light's common rise or fall is taken out."""
    difference = cv2.subtract(now, before, dtype=cv2.CV_32F)
    return np.asarray(np.abs(difference - np.float32(_rise(now, before))), np.float32)


def _rise(now: Pixels, before: Pixels) -> int:
    """Levels, -128 to 127: the median of how much brighter than before it is.

    Counted, in a third of the time of finding it among floats.
    """
    shifted = cv2.addWeighted(now, 1.0, before, -1.0, _SHIFT)
    counts = cv2.calcHist([shifted], [0], None, [256], [0, 256]).ravel()
    return int(np.searchsorted(np.cumsum(counts), now.size / 2) - _SHIFT)


def spread(mask: Mask) -> Mask:
    """A mask of the small picture with all that lies beside what it has."""
    wider = cv2.dilate(mask.view(np.uint8), _BESIDE)
    return np.asarray(wider).view(np.bool_)
