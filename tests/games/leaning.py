# SPDX-License-Identifier: AGPL-3.0-or-later
"""People who lean over the table while all play on: a head and shoulders hide a part of it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.cameras.rendered.geometry import SEEN_WIDTH_MM, ease
from vision.frames import Camera, Frame, Pixels

EVERY_S = 20.0
"""Mean seconds of table time from one to the next, and some more."""

_COMES_S = (0.35, 0.8)
_STAYS_S = (0.4, 4.5)

_CLOSER = 1.7
"""A head half way from the table to the lens looks so many times as large as it is."""
_HEAD_MM = 78 * _CLOSER, 98 * _CLOSER
_SHOULDERS_MM = 235 * _CLOSER, 115 * _CLOSER
_NECK_MM = 120 * _CLOSER
"""Half axes, as they look, and how far the shoulders are behind the head's middle."""

_INSIDE = (-0.25, 0.8)
"""How far in the head's middle comes: 0 is the picture's edge, 1 its middle."""

_HAIR = ((28, 30, 34), (34, 52, 84), (60, 104, 150), (110, 175, 205), (175, 180, 184))
_CLOTHES = ((70, 50, 35), (60, 60, 160), (60, 110, 70), (125, 115, 110), (35, 35, 40))


@dataclass(frozen=True, slots=True)
class _Lean:
    """One person's, times in seconds. turn: from which side, radians around the picture's middle.

    inside: how far in the head comes. hair, clothes: which of the colours.
    """

    begins: float
    comes: float
    stays: float
    turn: float
    inside: float
    hair: int
    clothes: int

    @property
    def ends(self) -> float:
        return self.begins + 2 * self.comes + self.stays

    def near(self, time: float) -> float:
        """0 while out of the picture, 1 where it comes to be."""
        return min(ease((time - self.begins) / self.comes), ease((self.ends - time) / self.comes))


class LeaningPeople:
    """Another camera's frames with people's heads in them, which follow from the seed."""

    def __init__(self, camera: Camera, seed: int) -> None:
        self._camera, self._seed = camera, seed
        self.name = camera.name

    def open(self) -> None:
        """Open the camera behind it; nobody leans over the table yet."""
        self._camera.open()
        self._rng = np.random.default_rng([self._seed, 0x4EAD])
        self._lean = self._next(0.0)

    def close(self) -> None:
        """Close it."""
        self._camera.close()

    def read(self, timeout: float = 1.5) -> Frame:
        """The next frame that it gives, with whoever leans over the table."""
        frame = self._camera.read(timeout)
        if frame.time >= self._lean.ends:
            self._lean = self._next(frame.time)
        if frame.time <= self._lean.begins:
            return frame
        return Frame(_with(self._lean, frame), frame.number, frame.time)

    def _next(self, time: float) -> _Lean:
        rng = self._rng
        return _Lean(
            time + 3.0 + float(rng.exponential(EVERY_S)),
            float(rng.uniform(*_COMES_S)),
            float(rng.uniform(*_STAYS_S)),
            float(rng.uniform(0, 2 * np.pi)),
            float(rng.uniform(*_INSIDE)),
            int(rng.integers(len(_HAIR))),
            int(rng.integers(len(_CLOTHES))),
        )


def _with(lean: _Lean, frame: Frame) -> Pixels:
    """The frame's picture, (height, width, 3) BGR, with that person in it."""
    height, width = frame.pixels.shape[:2]
    scale = width / SEEN_WIDTH_MM
    middle = np.array([width, height]) / 2
    way = np.array([np.cos(lean.turn), np.sin(lean.turn)])
    edge = float(min(middle / np.maximum(np.abs(way), 1e-6)))
    out, there = edge + _HEAD_MM[1] * scale, edge * (1 - lean.inside)
    head = middle + way * (out + (there - out) * lean.near(frame.time))
    shoulders = head + way * _NECK_MM * scale
    across = float(np.degrees(lean.turn)) + 90
    parts = (
        (shoulders, _SHOULDERS_MM, _CLOTHES[lean.clothes]),
        (head, _HEAD_MM, _HAIR[lean.hair]),
    )
    picture = frame.pixels
    for at, (wide, deep), colour in parts:
        shape = np.zeros((height, width), np.uint8)
        axes = round(wide * scale), round(deep * scale)
        cv2.ellipse(shape, (round(at[0]), round(at[1])), axes, across, 0, 360, 255, -1)
        picture = _painted(picture, shape, colour, axes[1])
    return picture


def _painted(picture: Pixels, shape: Pixels, colour: tuple[int, int, int], deep: int) -> Pixels:
    """The picture with something round and woven on it, that throws a soft shadow.

    shape: (height, width) 0 or 255. deep: pixels from its rim to its middle.
    """
    height, width = shape.shape
    shade, solid = (_soft(shape, sigma * width / 1280) for sigma in (22, 2))
    inside = cv2.distanceTransform(shape, cv2.DIST_L2, 3)[..., None]
    grain = np.random.default_rng(deep).normal(1, 0.12, (height // 3, width // 3))
    woven = cv2.resize(grain, (width, height))[..., None]
    lit = np.array(colour) * (0.55 + 0.5 * np.clip(inside / deep, 0, 1)) * woven
    under = picture * (1 - 0.35 * shade)
    return np.clip(under * (1 - solid) + lit * solid, 0, 255).astype(np.uint8)


def _soft(shape: Pixels, sigma: float) -> NDArray[np.float64]:
    """(height, width, 1) of 0 to 1, blurred by so many pixels."""
    return np.asarray(cv2.GaussianBlur(shape, (0, 0), sigma)[..., None] / 255, np.float64)
