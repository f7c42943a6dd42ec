# SPDX-License-Identifier: AGPL-3.0-or-later
"""A video file as a device."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np

from vision.cameras.handover import Shot
from vision.frames import CameraTrouble, EndOfRecording

# The decoder's own complaints would stand beside our sentence; it asks when it first opens a file.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

# For files that do not tell their rate.
_FRAMES_PER_SECOND = 10.0


class VideoFile:
    """Every frame of a video with the time that the file gives it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._capture = cv2.VideoCapture()
        self._time: float | None = None
        self._step = 1.0 / _FRAMES_PER_SECOND

    def open(self) -> None:
        """Raises CameraTrouble for a file that is missing or no video."""
        if not self._path.is_file():
            raise CameraTrouble(f"there is no video {self._path}", permanent=True)
        if not self._capture.open(str(self._path)):
            raise _unreadable(self._path)
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        if 0.1 <= rate <= 1000:
            self._step = 1.0 / rate

    def shoot(self) -> Shot:
        """The next frame; a file that breaks off ends there."""
        found, pixels = self._capture.read()
        if not found:
            if self._time is None:
                raise _unreadable(self._path)
            raise EndOfRecording(f"{self._path} has been shown to its end")
        told = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000.0
        # Some containers hold no times, or the same one for every frame.
        if self._time is None or told > self._time:
            self._time = told
        else:
            self._time += self._step
        return Shot(np.asarray(pixels, dtype=np.uint8), self._time)

    def close(self) -> None:
        """Close the file."""
        self._capture.release()


def _unreadable(path: Path) -> CameraTrouble:
    return CameraTrouble(
        f"{path} cannot be read as a video; give an MP4, AVI or MKV file, or a folder of pictures",
        permanent=True,
    )
