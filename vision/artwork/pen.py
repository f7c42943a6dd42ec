# SPDX-License-Identifier: AGPL-3.0-or-later
"""A pen that draws in millimetres: curves, discs, strokes and letters on a card."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Point = tuple[float, float]
Points = Sequence[Point]
Ink = tuple[int, int, int]
"""Red, green, blue, 0-255."""

_CURVE_STEPS = 12
_CIRCLE = tuple(
    (math.cos(angle), math.sin(angle)) for angle in (math.tau * step / 72 for step in range(72))
)
_GLYPH_SIZE = 400


class Pen:
    """Draws on a picture of `per_mm` pixels a millimetre, through a movable frame.

    `at` gives the same pen with its origin, size and direction elsewhere, so
    that an emblem is drawn once around (0, 0) and set anywhere.
    """

    def __init__(self, width_mm: float, height_mm: float, per_mm: float, ground: Ink) -> None:
        size = (round(width_mm * per_mm), round(height_mm * per_mm))
        self._use(Image.new("RGB", size, ground))
        self._per_mm = per_mm
        self._origin: Point = (0.0, 0.0)
        self._scale = 1.0
        self._turn_to(0.0)
        self._mirror = 1.0

    def _turn_to(self, turn: float) -> None:
        angle = math.radians(turn)
        self._turn, self._cos, self._sin = turn, math.cos(angle), math.sin(angle)

    def _use(self, image: Image.Image) -> None:
        self._image = image
        self._draw = ImageDraw.Draw(image)

    def at(
        self, x: float, y: float, scale: float = 1.0, turn: float = 0.0, *, mirrored: bool = False
    ) -> Pen:
        """The pen moved to (x, y), `scale` times as large, turned clockwise by `turn` degrees."""
        moved = object.__new__(Pen)
        moved._use(self._image)
        moved._per_mm = self._per_mm
        moved._origin = self._place((x, y))
        moved._scale = self._scale * scale
        moved._turn_to(self._turn + turn * self._mirror)
        moved._mirror = self._mirror * (-1.0 if mirrored else 1.0)
        return moved

    def fill(self, points: Points, ink: Ink) -> None:
        """A filled polygon."""
        self._draw.polygon(self._pixels(points), fill=ink)

    def line(self, points: Points, ink: Ink, width: float, *, closed: bool = False) -> None:
        """A stroke with round joints and ends."""
        pixels = self._pixels([*points, points[0]] if closed else points)
        thick = max(1, round(width * self._scale * self._per_mm))
        self._draw.line(pixels, fill=ink, width=thick, joint="curve")
        radius = thick / 2
        for x, y in (pixels[0], pixels[-1]):
            self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)

    def shape(self, points: Points, ink: Ink, edge: Ink, width: float) -> None:
        """A filled polygon with an outline."""
        self.fill(points, ink)
        self.line(points, edge, width, closed=True)

    def disc(self, x: float, y: float, radius: float, ink: Ink) -> None:
        """A filled circle."""
        self.fill(ellipse(x, y, radius, radius), ink)

    def ring(self, x: float, y: float, radius: float, ink: Ink, width: float) -> None:
        """A circle's outline."""
        self.line(ellipse(x, y, radius, radius), ink, width, closed=True)

    def rect(self, left: float, top: float, right: float, bottom: float, ink: Ink) -> None:
        """A filled rectangle."""
        self.fill([(left, top), (right, top), (right, bottom), (left, bottom)], ink)

    def text(self, text: str, ink: Ink, width: float, height: float, weight: float = 0.0) -> None:
        """Letters `height` high around the origin, condensed if they would be wider than `width`.

        weight 0-1 thickens them.
        """
        self._stamp(_letters(text, round(weight * 40)), ink, width, height, 0.0)

    def outlined_text(
        self, text: str, ink: Ink, halo: Ink, width: float, height: float, weight: float, rim: float
    ) -> None:
        """Letters with a rim of `rim` millimetres around them."""
        mask = _letters(text, round(weight * 40))
        self._stamp(mask, halo, width, height, rim)
        self._stamp(mask, ink, width, height, 0.0)

    @contextmanager
    def inside(self, points: Points) -> Iterator[Pen]:
        """A pen whose strokes are cut off at the polygon's edge."""
        mask = Image.new("L", self._image.size, 0)
        ImageDraw.Draw(mask).polygon(self._pixels(points), fill=255)
        inner = self.at(0, 0)
        inner._use(self._image.copy())
        yield inner
        around = mask.getbbox()
        if around is not None:
            self._image.paste(inner._image.crop(around), around, mask.crop(around))

    def pixels(self) -> NDArray[np.uint8]:
        """The picture so far: (height, width, 3), BGR."""
        drawn = cv2.cvtColor(np.asarray(self._image, dtype=np.uint8), cv2.COLOR_RGB2BGR)
        return np.asarray(drawn, dtype=np.uint8)

    def _place(self, point: Point) -> Point:
        x, y = point[0] * self._scale * self._mirror, point[1] * self._scale
        cos, sin = self._cos, self._sin
        return (self._origin[0] + x * cos - y * sin, self._origin[1] + x * sin + y * cos)

    def _pixels(self, points: Points) -> list[Point]:
        # `_place` for each, written out: a card has thousands.
        scale, mirror, per_mm = self._scale, self._mirror, self._per_mm
        cos, sin, (left, top) = self._cos, self._sin, self._origin
        placed = []
        for across, down in points:
            x, y = across * scale * mirror, down * scale
            placed.append(((left + x * cos - y * sin) * per_mm, (top + x * sin + y * cos) * per_mm))
        return placed

    def _stamp(
        self, mask: NDArray[np.uint8], ink: Ink, width: float, height: float, rim: float
    ) -> None:
        unit = self._scale * self._per_mm
        margin = math.ceil(rim * unit) + 2
        high = max(1, round(height * unit))
        wide = max(1, min(round(width * unit), round(high * mask.shape[1] / mask.shape[0])))
        body = cv2.resize(mask, (wide, high), interpolation=cv2.INTER_AREA)
        body = cv2.copyMakeBorder(
            body, margin, margin, margin, margin, borderType=cv2.BORDER_CONSTANT, value=0
        )
        if rim > 0:
            body = _widened(np.asarray(body, dtype=np.uint8), round(rim * unit))
        stamp = Image.fromarray(np.asarray(body, dtype=np.uint8))
        if self._turn % 360:
            stamp = stamp.rotate(-self._turn, expand=True, resample=Image.Resampling.BICUBIC)
        x = round(self._origin[0] * self._per_mm - stamp.width / 2)
        y = round(self._origin[1] * self._per_mm - stamp.height / 2)
        self._image.paste(ink, (x, y), stamp)


def _widened(mask: NDArray[np.uint8], reach: int) -> NDArray[np.uint8]:
    """What cv2.dilate gives with an ellipse of 2 x reach + 1 pixels, row by row.

    An ellipse costs OpenCV as many steps as it has pixels, its rows one each.
    """
    ellipse_rows = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * reach + 1, 2 * reach + 1))
    widened = np.zeros_like(mask)
    height = mask.shape[0]
    for row, length in enumerate(ellipse_rows.sum(axis=1).tolist()):
        run = cv2.dilate(mask, np.ones((1, length), np.uint8))
        down = reach - row
        target = widened[max(0, down) : height + min(0, down)]
        np.maximum(target, run[max(0, -down) : height - max(0, down)], out=target)
    return widened


@lru_cache(maxsize=128)
def _letters(text: str, stroke: int) -> NDArray[np.uint8]:
    """The text's mask, cut to the letters."""
    font = ImageFont.load_default(_GLYPH_SIZE)
    left, top, right, bottom = font.getbbox(text, stroke_width=stroke)
    image = Image.new("L", (round(right - left), round(bottom - top)), 0)
    ImageDraw.Draw(image).text(
        (-left, -top), text, font=font, fill=255, stroke_width=stroke, stroke_fill=255
    )
    mask = np.asarray(image, dtype=np.uint8)
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def ellipse(x: float, y: float, across: float, down: float, turn: float = 0.0) -> list[Point]:
    """An ellipse's outline; `across` and `down` are its half axes."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    outline = []
    for unit_u, unit_v in _CIRCLE:
        u, v = across * unit_u, down * unit_v
        outline.append((x + u * cos - v * sin, y + u * sin + v * cos))
    return outline


def box(left: float, top: float, right: float, bottom: float, round_by: float = 0.0) -> list[Point]:
    """A rectangle's outline with rounded corners."""
    if round_by <= 0:
        return [(left, top), (right, top), (right, bottom), (left, bottom)]
    outline = []
    for x, y, start in (
        (right - round_by, top + round_by, -90),
        (right - round_by, bottom - round_by, 0),
        (left + round_by, bottom - round_by, 90),
        (left + round_by, top + round_by, 180),
    ):
        for step in range(9):
            angle = math.radians(start + step * 90 / 8)
            outline.append((x + round_by * math.cos(angle), y + round_by * math.sin(angle)))
    return outline


def smooth(points: Points, *, closed: bool = True) -> list[Point]:
    """A Catmull-Rom curve through the points."""
    count = len(points)
    spans = count if closed else count - 1
    curve: list[Point] = []
    for index in range(spans):
        a, b, c, d = (
            points[(index + offset) % count]
            if closed
            else points[min(max(index + offset, 0), count - 1)]
            for offset in (-1, 0, 1, 2)
        )
        for step in range(_CURVE_STEPS):
            t = step / _CURVE_STEPS
            curve.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    if not closed:
        curve.append(points[-1])
    return curve


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - 3 * c + d - a) * t**3
    )


def star(
    x: float, y: float, outer: float, inner: float, tips: int, turn: float = -90.0
) -> list[Point]:
    """A star's outline, first tip at `turn` degrees."""
    outline = []
    for step in range(2 * tips):
        radius = inner if step % 2 else outer
        angle = math.radians(turn + 180 * step / tips)
        outline.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return outline


def mixed(ink: Ink, other: Ink, share: float) -> Ink:
    """`ink` with a share (0-1) of `other` stirred in."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(ink, other, strict=True))
    return red, green, blue
