# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fans and heaps of cards on a table, wholly decided by a seed.

A fan's cards lie about one point or along one line, each on the one before, so that of all but the
last a narrow strip with an index shows. A heap's lie on each other at any angle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from device.benchmarks.drawn import SIZE, ground, photographed
from vision.frames import Pixels
from vision.plane import Floats, carried, corners_of, rotation

_Points = NDArray[np.float64]

_RATIO = 63 / 88
_FEWEST, _MOST = 3, 8
_LENGTHS = (190.0, 320.0)
"""Pixels of a card's long side: 0.45 to 0.25 m of table across the picture's height."""

_PIVOTS = (0.45, 1.0)
"""How far below a fanned card's middle the point lies that it turns about, in its lengths."""

_STRIPS = (0.24, 0.36)
"""Share of a card's width, least and most, that the next one of a fan leaves to be seen beside the
lower end of its index; further down it leaves less.
"""

_INDEX_ABOVE = 0.32
"""How far above its middle that is, in its lengths."""

_ROW_STRIPS = (0.22, 0.34)
"""The same in a row, all the way down."""

_LEFT_HANDED = 0.15
"""Share of fans of which the other side shows."""

_ASKEW = 0.02
"""Radians that a fanned card lies off its place, one standard deviation; and lengths of a card."""

_HEAPED = 0.42
"""How far from a heap's middle its cards lie, in their lengths, one standard deviation."""

_TILT = 0.06
"""By how much the four corners of the table are moved at most, as a share of the picture."""

_CORNER = 3.5 / 88
"""Radius of a card's round corners, in its lengths."""

_INDEX = np.array([[0.05, 0.03], [0.25, 0.03], [0.25, 0.18], [0.05, 0.18]], np.float32)
"""Where the index of most decks stands, in shares of a card's sides; turned about the middle, the
other one.
"""

_LEGIBLE = 0.97
"""Share of an index that must be seen."""

_RENDERED = 2
"""Face pixels to a pixel of the picture, at most."""


class Spread(Enum):
    """How cards that lie on each other are spread."""

    FAN = "fans"
    ROW = "rows"
    HEAP = "heaps"


@dataclass(frozen=True, slots=True, eq=False)
class SpreadCard:
    """name: its code. outline: (4, 2) pixels, its own top left first.

    seen: the share of it that no other card covers. legible: whether an index lies in that.
    """

    name: str
    outline: Floats
    seen: float
    legible: bool


@dataclass(frozen=True, slots=True, eq=False)
class SpreadPicture:
    """pixels: (height, width, 3) BGR. cards: the lowest first."""

    pixels: Pixels
    spread: Spread
    cards: tuple[SpreadCard, ...]


def draw_spread(
    seed: int, spread: Spread, faces: Mapping[str, Pixels], grounds: Sequence[Pixels] = ()
) -> SpreadPicture:
    """Three to eight different cards of a deck, spread out on a table.

    faces, grounds: see `device.benchmarks.drawn.draw_picture`.
    """
    rng = np.random.default_rng(seed)
    picture = ground(rng, grounds)
    names = list(faces)
    count = min(int(rng.integers(_FEWEST, _MOST + 1)), len(names))
    chosen = [names[at] for at in rng.choice(len(names), count, replace=False)]
    length = float(rng.uniform(*_LENGTHS))
    lying = _tilted(_centred(_LAID_OUT[spread](rng, count, length), rng), rng)
    owner = np.full(picture.shape[:2], -1, np.int16)
    shadow = float(rng.uniform(0.15, 0.5))
    for at, (name, outline) in enumerate(zip(chosen, lying, strict=True)):
        mask = _lay(picture, faces[name], outline, shadow)
        owner[mask > 127] = at
    cards = tuple(
        SpreadCard(name, outline, _seen(owner, at, outline), _is_legible(owner, at, outline))
        for at, (name, outline) in enumerate(zip(chosen, lying, strict=True))
    )
    return SpreadPicture(photographed(picture, rng), spread, cards)


def _fan(rng: np.random.Generator, count: int, length: float) -> list[_Points]:
    """About one point, each a little further on than the one under it."""
    radius = rng.uniform(*_PIVOTS)
    step = (
        rng.uniform(*_STRIPS)
        * _RATIO
        / (radius + _INDEX_ABOVE)
        * (-1 if rng.random() < _LEFT_HANDED else 1)
    )
    first = rng.uniform(0, 2 * np.pi)
    placed = []
    for at in range(count):
        turned = first + at * step + rng.normal(0, _ASKEW)
        middle = np.array([0, -radius]) + rng.normal(0, _ASKEW, 2)
        placed.append(_card(length, turned, middle @ rotation(first + at * step) * length))
    return placed


def _row(rng: np.random.Generator, count: int, length: float) -> list[_Points]:
    """Side by side along a line, each upon the one before."""
    step = rng.uniform(*_ROW_STRIPS) * _RATIO * (-1 if rng.random() < _LEFT_HANDED else 1)
    turned = rng.uniform(0, 2 * np.pi)
    placed = []
    for at in range(count):
        middle = np.array([at * step, 0]) + rng.normal(0, _ASKEW, 2)
        askew = turned + rng.normal(0, _ASKEW)
        placed.append(_card(length, askew, middle @ rotation(turned) * length))
    return placed


def _heap(rng: np.random.Generator, count: int, length: float) -> list[_Points]:
    """Thrown on each other at any angle."""
    return [
        _card(length, rng.uniform(0, 2 * np.pi), rng.normal(0, _HEAPED * length, 2))
        for _ in range(count)
    ]


_LAID_OUT = {Spread.FAN: _fan, Spread.ROW: _row, Spread.HEAP: _heap}


def _card(length: float, turned: float, middle: _Points) -> _Points:
    half = np.array([[-_RATIO, -1], [_RATIO, -1], [_RATIO, 1], [-_RATIO, 1]]) * length / 2
    return np.asarray(half @ rotation(turned) + middle, np.float64)


def _centred(placed: Sequence[_Points], rng: np.random.Generator) -> list[Floats]:
    """Anywhere in the picture that leaves all cards inside it, made smaller where they need it."""
    points = np.concatenate(placed)
    start, end = points.min(axis=0), points.max(axis=0)
    size = np.array(SIZE, np.float64)
    times = min(1.0, float((0.86 * size / (end - start)).min()))
    room = size * 0.96 - (end - start) * times
    first = size * 0.02 + room * rng.uniform(0, 1, 2)
    return [np.asarray((card - start) * times + first, np.float32) for card in placed]


def _tilted(placed: Sequence[Floats], rng: np.random.Generator) -> list[Floats]:
    """As a camera sees them that does not look straight down."""
    table = np.array([[0, 0], [SIZE[0], 0], SIZE, [0, SIZE[1]]], np.float32)
    moved = np.asarray(rng.uniform(0, _TILT, (4, 2)) * SIZE, np.float32)
    inward = np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]], np.float32)
    return [carried(card, table, table + inward * moved) for card in placed]


def _lay(picture: Pixels, face: Pixels, outline: Floats, shadow: float) -> Pixels:
    """Draw a card, and the shadow of its rim on what lies under it; where it lies, 0..255."""
    long = float(np.linalg.norm(outline[3] - outline[0]))
    rows = min(face.shape[0], round(_RENDERED * long))
    size = (round(rows * _RATIO), rows)
    small = np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8)
    warp = cv2.getPerspectiveTransform(corners_of(small), outline)
    there = (picture.shape[1], picture.shape[0])
    mask = cv2.warpPerspective(_rounded(size), warp, there, flags=cv2.INTER_AREA)
    drawn = cv2.warpPerspective(small, warp, there, borderMode=cv2.BORDER_REPLICATE)
    dark = cv2.GaussianBlur(mask, (0, 0), 0.011 * long)[..., None].astype(np.float32) / 255
    solid = mask[..., None].astype(np.float32) / 255
    picture[:] = (drawn * solid + picture * (1 - shadow * dark) * (1 - solid)).astype(np.uint8)
    return np.asarray(mask, np.uint8)


def _rounded(size: tuple[int, int]) -> Pixels:
    """A card's shape, 255 inside it; size: width and height."""
    width, height = size
    radius = round(_CORNER * height)
    mask = np.zeros((height, width), np.uint8)
    mask[radius : height - radius] = 255
    mask[:, radius : width - radius] = 255
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return mask


def _seen(owner: NDArray[np.int16], at: int, polygon: Floats) -> float:
    """The share of a polygon, (n, 2) pixels, in which that card lies uppermost."""
    inside = np.zeros(owner.shape, np.uint8)
    cv2.fillPoly(inside, [np.rint(polygon).astype(np.int32)], 1)
    own = int(np.count_nonzero(owner[inside > 0] == at))
    return own / max(1, int(np.count_nonzero(inside)))


def _is_legible(owner: NDArray[np.int16], at: int, outline: Floats) -> bool:
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    indices = (carried(one, square, outline) for one in (_INDEX, 1 - _INDEX))
    return any(_seen(owner, at, one) >= _LEGIBLE for one in indices)
