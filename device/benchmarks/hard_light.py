# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures in light and by cameras that are worse than a lamp and a webcam: sun, shadow, haste.

Harder, in part, than anything the networks were taught, so that what fails is seen to fail: a card
may be left without a name here, but must not get a wrong one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from device.benchmarks.counting import LabelledPicture
from device.benchmarks.drawn import BULB
from vision.frames import Pixels

Light = Callable[[Pixels, np.random.Generator], Pixels]
"""A (height, width, 3) BGR picture as it is under some light or by some camera."""

_WINDOW = (1.0, 0.95, 0.85)
"""Blue, green and red, as shares, of a cloudy day; see `BULB`."""

_LEDS = np.array([[1.0, 0.35, 0.6], [0.4, 1.0, 0.5], [0.5, 0.45, 1.0], [1.0, 0.6, 0.3]])


def in_light(picture: LabelledPicture, light: Light, seed: int) -> LabelledPicture:
    """The same cards in this light; decided by the seed."""
    return replace(picture, pixels=light(picture.pixels, np.random.default_rng(seed)))


def _shadows(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Three shadows with more or less hard edges, a quarter to a half as bright."""
    height, width = picture.shape[:2]
    lit = np.ones((height, width), np.float32)
    for _ in range(3):
        around = rng.uniform(0, 1, 2) * (width, height) + rng.normal(0, width / 6, (4, 2))
        outline = cv2.convexHull(np.asarray(around, np.int32))
        cv2.fillConvexPoly(lit, outline, float(rng.uniform(0.25, 0.5)))
    return _levels(picture * _soft(lit, rng.uniform(1, 6))[..., None])


def _glare(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Four patches of a lamp's reflection."""
    height, width = picture.shape[:2]
    shine = np.zeros((height, width), np.float32)
    for _ in range(4):
        middle = int(rng.uniform(0, width)), int(rng.uniform(0, height))
        axes = int(rng.uniform(30, 90)), int(rng.uniform(15, 50))
        cv2.ellipse(shine, middle, axes, rng.uniform(0, 180), 0, 360, 1.0, -1)
    return _levels(picture + _soft(shine, 12)[..., None] * rng.uniform(120, 260))


def _blinds(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Sun through a blind: stripes twice as bright as those between them."""
    along = _across(picture, rng.uniform(0, np.pi)) / rng.uniform(12, 30)
    stripes = 0.5 + 0.5 * (np.sin(along) > 0)
    return _levels(picture * _soft(np.asarray(stripes, np.float32), 2)[..., None])


def _bulb_and_window(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """One side by a bulb and the other by daylight."""
    along = _across(picture, rng.integers(2) * np.pi / 2)
    share = 1 / (1 + np.exp(-12 * (along / along.max() - rng.uniform(0.3, 0.7))))
    lamps = share[..., None] * np.array(BULB) + (1 - share[..., None]) * np.array(_WINDOW)
    return _levels(picture * lamps)


def _coloured_lamp(picture: Pixels, rng: np.random.Generator) -> Pixels:
    return _levels(picture * _LEDS[rng.integers(len(_LEDS))])


def _dark(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """A tenth to a quarter as bright, and the sensor's noise as it was."""
    return _levels(picture * rng.uniform(0.1, 0.25) + rng.normal(0, 3, picture.shape))


def _overexposed(picture: Pixels, rng: np.random.Generator) -> Pixels:
    return _levels(picture * rng.uniform(1.4, 1.9))


def _grainy(picture: Pixels, rng: np.random.Generator) -> Pixels:
    return _levels(picture + rng.normal(0, rng.uniform(12, 22), picture.shape))


def _out_of_focus(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """By a disc of 3 to 5 pixels."""
    size = int(rng.integers(3, 6))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)).astype(np.float32)
    return np.asarray(cv2.filter2D(picture, -1, disc / disc.sum()), np.uint8)


def _shaken(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Along a line of 5 to 9 pixels."""
    length, way = int(rng.integers(5, 10)), rng.uniform(0, np.pi)
    middle = np.full(2, (length - 1) / 2)
    reach = middle * (np.cos(way), np.sin(way))
    line = np.zeros((length, length), np.float32)
    start, end = np.rint([middle - reach, middle + reach]).astype(int).tolist()
    cv2.line(line, start, end, 1.0)
    return np.asarray(cv2.filter2D(picture, -1, line / line.sum()), np.uint8)


def _packed(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """JPEG of a quality from 15 to 35, as some webcams and messengers make it."""
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(15, 36))]
    packed = cv2.imencode(".jpg", picture, quality)[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


LIGHTS: Mapping[str, Light] = {
    "shadows": _shadows,
    "glare": _glare,
    "sun through a blind": _blinds,
    "a bulb and a window": _bulb_and_window,
    "a coloured lamp": _coloured_lamp,
    "dark": _dark,
    "overexposed": _overexposed,
    "grainy": _grainy,
    "out of focus": _out_of_focus,
    "shaken": _shaken,
    "packed hard": _packed,
}


def _across(picture: Pixels, way: float) -> NDArray[np.float64]:
    """(height, width): how far along that way, in radians, each pixel lies; none before 0."""
    down, right = np.mgrid[: picture.shape[0], : picture.shape[1]]
    along = np.cos(way) * right + np.sin(way) * down
    return np.asarray(along - along.min(), np.float64)


def _soft(mask: NDArray[np.float32], sigma: float) -> NDArray[np.float32]:
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.float32)


def _levels(values: NDArray[np.floating]) -> Pixels:
    return np.asarray(np.clip(np.rint(values), 0, 255), np.uint8)
