# SPDX-License-Identifier: AGPL-3.0-or-later
"""Lamps flicker with the mains, and a shutter that rolls down the picture draws that as bands.

A lamp on 50 Hz shines a hundred times a second, and a camera reads its rows one after the other in
some hundredth of a second or more: the rows are lit unlike each other, and otherwise on each frame.
All would seem to move at all times. From one frame to the next most of each row shows the same
thing, so the middle of how its pixels have changed is how its light has.
"""

from __future__ import annotations

from collections import deque

import cv2
import numpy as np

from vision.frames import Pixels
from vision.plane import Floats

JUDGED_BY = 20
"""Frames, two seconds of them, by which bands are told from an arm or a shadow that passes."""

BANDED = 0.003
"""Share of the light by which rows change unlike each other from one frame to the next, the middle
row: from here on there are bands. Arms and shadows, which are in some rows only, come to 0.0013 in
two seconds, in six rendered games with every distraction.
"""

REMEMBERED = 100
"""Frames, ten seconds, over which bands come to nothing in each row; what does not is other
light."""

DOUBT = 0.5
"""Share of what is taken out of a row by which something there may still be off: white follows the
light less than most, since a camera draws nothing brighter.
"""

_ROWS = 5
"""Rows of the small picture that are lit alike: there are some four bands in 120."""

_EVERY = 4
"""Of so many pixels along a row one is looked at."""

_LOGARITHM = np.log1p(np.arange(256, dtype=np.float32))


class Bands:
    """Takes the bands out of small pictures, (h, w, 3) BGR, that come one after the other.

    Rows are the picture's own: a picture that was turned by a quarter keeps its bands.
    """

    def __init__(self) -> None:
        self._before: Floats | None = None
        self._lit: deque[Floats] = deque(maxlen=REMEMBERED)
        self._swings: deque[float] = deque(maxlen=JUDGED_BY)
        self._taken_out = np.zeros((1, 3), np.float32)

    def without(self, small: Pixels) -> Pixels:
        """The next picture, lit evenly if the ones before it had bands."""
        now = _LOGARITHM.take(small[:, ::_EVERY])
        if self._before is None or self._before.shape != now.shape:
            self._before = now
            self._lit = deque([np.zeros((len(now), 3), np.float32)], maxlen=REMEMBERED)
            self._swings.clear()
        change = _by_row(now - self._before)
        self._before = now
        self._lit.append(self._lit[-1] + change)
        self._swings.append(_unlike_rows(change))
        if not self.there:
            self._taken_out = np.zeros((len(small), 3), np.float32)
            return small
        self._taken_out = self._lit[-1] - np.mean(self._lit, axis=0)
        even = (small + np.float32(1)) * np.exp(-self._taken_out)[:, None, :] - 1
        return np.asarray(np.clip(np.round(even), 0, 255), np.uint8)

    @property
    def doubt(self) -> Floats:
        """(h,): share of its brightness by which what is on each row may still be off."""
        return np.asarray(DOUBT * np.abs(self._taken_out).mean(axis=1), np.float32)

    @property
    def there(self) -> bool:
        """Whether the frames of the last two seconds had bands."""
        return len(self._swings) == JUDGED_BY and float(np.median(self._swings)) >= BANDED


def _by_row(change: Floats) -> Floats:
    """(h, 3): how the light on each row has changed, as a logarithm."""
    along = np.ascontiguousarray(change.transpose(0, 2, 1))
    # The middle one of those sorted: NumPy's median of a middle axis takes ten times as long.
    by_row = np.sort(along, axis=2)[:, :, along.shape[2] // 2]
    return np.asarray(cv2.blur(by_row, (1, _ROWS), borderType=cv2.BORDER_REPLICATE), np.float32)


def _unlike_rows(change: Floats) -> float:
    """How far the middle row's light, (h, 3) logarithms, changed otherwise than most rows' did."""
    grey = change.mean(axis=1)
    return float(np.median(np.abs(grey - np.median(grey))))
