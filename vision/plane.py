# SPDX-License-Identifier: AGPL-3.0-or-later
"""Plane geometry of outlines: four corners, (4, 2), clockwise on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, degrees

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Pixels

Floats = NDArray[np.float32]

LEAST_PARALLEL = 0.75
"""Of two opposite sides the shorter one's share of the longer. A card's are alike: seen at 25
degrees from a metre away they differ by some 4 %; the rest is for corners found badly."""

_ACROSS_DEGREES = 50.0

_SQUARE = 0.9
"""Of an outline the shorter sides' least share of the longer: of a card 0.8 times as wide as high,
seen at 25 degrees, 0.88."""

_PARALLEL = 1e-9


def overlap(a: Floats, b: Floats) -> float:
    """Intersection over union of two convex quads, (4, 2) each, 0..1."""
    if _are_far_apart(a, b):
        return 0.0
    shared = float(cv2.intersectConvexConvex(a, b)[0])
    both = abs(cv2.contourArea(a)) + abs(cv2.contourArea(b)) - shared
    return shared / both if both > 0 else 0.0


def _are_far_apart(a: Floats, b: Floats) -> bool:
    """Whether their bounding boxes do not meet, as of most quads that are asked about; numpy's
    smallest calls would take six times as long.
    """
    left, top, width, height = cv2.boundingRect(a)
    other_left, other_top, other_width, other_height = cv2.boundingRect(b)
    return (
        left + width < other_left
        or other_left + other_width < left
        or top + height < other_top
        or other_top + other_height < top
    )


def is_apart(outline: Floats, others: Iterable[Floats], same: float) -> bool:
    """Whether it overlaps none of others by so much that both are of the same thing."""
    return all(overlap(outline, other) < same for other in others)


def share_inside(a: Floats, b: Floats) -> float:
    """The share of one convex quad, (4, 2), that lies inside another, 0..1."""
    shared = float(cv2.intersectConvexConvex(a, b)[0])
    return shared / max(abs(cv2.contourArea(a)), 1e-6)


def grown(corners: Floats, times: float) -> Floats:
    """The same outline around its middle, made so many times as large."""
    middle = corners.mean(axis=0)
    return np.asarray(middle + times * (corners - middle), np.float32)


def turned(corners: Floats) -> Floats:
    """The same outline read from the other end of the card."""
    return np.roll(corners, 2, axis=0)


def upright(corners: Floats) -> Floats:
    """The outline read from the end that is further up in the picture."""
    up = corners[0, 1] + corners[1, 1] <= corners[2, 1] + corners[3, 1]
    return corners if up else turned(corners)


def is_square(corners: Floats) -> bool:
    """Whether an outline is so nearly square that its sides do not say which of them is its top."""
    ratio = width_by_height(corners)
    return min(ratio, 1 / max(ratio, 1e-6)) >= _SQUARE


def uppermost_edge_first(corners: Floats) -> Floats:
    """The outline, (4, 2), read from the edge that is furthest up in the picture."""
    middles = (corners + np.roll(corners, -1, axis=0))[:, 1]
    return np.roll(corners, -int(middles.argmin()), axis=0)


def is_across(corners: Floats) -> bool:
    """Whether it lies so far on its side that which end is its top is anybody's guess."""
    right, down = (corners[2] + corners[3] - corners[0] - corners[1]).tolist()
    return degrees(atan2(abs(right), abs(down))) > _ACROSS_DEGREES


def rotation(radians: float) -> NDArray[np.float64]:
    """(2, 2): points, (n, 2), times this are turned about the origin, clockwise on the screen."""
    cos, sin = np.cos(radians), np.sin(radians)
    return np.array([[cos, sin], [-sin, cos]])


def spun(points: NDArray[np.floating | np.integer], radians: float) -> NDArray[np.float64]:
    """Points, (n, 2), turned about their middle, clockwise on the screen."""
    middle = points.mean(axis=0)
    return np.asarray((points - middle) @ rotation(radians) + middle, np.float64)


def meeting(sides: Sequence[tuple[Floats, Floats]]) -> Floats | None:
    """(n, 2) corners where each line, through two points, meets the one before it; None where two
    hardly do.
    """
    lines = [np.cross([*start, 1.0], [*end, 1.0]) for start, end in sides]
    meets = [np.cross(lines[at - 1], lines[at]) for at in range(len(lines))]
    if any(abs(point[2]) < _PARALLEL for point in meets):
        return None
    return np.array([point[:2] / point[2] for point in meets], np.float32)


def carried(points: Floats, start: Floats, end: Floats) -> Floats:
    """Points, (..., 2), of a plane of which the outline start, (4, 2), is seen as end."""
    there = cv2.getPerspectiveTransform(start.astype(np.float32), end.astype(np.float32))
    moved = cv2.perspectiveTransform(points.reshape(1, -1, 2).astype(np.float32), there)
    return np.asarray(moved, np.float32).reshape(points.shape)


def area_of(corners: Floats) -> float:
    """Square pixels in an outline, (4, 2)."""
    x, y = corners[:, 0], corners[:, 1]
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


def length_of(corners: Floats) -> float:
    """Pixels from a card's top to its bottom, along its left side; (4, 2), a short edge first."""
    return float(np.linalg.norm(corners[3] - corners[0]))


def sides_of(corners: Floats) -> Floats:
    """(4,) lengths of an outline's sides, (4, 2), from its first corner on."""
    return np.asarray(np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1))


def has_like_sides(corners: Floats, least: float = LEAST_PARALLEL) -> bool:
    """Whether opposite sides are as much alike as a card's: the shorter one this share of the
    longer or more.
    """
    sides = sides_of(corners)
    return all(min(pair) >= least * max(pair) for pair in (sides[::2], sides[1::2]))


def lies_within(corners: Floats, width: float, height: float) -> bool:
    """Whether all of an outline, (4, 2), lies in a picture of so many pixels."""
    return bool(np.all((corners >= 0) & (corners <= np.array([width, height], np.float32))))


def corners_of(pixels: Pixels) -> Floats:
    """A whole picture's own outline, (4, 2), clockwise from its top left."""
    height, width = pixels.shape[:2]
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)


def width_by_height(corners: Floats) -> float:
    """Of an outline, (4, 2); its first edge is across."""
    sides = sides_of(corners)
    return float((sides[0] + sides[2]) / max(float(sides[1] + sides[3]), 1e-6))


def short_edge_first(corners: Floats) -> Floats:
    """The same outline from a short edge on, as a card's own begins."""
    return np.roll(corners, 1, axis=0) if width_by_height(corners) > 1 else corners
