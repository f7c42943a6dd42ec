# SPDX-License-Identifier: AGPL-3.0-or-later
"""Times in which a camera shows nothing, or little, of a table at which people play on."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

import numpy as np

from vision.cameras.rendered.distractions import some_named
from vision.frames import Camera, Frame

EVERY_S = 40.0
"""Mean seconds of table time from one to the next of a kind, and some more."""

SHORTEST_S, LONGEST_S = 1.0, 10.0

LIGHTS = (0.0, 0.05, 0.15, 0.3)
"""How bright a dark room is, of what it was: the moon, a window, another room's lamp."""

GRAIN = 1.5
"""Levels of a sensor's noise in the dark."""


class Outage(StrEnum):
    """One kind, by its name on the command line."""

    DARKNESS = "darkness"
    """Somebody switches the lamp off."""
    HANGING = "hanging"
    """The camera gives no frame."""
    LEANING = "leaning"
    """Somebody leans over the table, and hides a part of it (`leaning.py`)."""


def outages_named(text: str) -> frozenset[Outage]:
    """`all`, `none`, or names with commas between them; raises ValueError with one sentence."""
    return some_named(Outage, text)


class FailingCamera:
    """Another camera's frames that are dark or lacking at times, which follow from the seed."""

    def __init__(self, camera: Camera, outages: Collection[Outage], seed: int) -> None:
        self._camera, self._outages, self._seed = camera, frozenset(outages), seed
        self.name = camera.name

    def open(self) -> None:
        """Open the camera behind it; all is well for a while."""
        self._camera.open()
        self._rng = np.random.default_rng([self._seed, 0x0F])
        self._next = {kind: self._after(0.0) for kind in (Outage.DARKNESS, Outage.HANGING)}
        self._dark_until, self._light = 0.0, 1.0

    def close(self) -> None:
        """Close it."""
        self._camera.close()

    def read(self, timeout: float = 1.5) -> Frame:
        """The next frame that it gives, dark while the lamp is off."""
        frame = self._camera.read(timeout)
        if self._begins(Outage.HANGING, frame.time):
            over = frame.time + self._lasts()
            while frame.time < over:
                frame = self._camera.read(timeout)
        if self._begins(Outage.DARKNESS, frame.time):
            self._dark_until = frame.time + self._lasts()
            self._light = float(self._rng.choice(LIGHTS))
        if frame.time >= self._dark_until:
            return frame
        grain = np.abs(self._rng.normal(0, GRAIN, frame.pixels.shape))
        dark = np.clip(frame.pixels * self._light + grain, 0, 255).astype(np.uint8)
        return Frame(dark, frame.number, frame.time)

    def _begins(self, kind: Outage, time: float) -> bool:
        if kind not in self._outages or time < self._next[kind]:
            return False
        self._next[kind] = self._after(time)
        return True

    def _after(self, time: float) -> float:
        return time + LONGEST_S + float(self._rng.exponential(EVERY_S))

    def _lasts(self) -> float:
        return float(self._rng.uniform(SHORTEST_S, LONGEST_S))
