# SPDX-License-Identifier: AGPL-3.0-or-later
"""Video files for OpenCV: opened by a name that it survives, and turned as the camera was held."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from vision.frames import Pixels

# The decoder's own complaints would stand beside our sentence; it asks when it first opens a file.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

_TURNS = {
    90: cv2.ROTATE_90_CLOCKWISE,
    180: cv2.ROTATE_180,
    270: cv2.ROTATE_90_COUNTERCLOCKWISE,
}
"""Degrees clockwise by which a picture must be turned to be upright → how OpenCV turns it."""


class Capture(Protocol):
    """What is used of cv2.VideoCapture."""

    def read(self) -> tuple[bool, object]:
        """The next picture, and whether there was one."""
        ...

    def get(self, propId: int, /) -> float:
        """A property by OpenCV's number; 0 where there is none."""
        ...

    def set(self, propId: int, value: float, /) -> bool:
        """Whether the property was taken."""
        ...

    def release(self) -> None:
        """Close the file."""
        ...


class OpenFilm:
    """A video file that is open for reading, picture by picture."""

    def __init__(self, capture: Capture) -> None:
        self._capture = capture
        # OpenCV 4.11 does not turn the pictures, later ones do: here none does, and all tell how.
        capture.set(cv2.CAP_PROP_ORIENTATION_AUTO, 0)
        told = capture.get(cv2.CAP_PROP_ORIENTATION_META)
        self._turn = _TURNS.get(round(told / 90) * 90 % 360)
        self._late_s: float | None = None

    @property
    def rate(self) -> float | None:
        """Frames a second, None where the file tells none that can be."""
        told = self._capture.get(cv2.CAP_PROP_FPS)
        return told if 0.1 <= told <= 1000 else None

    @property
    def claimed(self) -> float:
        """How many pictures the file claims to have; 0 or less where it does not say."""
        return self._capture.get(cv2.CAP_PROP_FRAME_COUNT)

    @property
    def time(self) -> float:
        """When the picture that was read last was taken, in seconds from any beginning."""
        return self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000.0

    @property
    def late_s(self) -> float:
        """The time in seconds at which the file has its first picture, once one was read."""
        return self._late_s or 0.0

    def read(self) -> Pixels | None:
        """(height, width, 3) BGR, upright; None where no other picture can be read."""
        found, pixels = self._capture.read()
        if not found:
            return None
        if self._late_s is None:
            self._late_s = self._capture.get(cv2.CAP_PROP_PTS) / (self.rate or 1.0)
        upright = np.asarray(pixels, np.uint8)
        if self._turn is not None:
            upright = np.asarray(cv2.rotate(upright, self._turn), np.uint8)
        return upright

    def close(self) -> None:
        """Let the file go."""
        self._capture.release()


def open_film(path: Path) -> OpenFilm | None:
    """A video file, None when it is none. Raises OSError."""
    with path.open("rb") as file:
        # By its number it has a name of plain letters, whatever it is called and wherever it lies.
        capture = cv2.VideoCapture(f"/proc/self/fd/{file.fileno()}", cv2.CAP_FFMPEG)
    return OpenFilm(capture) if capture.isOpened() else None
