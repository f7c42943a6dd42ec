# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards under a lamp that is mirrored in their gloss across the art, wholly decided by a seed.

Where the reflection lies the picture is burnt out; both index corners of each card are free of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from device.benchmarks.counting import LabelledPicture, LyingCard, box_of
from device.benchmarks.drawn import (
    CARDS,
    SIZE,
    card_corners,
    draw_card,
    ground,
    photographed,
)
from vision.frames import Pixels
from vision.plane import Floats, carried, rotation

_COLUMNS, _ROWS = 3, 2
_LENGTHS = (150.0, 230.0)
"""Pixels of a card's long side; see `device.benchmarks.drawn`."""

_BENT = 0.015
"""Lengths of a card by which its corners are off at most, down and across."""

_FREE = np.array([[0.02, 0.02], [0.28, 0.02], [0.28, 0.22], [0.02, 0.22]], np.float32)
"""What must be free about an index, in shares of a card's sides; turned about the middle, about the
other one.
"""

_BLURS = 1.5
"""How far beyond its edge a reflection is seen, in standard deviations of its blur."""

_BULB = ((0.4, 0.7), (0.22, 0.36))
_TUBE = ((0.7, 1.2), (0.16, 0.36))
"""Half of a reflection's length and half of its width, least and most, in a card's lengths."""

_ASIDE = 0.08
"""How far from a card's middle that of its reflection lies, in its lengths, one standard deviation.
"""

_ACROSS, _TURNED = 0.5, 10.0
"""Share of reflections that lie across the card, and degrees that these are turned, one standard
deviation; the others lie anyhow.
"""

_SOFT = 0.025
"""Blur of its edge, likewise."""

_LEVELS = (200.0, 400.0)
"""By which it is brighter than the card."""

_GLOSSY_TABLES = 0.5
"""Share of pictures in which the table mirrors the lamp as the cards do."""

_SMALLER = 0.96
"""How much narrower it is made each time that it reaches an index."""

_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)

_Mask = NDArray[np.float32]


def draw_glared(
    seed: int, faces: Mapping[str, Pixels], grounds: Sequence[Pixels] = ()
) -> LabelledPicture:
    """Five different faces, wholly seen but for a lamp's reflection across the art of each.

    faces, grounds: see `device.benchmarks.drawn.draw_picture`.
    """
    rng = np.random.default_rng(seed)
    picture = ground(rng, grounds)
    names = list(faces)
    chosen = rng.choice(len(names), CARDS, replace=len(names) < CARDS)
    length = float(rng.uniform(*_LENGTHS))
    cell = np.array([SIZE[0] / _COLUMNS, SIZE[1] / _ROWS])
    shine = np.zeros((SIZE[1], SIZE[0]), np.float32)
    glossy = rng.random() < _GLOSSY_TABLES
    lying = []
    for index, place in zip(chosen, rng.permutation(_COLUMNS * _ROWS)[:CARDS], strict=True):
        room = np.maximum(0.0, (cell - 1.28 * length) / 2)
        middle = (np.array(divmod(int(place), _COLUMNS))[::-1] + 0.5) * cell
        corners = card_corners(length, rng.uniform(0, 2 * np.pi), middle + rng.uniform(-room, room))
        bent = rng.uniform(-_BENT, _BENT, (4, 2)) * length
        outline = np.asarray(corners + bent, np.float32)
        card = draw_card(picture, faces[names[index]], length, outline)
        mirrored = _reflection(outline, length, rng) * rng.uniform(*_LEVELS)
        shine += np.asarray(mirrored * (glossy | (card > 127)), np.float32)
        lying.append(LyingCard(names[index], box_of(outline)))
    return LabelledPicture(photographed(picture, rng, shine[..., None]), tuple(lying))


def _reflection(outline: Floats, length: float, rng: np.random.Generator) -> _Mask:
    """0..1 of the picture: a bulb or a tube across the card's middle, clear of both indices."""
    kind = _TUBE if rng.random() < 0.5 else _BULB
    long, wide = (rng.uniform(*sizes) * length for sizes in kind)
    top = outline[1] - outline[0]
    across = np.degrees(np.arctan2(top[1], top[0])) if rng.random() < _ACROSS else None
    indices = [carried(free, _SQUARE, outline) for free in (_FREE, 1 - _FREE)]
    while True:
        turned = rng.uniform(0, 180) if across is None else across + rng.normal(0, _TURNED)
        middle = outline.mean(axis=0) + rng.normal(0, _ASIDE, 2) * length
        reach = _BLURS * _SOFT * length
        if not any(_meet(index, middle, (long + reach, wide + reach), turned) for index in indices):
            mask = np.zeros((SIZE[1], SIZE[0]), np.float32)
            axes = round(long), round(wide)
            cv2.ellipse(mask, np.rint(middle).astype(int).tolist(), axes, turned, 0, 360, 1.0, -1)
            return np.asarray(cv2.GaussianBlur(mask, (0, 0), _SOFT * length), np.float32)
        long, wide = max(long * _SMALLER, wide), wide * _SMALLER


def _meet(
    polygon: Floats, middle: NDArray[np.float64], axes: tuple[float, float], turned: float
) -> bool:
    """Whether a convex polygon, (n, 2), and an ellipse turned by so many degrees share anything."""
    circle = (polygon - middle) @ rotation(-np.radians(turned)) / np.array(axes)
    if cv2.pointPolygonTest(np.asarray(circle, np.float32), (0.0, 0.0), False) >= 0:
        return True
    along = np.linspace(0, 1, 9)[:, None]
    sides = [a + (b - a) * along for a, b in zip(circle, np.roll(circle, -1, axis=0), strict=True)]
    return bool((np.linalg.norm(np.concatenate(sides), axis=1) < 1).any())
