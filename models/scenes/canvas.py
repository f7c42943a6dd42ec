# SPDX-License-Identifier: AGPL-3.0-or-later
"""The picture being drawn, and whose each of its pixels is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.frames import Pixels
from vision.plane import length_of

Corners = NDArray[np.float32]
Colour = Sequence[float]

NOBODY = 0
"""The owner of a pixel that shows no card."""

_MASK_HEIGHT, _MASK_WIDTH = 268, 192


def random_colour(rng: np.random.Generator, low: int = 0, high: int = 256) -> Colour:
    """Blue, green and red, each from low to below high."""
    return tuple(int(value) for value in rng.integers(low, high, 3))


@cache
def _rounded(radius: int) -> Pixels:
    """(268, 192) mask of a card whose corners are rounded by so many pixels."""
    mask = np.zeros((_MASK_HEIGHT, _MASK_WIDTH), np.uint8)
    right, bottom = _MASK_WIDTH - 1, _MASK_HEIGHT - 1
    cv2.rectangle(mask, (radius, 0), (right - radius, bottom), 255, -1)
    cv2.rectangle(mask, (0, radius), (right, bottom - radius), 255, -1)
    for x in (radius, right - radius):
        for y in (radius, bottom - radius):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return mask


@dataclass(slots=True, eq=False)
class Canvas:
    """pixels: (height, width, 3) BGR; owner: (height, width), NOBODY or a card's number."""

    pixels: Pixels
    owner: Pixels

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.pixels.shape[1], self.pixels.shape[0]

    def fill(self, outline: ArrayLike, colour: Colour) -> None:
        """A polygon, (n, 2) pixels, that hides what lies below."""
        points = np.round(np.asarray(outline, np.float64)).astype(np.int32)
        cv2.fillPoly(self.pixels, [points], colour, cv2.LINE_AA)
        cv2.fillPoly(self.owner, [points], NOBODY)

    def line(self, start: ArrayLike, end: ArrayLike, colour: Colour, width: float) -> None:
        """A line with round ends that hides what lies below."""
        ends = [tuple(round(float(v)) for v in np.asarray(p)) for p in (start, end)]
        thick = max(1, int(width))
        cv2.line(self.pixels, ends[0], ends[1], colour, thick, cv2.LINE_AA)
        cv2.line(self.owner, ends[0], ends[1], NOBODY, thick)

    def disc(self, centre: ArrayLike, radius: float, colour: Colour) -> None:
        """A disc that hides what lies below."""
        x, y = (round(float(v)) for v in np.asarray(centre))
        cv2.circle(self.pixels, (x, y), max(1, int(radius)), colour, -1, cv2.LINE_AA)
        cv2.circle(self.owner, (x, y), max(1, int(radius)), NOBODY, -1)

    def tint(self, outline: Corners, colour: Colour, strength: float) -> None:
        """A see-through film over a convex outline, (4, 2) pixels; strength 0..1."""
        left, top, right, bottom = self._around(outline, 1)
        if right <= left or bottom <= top:
            return
        inside = np.zeros((bottom - top, right - left), np.uint8)
        cv2.fillConvexPoly(inside, (outline - (left, top)).astype(np.int32), 255, cv2.LINE_AA)
        share = inside.astype(np.float32)[..., None] * np.float32(strength / 255)
        below = self.pixels[top:bottom, left:right]
        below[:] = (below * (1 - share) + np.array(colour, np.float32) * share).astype(np.uint8)

    def lay(
        self,
        picture: Pixels,
        corners: Corners,
        number: int,
        rng: np.random.Generator,
        *,
        rounding: int = 10,
        gloss: float = 0.0,
    ) -> None:
        """Lay a flat picture over a quad with a contact shadow.

        corners: (4, 2) pixels of the picture's own corners from its top left, clockwise;
        rounding: of its corners, in 268ths of its height; gloss: brightness of a streak of light.
        """
        spread = max(2.0, 0.02 * float(np.ptp(corners, axis=0).max()))
        left, top, right, bottom = self._around(corners, int(3 * spread) + 2)
        if right <= left or bottom <= top:
            return
        size = right - left, bottom - top
        shown = _shrunk(picture, corners)
        mask = cv2.resize(_rounded(rounding), (shown.shape[1], shown.shape[0]))
        height, width = shown.shape[:2]
        source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
        target = (corners - np.array([left + 0.5, top + 0.5])).astype(np.float32)
        warp = cv2.getPerspectiveTransform(source.astype(np.float32), target)
        solid = cv2.warpPerspective(mask, warp, size, flags=cv2.INTER_LINEAR)
        drawn = cv2.warpPerspective(
            shown, warp, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        ).astype(np.float32)
        if gloss > 0:
            drawn += _streak(rng, size)[..., None] * np.float32(gloss)
        below = self.pixels[top:bottom, left:right]
        share = solid.astype(np.float32)[..., None] / 255
        lit = below * _shadow(rng, np.asarray(solid, np.uint8), spread)
        below[:] = np.minimum(drawn * share + lit * (1 - share), 255).astype(np.uint8)
        self.owner[top:bottom, left:right][solid > 127] = number

    def _around(self, corners: Corners, margin: int) -> tuple[int, int, int, int]:
        """The part of the canvas about an outline: left, top, right, bottom."""
        low = np.floor(corners.min(axis=0)).astype(int) - margin
        high = np.ceil(corners.max(axis=0)).astype(int) + margin
        width, height = self.size
        return (
            max(0, int(low[0])),
            max(0, int(low[1])),
            min(width, int(high[0])),
            min(height, int(high[1])),
        )


def _shrunk(picture: Pixels, corners: Corners) -> Pixels:
    """The picture at about the size at which it will be seen: warping alone would flicker."""
    long = length_of(corners)
    share = max(long, 8.0) / picture.shape[0]
    if share > 0.8:
        return picture
    inner = max(4, round(picture.shape[1] * share)), max(4, round(picture.shape[0] * share))
    return np.asarray(cv2.resize(picture, inner, interpolation=cv2.INTER_AREA), np.uint8)


def _shadow(rng: np.random.Generator, mask: Pixels, spread: float) -> NDArray[np.float32]:
    """What the light below loses, (height, width, 1) factors."""
    drift = rng.uniform(-1.2, 1.2, 2) * spread
    move = np.array([[1, 0, drift[0]], [0, 1, drift[1]]], np.float64)
    moved = cv2.warpAffine(mask, move, (mask.shape[1], mask.shape[0]))
    reach = 2 * int(spread * rng.uniform(0.3, 1.2)) + 1
    cast = cv2.blur(cv2.blur(moved, (reach, reach)), (reach, reach))
    factors = 1 - cast.astype(np.float32)[..., None] * np.float32(rng.uniform(0.0, 0.6) / 255)
    return np.asarray(factors, np.float32)


def _streak(rng: np.random.Generator, size: tuple[int, int]) -> NDArray[np.float32]:
    """A soft band of light across a glossy card, (height, width) in 0..1."""
    width, height = size
    angle = rng.uniform(0, np.pi)
    xs = np.arange(width, dtype=np.float32)[None] * np.float32(np.cos(angle))
    ys = np.arange(height, dtype=np.float32)[:, None] * np.float32(np.sin(angle))
    long = float(np.hypot(width, height))
    middle = rng.uniform(0.2, 0.8) * (width * np.cos(angle) + height * np.sin(angle))
    away = (xs + ys - np.float32(middle)) / np.float32(long * rng.uniform(0.05, 0.3))
    return np.asarray(np.exp(-away * away), np.float32)
