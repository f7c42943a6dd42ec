# SPDX-License-Identifier: AGPL-3.0-or-later
"""When a webcam has measured light and focus: it tells nothing of it, so by its pictures."""

from __future__ import annotations

from collections import deque

from vision.cameras.appearance import Appearance, appearance_of
from vision.cameras.darkness import is_black
from vision.cameras.handover import Shot

WARM_UP_S = 2.0
"""Seconds of pictures that a camera needs at least to measure the light and find its focus."""

LONGEST_S = 10.0
"""After so many seconds it is held as it is: somebody may be moving in the picture."""

STEADY_S = 0.7
"""For so many seconds pictures must have looked the same."""

# Factors within which they look the same: a lens that scans changes sharpness by far more.
_BRIGHTER, _BLURRIER = 1.04, 1.25


class Settling:
    """Says once, for one opening of a camera, that what it measured is to be held."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._held = False
        self._looks: deque[tuple[float, Appearance]] = deque()

    @property
    def is_held(self) -> bool:
        """Whether it has been said."""
        return self._held

    def is_due(self, shot: Shot) -> bool:
        """Whether to hold the settings now; true for one shot only, and never for a black one.

        A covered lens or a dark room would be held for the whole game: the time begins anew.
        """
        if self._held:
            return False
        if is_black(shot.pixels):
            self._since = None
            self._looks.clear()
            return False
        if self._since is None:
            self._since = shot.time
        steady = self._is_steady(shot)
        passed = shot.time - self._since
        self._held = passed >= LONGEST_S or (passed >= WARM_UP_S and steady)
        return self._held

    def _is_steady(self, shot: Shot) -> bool:
        newest = appearance_of(shot.pixels)
        while self._looks and shot.time - self._looks[0][0] > STEADY_S:
            self._looks.popleft()
        self._looks.append((shot.time, newest))
        return all(_alike(newest, look) for _, look in self._looks)


def _alike(one: Appearance, other: Appearance) -> bool:
    factors = {"brightness": _BRIGHTER, "sharpness": _BLURRIER}
    return one.is_like(other, **factors) and other.is_like(one, **factors)
