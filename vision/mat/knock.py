# SPDX-License-Identifier: AGPL-3.0-or-later
"""The live check that the camera has not been knocked since it was calibrated.

A moved mat is told as a knock too: what the calibration says of it is as wrong.
Meant to be made every second or two.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.corners import strong_corners
from vision.frames import Pixels
from vision.mat.calibration import Calibration
from vision.mat.markers import Floats, find_markers

LIMIT_MM = 1.0
"""A smaller shift on the mat is none."""

CHECK_WIDTH = 640
"""Pixels of the small grey picture in which the background's corners are followed."""

LEAST_POINTS = 8
"""Corners of the background that must be found again for an answer."""

_WINDOW = (21, 21)
_THERE_AND_BACK = 0.5
_UNLIKE = 16.0


@dataclass(frozen=True, slots=True)
class Steady:
    """The camera is where it was."""

    shift_mm: float


@dataclass(frozen=True, slots=True)
class Knocked:
    """The camera, or the mat, was moved: what was at one place is now shift_mm beside it."""

    shift_mm: float


@dataclass(frozen=True, slots=True)
class CannotTell:
    """Too little of what was remembered is to be seen: hands, cards, darkness."""


Answer = Steady | Knocked | CannotTell


class MarkerCheck:
    """Compares the mat's markers with where they were when the calibration was made."""

    def __init__(self, calibration: Calibration) -> None:
        if not calibration.markers:
            raise ValueError("a calibration without markers")
        self._calibration = calibration
        self._then = {
            marker.id: calibration.to_mm(marker.corners) for marker in calibration.markers
        }

    def check(self, pixels: Pixels) -> Answer:
        """Look at a (height, width, 3) BGR frame of the calibration's size.

        One marker alone can say that all is well but not that it is not: somebody may have
        lifted a corner of the paper.
        """
        _same_size(self._calibration, pixels)
        shifts = np.array(
            [
                np.linalg.norm(
                    (self._calibration.to_mm(marker.corners) - self._then[marker.id]).mean(axis=0)
                )
                for marker in find_markers(pixels)
                if marker.id in self._then
            ]
        )
        moved = shifts[shifts > LIMIT_MM]
        if 2 * len(moved) > len(shifts) and len(moved) >= 2:
            return Knocked(float(np.median(moved)))
        if 2 * len(moved) < len(shifts):
            return Steady(float(np.median(shifts[shifts <= LIMIT_MM])))
        return CannotTell()


class BackgroundCheck:
    """Follows strong corners of the still background; for a calibration without markers."""

    def __init__(self, calibration: Calibration, still: Pixels) -> None:
        """still: the (height, width, 3) BGR frame that was calibrated, with no hands in it."""
        _same_size(calibration, still)
        self._calibration = calibration
        self._scale = min(1.0, CHECK_WIDTH / still.shape[1])
        self._still = self._small(still)
        self._points = strong_corners(self._still)

    def check(self, pixels: Pixels) -> Answer:
        """Look at a (height, width, 3) BGR frame of the calibration's size."""
        _same_size(self._calibration, pixels)
        if len(self._points) < LEAST_POINTS:
            return CannotTell()
        then, now = self._follow(self._small(pixels))
        if len(then) < LEAST_POINTS:
            return CannotTell()
        shifts = np.linalg.norm(self._to_mm(now) - self._to_mm(then), axis=1)
        still = shifts <= LIMIT_MM
        # What has not moved says so wherever it is; what is found elsewhere may be something else.
        if 2 * np.count_nonzero(still) >= len(shifts):
            return Steady(float(np.median(shifts[still])))
        _, agreed = cv2.estimateAffinePartial2D(then, now, ransacReprojThreshold=1.0)
        together = np.zeros(len(then), np.bool_) if agreed is None else agreed.ravel() > 0
        count = int(np.count_nonzero(together))
        shift = float(np.median(shifts[together])) if count else 0.0
        if count >= LEAST_POINTS and 2 * count > len(then) and shift > LIMIT_MM:
            return Knocked(shift)
        return CannotTell()

    def _small(self, pixels: Pixels) -> Pixels:
        """Grey, small, and freed of the light: how much brighter than around, by the contrast."""
        grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
        size = round(grey.shape[1] * self._scale), round(grey.shape[0] * self._scale)
        small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32)
        above = small - cv2.GaussianBlur(small, (0, 0), 12)
        # A floor under the contrast, or the noise of a plain table would count as corners.
        contrast = np.sqrt(cv2.GaussianBlur(above * above, (0, 0), 12) + 5.0**2)
        return np.asarray(np.clip(128 + 40 * above / contrast, 0, 255), np.uint8)

    def _follow(self, now: Pixels) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The corners found again: (n, 2) where they were and where they are, small pixels."""
        there, found, unlike = cv2.calcOpticalFlowPyrLK(
            self._still,
            now,
            self._points,
            np.empty_like(self._points),
            winSize=_WINDOW,
            maxLevel=4,
        )
        back, found_back, _ = cv2.calcOpticalFlowPyrLK(
            now, self._still, there, np.empty_like(there), winSize=_WINDOW, maxLevel=4
        )
        sure = (found.ravel() > 0) & (found_back.ravel() > 0) & (unlike.ravel() < _UNLIKE)
        sure &= np.linalg.norm(back - self._points, axis=1) < _THERE_AND_BACK
        return self._points[sure], np.asarray(there[sure], np.float32)

    def _to_mm(self, small: NDArray[np.float32]) -> Floats:
        return self._calibration.to_mm((small.astype(np.float64) + 0.5) / self._scale - 0.5)


def _same_size(calibration: Calibration, pixels: Pixels) -> None:
    size = pixels.shape[1], pixels.shape[0]
    if size != calibration.frame_size:
        raise ValueError(f"a frame of {size}, a calibration of {calibration.frame_size} pixels")
