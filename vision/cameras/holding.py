# SPDX-License-Identifier: AGPL-3.0-or-later
"""Holding what a webcam has measured, as far as its driver lets anyone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np

from vision.frames import Pixels


class Properties(Protocol):
    """A webcam's settings by OpenCV's numbers; cv2.VideoCapture is the real one."""

    def get(self, propId: int, /) -> float:
        """The value; -1 or 0 where the driver has no such setting."""
        ...

    def set(self, propId: int, value: float, /) -> bool:
        """Whether the driver took it, as far as it says."""
        ...


@dataclass(frozen=True, slots=True)
class _Automatic:
    """A setting that measures for itself. by_hand, by_itself: its values, tried in this order.

    held: the setting that then keeps its value.
    """

    switch: int
    by_hand: tuple[float, ...]
    by_itself: tuple[float, ...]
    held: int


_AUTOMATIC: Sequence[_Automatic] = (
    # Video4Linux has 1 for by hand and 3 for by itself; other drivers a quarter and three.
    _Automatic(cv2.CAP_PROP_AUTO_EXPOSURE, (1, 0.25), (3, 0.75), cv2.CAP_PROP_EXPOSURE),
    _Automatic(cv2.CAP_PROP_AUTO_WB, (0,), (1,), cv2.CAP_PROP_WB_TEMPERATURE),
    _Automatic(cv2.CAP_PROP_AUTOFOCUS, (0,), (1,), cv2.CAP_PROP_FOCUS),
)

JUMP = 0.4
"""A brightness that differs by so much of itself from the measured one was not held: some drivers
tell an exposure that they do not use, and switch to that."""

JUDGED_AFTER = 15
"""Pictures after holding: drivers take some to obey."""


class Holding:
    """One webcam's settings, switched from automatic to what they are and back."""

    def __init__(self, webcam: Properties) -> None:
        self._webcam = webcam
        self._brightness: float | None = None
        self._looks = 0
        self._obeys = False

    def hold(self, pixels: Pixels) -> None:
        """Keep exposure, white balance and focus as they are at this (h, w, 3) BGR picture."""
        self._brightness, self._looks = _brightness(pixels), 0
        for each in _AUTOMATIC:
            value = self._webcam.get(each.held)
            if self._switch(each.switch, each.by_hand) and value > 0:
                self._webcam.set(each.held, value)

    def look(self, pixels: Pixels) -> None:
        """Undo the holding where the pictures have become much brighter or darker by it."""
        if self._brightness is None:
            return
        self._looks += 1
        if self._looks == JUDGED_AFTER:
            if abs(_brightness(pixels) - self._brightness) > JUMP * self._brightness:
                self.let_go()
            self._brightness = None

    @property
    def can_hold(self) -> bool:
        """Whether the driver took any of the switches when it was last let go."""
        return self._obeys

    def let_go(self) -> None:
        """Let the webcam measure for itself."""
        self._brightness = None
        self._obeys = any([self._switch(each.switch, each.by_itself) for each in _AUTOMATIC])

    def _switch(self, switch: int, values: Sequence[float]) -> bool:
        """Whether the driver took one of the values: read back, since many say yes to anything."""
        return any(
            self._webcam.set(switch, value) and self._webcam.get(switch) == value
            for value in values
        )


def _brightness(pixels: Pixels) -> float:
    return float(np.mean(pixels[::8, ::8]))
