# SPDX-License-Identifier: AGPL-3.0-or-later
"""One card and what lies around, under and upon it, in the resolution of a camera's frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from models.crops.light import lit, photographed
from models.scenes.canvas import NOBODY, Canvas, random_colour
from models.scenes.hands import draw_hand
from models.scenes.things import draw_small_thing
from vision.frames import Pixels
from vision.plane import Floats, length_of, rotation, short_edge_first

SHORTEST, LONGEST = 64, 260
"""Pixels that a card is long on a frame: a far table's and a phone's."""

_ROOM = 1.75
"""A patch's side by the card's length: its diagonal and as much again as half a card beside it."""

_THE_CARD = 1
"""Its number on the canvas; whatever else lies there is NOBODY's."""


@dataclass(frozen=True, slots=True, eq=False)
class Around:
    """What a card may lie on and under. grounds: large pictures; others: faces and backs."""

    grounds: Sequence[Pixels]
    others: Sequence[Pixels]


Cover = Callable[[Canvas, Floats, Around, np.random.Generator], None]
"""Lays something upon the card with these corners, (4, 2)."""


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """pixels: (side, side, 3). corners: (4, 2), the card's own top left first. visible: 0..1.

    seen: (4, 2), the least rectangle around what is seen of it, a short edge first.
    """

    pixels: Pixels
    corners: Floats
    visible: float
    seen: Floats

    @property
    def length(self) -> float:
        """Pixels of the card's long edge."""
        return length_of(self.corners)


def _outline(rng: np.random.Generator, centre: Floats, length: float, lean: float) -> Floats:
    """A card's corners, seen from a little aside; lean: how much, 0 for straight down."""
    ratio = rng.uniform(0.67, 0.75)
    flat = np.array([[-ratio, -1], [ratio, -1], [ratio, 1], [-ratio, 1]], np.float32) / 2
    turned = flat @ np.float32(rotation(rng.uniform(0, 2 * np.pi)))
    away = rng.normal(0, lean, 2)
    depth = 1 + turned @ away
    squeeze = 1 - 0.5 * np.abs(away) * rng.uniform(0, 2)
    return np.asarray(turned * squeeze / depth[:, None] * length + centre, np.float32)


def _ground(rng: np.random.Generator, grounds: Sequence[Pixels], side: int) -> Pixels:
    ground = grounds[int(rng.integers(0, len(grounds)))]
    longest = min(ground.shape[:2])
    part = int(rng.uniform(0.1, 1.0) * longest)
    part = max(8, min(part, longest))
    y = int(rng.integers(0, ground.shape[0] - part + 1))
    x = int(rng.integers(0, ground.shape[1] - part + 1))
    cut = ground[y : y + part, x : x + part]
    return np.asarray(cv2.resize(cut, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def _other(canvas: Canvas, around: Around, corners: Floats, rng: np.random.Generator) -> None:
    card = around.others[int(rng.integers(0, len(around.others)))]
    canvas.lay(card, corners, NOBODY, rng, rounding=int(rng.integers(4, 14)))


def _sheet(canvas: Canvas, corners: Floats, around: Around, rng: np.random.Generator) -> None:
    """A sleeve, a paper or a cloth that hides all beyond a line across the card."""
    length = length_of(corners)
    along = (corners[3] - corners[0]) if rng.random() < 0.6 else (corners[1] - corners[0])
    angle = float(np.arctan2(along[1], along[0])) + rng.normal(0, 0.3)
    angle += np.pi * int(rng.integers(0, 2))
    away = np.array([np.cos(angle), np.sin(angle)])
    side = np.array([-away[1], away[0]])
    reach = np.abs((corners - corners.mean(axis=0)) @ away).max()
    edge = corners.mean(axis=0) + away * reach * rng.uniform(0.05, 0.95)
    far = 2.5 * length
    quad = np.array([edge - side * far, edge + side * far], np.float32)
    quad = np.concatenate([quad, quad[::-1] + away * far]).astype(np.float32)
    if rng.random() < 0.5:
        canvas.fill(quad, random_colour(rng))
    else:
        cloth = _ground(rng, around.grounds, 256)
        canvas.lay(cloth, quad, NOBODY, rng, rounding=2)


def cover_in_part(
    canvas: Canvas, corners: Floats, around: Around, rng: np.random.Generator
) -> None:
    """Something upon the card: another card's corner, a hand, a thing."""
    length = length_of(corners)
    kind = rng.random()
    if kind < 0.3:
        _sheet(canvas, corners, around, rng)
    elif kind < 0.7:
        # Between touching and covering half of it.
        away = rng.uniform(0.42, 0.95) * length
        angle = rng.uniform(0, 2 * np.pi)
        centre = corners.mean(axis=0) + away * np.array([np.cos(angle), np.sin(angle)])
        _other(canvas, around, _outline(rng, centre.astype(np.float32), length, 0.05), rng)
    elif kind < 0.88:
        edge = corners[int(rng.integers(0, 4))] * rng.uniform(0.5, 1.0)
        tip = edge + corners.mean(axis=0) * 0.4
        draw_hand(canvas, rng, (float(tip[0]), float(tip[1])), length * rng.uniform(0.35, 0.7))
    else:
        spot = corners.mean(axis=0) + rng.normal(0, 0.35, 2) * length
        draw_small_thing(canvas, rng, (float(spot[0]), float(spot[1])), length)


def cover_in_heap(
    canvas: Canvas, corners: Floats, around: Around, rng: np.random.Generator
) -> None:
    """Mostly another card about as large that hides a third to two thirds of it."""
    if rng.random() < 0.35:
        cover_in_part(canvas, corners, around, rng)
        return
    edges = corners[1] - corners[0], corners[3] - corners[0]
    side = int(rng.integers(0, 2))
    away = edges[side] * rng.uniform(0.33, 0.7) + edges[1 - side] * rng.normal(0, 0.12)
    centre = corners.mean(axis=0) + away * rng.choice([-1, 1])
    angle = float(rng.normal(0, 0.12))
    if rng.random() < 0.25:
        angle += np.pi / 2
        centre = centre + away * 0.2
    turned = (corners - corners.mean(axis=0)) @ rotation(angle) * rng.uniform(0.94, 1.06)
    _other(canvas, around, np.asarray(turned + centre, np.float32), rng)


def _outline_of_seen(owner: Pixels, corners: Floats) -> Floats:
    """The least rectangle around what is seen of the card; the card's outline where nothing is."""
    points = cv2.findNonZero((owner == _THE_CARD).astype(np.uint8))
    if points is None:
        return corners
    return short_edge_first(np.asarray(cv2.boxPoints(cv2.minAreaRect(points)), np.float32))


def draw_patch(
    face: Pixels,
    around: Around,
    rng: np.random.Generator,
    shortest: int = SHORTEST,
    cover: Cover = cover_in_part,
) -> Patch:
    """A patch with this face, (h, w, 3) upright, in its middle, at any angle.

    shortest: pixels that the card is long at least. cover: lays something upon it, if anything.
    """
    length = float(np.exp(rng.uniform(np.log(shortest), np.log(LONGEST))))
    side = round(length * _ROOM)
    canvas = Canvas(
        _ground(rng, around.grounds, side).copy(), np.full((side, side), NOBODY, np.uint8)
    )
    middle = np.full(2, side / 2, np.float32)
    lean = 0.1 if rng.random() < 0.6 else 0.0
    for _ in range(int(rng.choice([0, 1, 2], p=[0.55, 0.3, 0.15]))):
        beside = middle + rng.normal(0, 0.55, 2).astype(np.float32) * length
        _other(canvas, around, _outline(rng, beside, length, lean), rng)
    corners = _outline(rng, middle, length, lean)
    gloss = float(rng.uniform(40, 200)) if rng.random() < 0.1 else 0.0
    rounding = int(rng.integers(4, 14))
    canvas.lay(face, corners, _THE_CARD, rng, rounding=rounding, gloss=gloss)
    whole = int((canvas.owner == _THE_CARD).sum())
    for _ in range(int(rng.choice([0, 1, 2], p=[0.55, 0.33, 0.12]))):
        cover(canvas, corners, around, rng)
    visible = int((canvas.owner == _THE_CARD).sum()) / max(whole, 1)
    pixels = photographed(lit(canvas.pixels, rng), length, rng)
    return Patch(pixels, corners, visible, _outline_of_seen(canvas.owner, corners))
