# SPDX-License-Identifier: AGPL-3.0-or-later
"""Arms that pass: the middle of a sleeve looks still while its rim moves, on every frame anew.

A look costs as much as ten frames or more. So what has changed beside something that moves is not
looked at where it may move on, unless it stays for a moment.
"""

from __future__ import annotations

from math import inf

import cv2
import numpy as np

from vision.watch.stillness import LEAST_CHANGE, Stillness

MOVES_ON_S = 0.25
"""Seconds for which a look is put off so at most; cards are laid half a second apart and more."""

SOON_S = 0.15
"""Seconds from one frame to the next up to which one is put off: a machine that misses frames
may find the next card laid on the next one."""

BESIDE = 2
"""Small pixels from what moves within which a change is beside it."""

_AROUND = np.ones((2 * BESIDE + 1, 2 * BESIDE + 1), np.uint8)


class Passing:
    """Whether a look can wait; `Stillness` is fed each frame first."""

    def __init__(self, still: Stillness) -> None:
        self._still = still
        self._waits_since: float | None = None
        self._time = -inf
        self._pause = inf

    def feed(self, time: float) -> None:
        """The frame that `Stillness` was fed last is of these camera seconds."""
        self._pause, self._time = time - self._time, time

    def looked(self) -> None:
        """The frame fed last is looked at."""
        self._waits_since = None

    def puts_off(self) -> bool:
        """Whether what makes the frame fed last worth a look may pass by itself."""
        since = self._time if self._waits_since is None else self._waits_since
        waited = self._time - since
        if self._pause > SOON_S or waited >= MOVES_ON_S or not self._is_beside_motion():
            return False
        self._waits_since = since
        return True

    def _is_beside_motion(self) -> bool:
        """Whether all that came to rest, but what is too little for a look, is so."""
        at_rest, moving = self._still.at_rest, self._still.moving
        beside = cv2.dilate(moving.view(np.uint8), _AROUND) > 0
        count, labels = cv2.connectedComponents(at_rest.view(np.uint8))
        reaches = np.zeros(count, np.bool_)
        reaches[labels[beside]] = True
        alone = at_rest & ~reaches[labels]
        return int(np.count_nonzero(alone)) < LEAST_CHANGE
