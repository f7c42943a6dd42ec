# SPDX-License-Identifier: AGPL-3.0-or-later
"""What else stands and lies on tables, seen from above: each drawn once with its soft shape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from vision.frames import Pixels

PIXELS_PER_MM = 2.0


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """colour: (h, w, 3) BGR; alpha: (h, w) 0..255, both at PIXELS_PER_MM.

    height: of its shadow, 1 is a hand's.
    """

    colour: Pixels
    alpha: Pixels
    height: float


_Colour = tuple[int, int, int]


def _sheet(width_mm: float, height_mm: float) -> tuple[Pixels, Pixels]:
    size = round(height_mm * PIXELS_PER_MM), round(width_mm * PIXELS_PER_MM)
    return np.zeros((*size, 3), np.uint8), np.zeros(size, np.uint8)


def _colour(rng: np.random.Generator, low: int = 30, high: int = 230) -> _Colour:
    blue, green, red = (int(v) for v in rng.integers(low, high, 3))
    return blue, green, red


def _rounded(sheet: Pixels, radius: int, value: int | _Colour) -> None:
    height, width = sheet.shape[:2]
    cv2.rectangle(sheet, (radius, 0), (width - radius - 1, height - 1), value, -1)
    cv2.rectangle(sheet, (0, radius), (width - 1, height - radius - 1), value, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(sheet, (x, y), radius, value, -1)


def _cup(rng: np.random.Generator) -> Drawn:
    """A mug with coffee or tea, and its handle."""
    colour, alpha = _sheet(124, 90)
    body, drink = _colour(rng, 90, 245), (18, int(rng.integers(28, 80)), int(rng.integers(50, 130)))
    middle = 90, 90
    cv2.ellipse(alpha, (186, 90), (38, 22), 0, 0, 360, 255, 14, cv2.LINE_AA)
    cv2.circle(alpha, middle, 84, 255, -1, cv2.LINE_AA)
    colour[:] = body
    cv2.circle(colour, middle, 74, drink, -1, cv2.LINE_AA)
    cv2.circle(colour, middle, 79, tuple(int(v * 0.7) for v in body), 5, cv2.LINE_AA)
    cv2.ellipse(colour, (66, 62), (22, 9), -40, 0, 360, tuple(v + 60 for v in drink), -1)
    return Drawn(colour, alpha, 0.8)


def _glass(rng: np.random.Generator) -> Drawn:
    """A drinking glass from above: rings, and a drink that shows little of what is below."""
    colour, alpha = _sheet(62, 62)
    drink = _colour(rng, 40, 200)
    cv2.circle(alpha, (62, 62), 60, 235, -1, cv2.LINE_AA)
    colour[:] = drink
    for radius, light in ((59, 70), (52, -30), (40, 40)):
        shade = tuple(int(np.clip(v + light, 0, 255)) for v in drink)
        cv2.circle(colour, (62, 62), radius, shade, 4, cv2.LINE_AA)
    cv2.ellipse(colour, (42, 40), (14, 6), -45, 0, 360, (250, 250, 250), -1, cv2.LINE_AA)
    return Drawn(colour, alpha, 0.8)


def _phone(rng: np.random.Generator) -> Drawn:
    """A phone, dark or with its screen on."""
    colour, alpha = _sheet(72, 148)
    _rounded(alpha, 16, 255)
    dark = int(rng.integers(10, 45))
    _rounded(colour, 16, (dark, dark, dark))
    if rng.random() < 0.5:
        inner = colour[12:-12, 8:-8]
        inner[:] = _colour(rng, 60, 240)
        for top in range(20, inner.shape[0] - 40, 34):
            left, right = 12, int(rng.integers(60, inner.shape[1] - 10))
            cv2.rectangle(inner, (left, top), (right, top + 14), _colour(rng), -1)
    return Drawn(colour, alpha, 0.15)


def _die(rng: np.random.Generator) -> Drawn:
    colour, alpha = _sheet(17, 17)
    _rounded(alpha, 6, 255)
    body = _colour(rng, 20, 250)
    pip = (245, 245, 245) if sum(body) < 380 else (20, 20, 20)
    colour[:] = body
    for x, y in ((9, 9), (25, 25), (9, 25), (25, 9), (17, 17))[: int(rng.integers(1, 6))]:
        cv2.circle(colour, (x, y), 3, pip, -1, cv2.LINE_AA)
    return Drawn(colour, alpha, 0.25)


def _coin(rng: np.random.Generator) -> Drawn:
    radius = int(rng.integers(17, 26))
    colour, alpha = _sheet(26, 26)
    metal = ((110, 190, 220), (190, 195, 200), (80, 120, 190))[int(rng.integers(0, 3))]
    cv2.circle(alpha, (26, 26), radius, 255, -1, cv2.LINE_AA)
    colour[:] = metal
    cv2.circle(colour, (26, 26), radius - 3, tuple(int(v * 0.75) for v in metal), 2, cv2.LINE_AA)
    cv2.ellipse(colour, (26, 26), (8, 10), 20, 0, 360, tuple(int(v * 0.6) for v in metal), 2)
    return Drawn(colour, alpha, 0.08)


def _paper(rng: np.random.Generator) -> Drawn:
    """A score pad with lines and scribbles."""
    colour, alpha = _sheet(95, 130)
    alpha[:] = 255
    colour[:] = (235, 240, 242)
    ink = _colour(rng, 10, 120)
    for top in range(24, 250, 22):
        cv2.line(colour, (6, top), (184, top), (200, 180, 170), 1)
        if rng.random() < 0.6:
            xs = np.arange(14, int(rng.integers(40, 170)), 6)
            ys = top - 6 + rng.normal(0, 3, len(xs))
            cv2.polylines(colour, [np.stack([xs, ys], 1).astype(np.int32)], False, ink, 2)
    return Drawn(colour, alpha, 0.05)


def _sleeve(rng: np.random.Generator) -> Drawn:
    """An empty card sleeve: as large as a card, clear, with shining edges."""
    colour, alpha = _sheet(66, 91)
    alpha[:] = 46
    colour[:] = (235, 230, 225)
    cv2.rectangle(alpha, (1, 1), (130, 180), 120, 2)
    start = int(rng.integers(10, 90))
    cv2.line(alpha, (start, 0), (start + 36, 181), 130, 9)
    return Drawn(colour, alpha, 0.04)


_DRAWERS: dict[str, Callable[[np.random.Generator], Drawn]] = {
    "cup": _cup,
    "glass": _glass,
    "phone": _phone,
    "die": _die,
    "coin": _coin,
    "paper": _paper,
    "sleeve": _sleeve,
}

RADIUS_MM = {
    "cup": 46.0,
    "glass": 31.0,
    "phone": 82.0,
    "die": 12.0,
    "coin": 13.0,
    "paper": 80.0,
    "sleeve": 56.0,
}
"""How far each kind reaches from its middle."""


@cache
def draw_thing(kind: str, look: int) -> Drawn:
    """A thing of a kind in `RADIUS_MM`; look chooses its colours."""
    return _DRAWERS[kind](np.random.default_rng([look, 0x7]))
