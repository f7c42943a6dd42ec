# SPDX-License-Identifier: AGPL-3.0-or-later
"""Frames that come more than once, as of a film that was brought to another rate."""

from __future__ import annotations

from collections import deque
from statistics import median

import cv2

from vision.frames import Frame, Pixels

_SAME = 0.25
"""Levels by which a frame and its copy differ at most, on average, once a film is packed anew. The
noise of most cameras is more."""

_REPEATED_S = 0.09
"""Seconds from a frame to the last of its copies: films of 12 frames a second and more are so
brought to 24 or 30. What stays the same for longer is a table at rest, or a slower film."""

_SLOWEST_S = 0.25
"""Seconds from one frame to the next of the slowest films, where anything moves."""

_OF_A_PAUSE = 0.8
"""Share of those in which the last copy comes."""

_OF_LATE = 20
"""How many such pauses are kept."""

_EVERY = 4
"""Only every Nth row is compared."""


class Repeats:
    """On a copy all that is carried seems to lie still: it says nothing that is new."""

    def __init__(self) -> None:
        self._before: Frame | None = None
        self._changed_at = 0.0
        self._pauses: deque[float] = deque(maxlen=_OF_LATE)

    def is_copy(self, frame: Frame) -> bool:
        """Whether it shows just what the one that counted last did a moment before."""
        is_same = self._before is not None and _same(frame.pixels, self._before.pixels)
        pause = frame.time - self._changed_at
        if not is_same:
            self._changed_at = frame.time
            if pause <= _SLOWEST_S:
                self._pauses.append(pause)
        usual = median(self._pauses) if self._pauses else 0.0
        if is_same and pause < max(_REPEATED_S, _OF_A_PAUSE * usual):
            return True
        self._before = frame
        return False


def _same(one: Pixels, other: Pixels) -> bool:
    if one.shape != other.shape:
        return False
    rows, others = one[::_EVERY], other[::_EVERY]
    # Whole rows: pixels picked one by one take ten times as long.
    return cv2.norm(rows, others, cv2.NORM_L1) / rows.size < _SAME
