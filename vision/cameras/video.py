# SPDX-License-Identifier: AGPL-3.0-or-later
"""A video file as a device."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np

from vision.cameras.handover import Shot
from vision.frames import BrokenRecording, CameraTrouble, EndOfRecording

# The decoder's own complaints would stand beside our sentence; it asks when it first opens a file.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

# For files that do not tell their rate.
_FRAMES_PER_SECOND = 10.0

# How much shorter than it claims a whole video may be, in seconds, frames, and as a part of it:
# containers estimate, and count sound that goes on after the last picture.
_LACKING_S, _LACKING_FRAMES, _LACKING_PART = 1.0, 2, 0.02


class VideoFile:
    """Every frame of a video with the time that the file gives it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._capture = cv2.VideoCapture()
        self._time: float | None = None
        self._step = 1.0 / _FRAMES_PER_SECOND
        self._shown = 0
        # Frames; 0 where the file does not say.
        self._claimed = 0.0

    def open(self) -> None:
        """Raises CameraTrouble for a file that is missing or no video."""
        if not self._path.is_file():
            raise CameraTrouble(f"there is no video {self._path}", permanent=True)
        if not self._capture.open(str(self._path)):
            raise _unreadable(self._path)
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        if 0.1 <= rate <= 1000:
            self._step = 1.0 / rate
            self._claimed = max(0.0, self._capture.get(cv2.CAP_PROP_FRAME_COUNT))

    def shoot(self) -> Shot:
        """The next frame. Raises BrokenRecording where a file breaks off before its end."""
        found, pixels = self._capture.read()
        if not found:
            raise self._end()
        self._shown += 1
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

    def _end(self) -> Exception:
        """What to tell of a file that gives no other frame."""
        if self._time is None:
            return _unreadable(self._path)
        claimed_s, shown_s = self._claimed * self._step, self._time + self._step
        # Both: a wrong rate makes the count wrong, and a count that is right excuses the times.
        lacking_s = min(claimed_s - shown_s, (self._claimed - self._shown) * self._step)
        allowed = _LACKING_S, _LACKING_FRAMES * self._step, _LACKING_PART * claimed_s
        if lacking_s <= max(allowed):
            return EndOfRecording(f"{self._path} has been shown to its end")
        return BrokenRecording(
            f"{self._path} cannot be read beyond {shown_s:.0f} s of the {claimed_s:.0f} s that it "
            "claims to have; copy it again from where it was recorded"
        )


def _unreadable(path: Path) -> CameraTrouble:
    return CameraTrouble(
        f"{path} cannot be read as a video; give an MP4, AVI or MKV file, or a folder of pictures",
        permanent=True,
    )
