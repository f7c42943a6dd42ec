# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table with books and rugs on it, wholly decided by a seed, for cards to lie among."""

from __future__ import annotations

import cv2
import numpy as np

from device.benchmarks.drawn import SIZE, ground
from vision.frames import Pixels

_THINGS = (4, 8)
"""Least and most books and rugs."""

_LENGTHS = (0.15, 0.55)
"""How long they are, in the picture's height: the smallest are of a card's size."""

_WIDTHS = (0.35, 0.8)
"""The same of their widths, in their lengths; a card's is 0.72."""

_STRIPES = 9
_LINES = 4


def draw_strewn(seed: int) -> Pixels:
    """The table's top, before any card lies on it."""
    rng = np.random.default_rng(seed)
    picture = ground(rng, ())
    for _ in range(int(rng.integers(_THINGS[0], _THINGS[1] + 1))):
        length = float(rng.uniform(*_LENGTHS)) * SIZE[1]
        width = length * float(rng.uniform(*_WIDTHS))
        middle = rng.uniform(0, 1, 2) * SIZE
        thing = (_book if rng.random() < 0.5 else _rug)(rng, round(width), round(length))
        _lay(picture, thing, middle, float(rng.uniform(0, 360)))
    return picture


def _book(rng: np.random.Generator, width: int, length: int) -> Pixels:
    """A cover with a frame around it, and a title in lines that are no letters."""
    cover, ink = (tuple(map(int, rng.integers(20, 235, 3))) for _ in range(2))
    book = np.full((length, width, 3), cover, np.uint8)
    rim = max(2, width // 14)
    cv2.rectangle(book, (rim, rim), (width - rim, length - rim), ink, max(1, rim // 3))
    for line in range(_LINES):
        top = int(length * (0.2 + 0.12 * line))
        half = int(width * rng.uniform(0.1, 0.35))
        cv2.rectangle(book, (width // 2 - half, top), (width // 2 + half, top + rim), ink, -1)
    return book


def _rug(rng: np.random.Generator, width: int, length: int) -> Pixels:
    """Stripes of a few colours."""
    colours = rng.integers(20, 235, (3, 3))
    rug = np.zeros((length, width, 3), np.uint8)
    edges = np.sort(rng.integers(0, length, _STRIPES))
    for number, (start, end) in enumerate(zip([0, *edges], [*edges, length], strict=True)):
        rug[start:end] = colours[number % len(colours)]
    return rug


def _lay(picture: Pixels, thing: Pixels, middle: np.ndarray, degrees: float) -> None:
    height, width = thing.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    turn[:, 2] += middle - (width / 2, height / 2)
    whole = np.full((height, width), 255, np.uint8)
    there = cv2.warpAffine(whole, turn, SIZE) > 127
    picture[there] = cv2.warpAffine(thing, turn, SIZE)[there]
