# SPDX-License-Identifier: AGPL-3.0-or-later
"""The outline of the one card in a picture by its ground alone.

Whoever takes a picture of a card to enrol it lays it on a table, and that shows all around it,
whatever the card looks like.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.finding import FoundCard
from vision.frames import Pixels
from vision.plane import (
    Floats,
    area_of,
    has_like_sides,
    lies_within,
    meeting,
    share_inside,
    short_edge_first,
    width_by_height,
)
from vision.reading.whole import shrunk

_SIDE = 640
"""Pixels of the longer side at which the picture is looked at."""

_EDGE = 0.05
"""Share of the sides that is taken for the ground, all around."""

_UNLIKE = 4.0
"""Deviations of the ground's own colours, and levels besides, beyond which a pixel is not of it."""

_GRAIN = 0.011
"""Share of the longer side: what is thinner is the ground's grain, or a gap in the card."""

_SOLID = 0.93
"""Share of the outline that a thing must fill, stretched over its hollows, and of that one which
must lie within."""

_HOLLOW = 0.8
"""Share of it that must differ from the ground: a side of a card may have the ground's colour."""

_LIKE = 0.9
"""Of two opposite sides the shorter one's share of the longer: of a card held at 25 degrees half a
metre from a camera 0.93, while a side that is lost in the ground leaves less."""

_LEAST_AREA, _MOST_AREA = 0.015, 0.8
"""Shares of the picture that a card takes."""

_ANOTHER = 0.15
"""Size of another thing, beside the card's, from which it is not alone."""

_RATIOS = ((0.6, 0.84), (0.94, 1.0))
"""Width by height of cards, 0.716 of most, as seen by a camera held a little askew, and of square
ones. Between lies what is left of a card that loses a side in the ground, below what is printed.
"""

_MIDDLE = 0.15, 0.85
"""Part of a side that is straight: corners are rounded."""

_NEAR = 0.12
"""How far a thing's side may lie from its box's side, as a share of that one's length."""

_HALF = 0.35, 0.65
"""Area of one of two cards side by side, beside that of both."""

_HALF_INSIDE = 0.9
"""Share of it that lies within both."""

Mask = NDArray[np.uint8]


def outline_of_one(pixels: Pixels, cards: Sequence[FoundCard]) -> Floats | None:
    """The silhouette, unless it is of several. cards: what the detector finds in the picture."""
    outline = silhouette(pixels)
    return None if outline is None or _is_of_several(outline, cards) else outline


def silhouette(pixels: Pixels) -> Floats | None:
    """(4, 2) corners, in pixels, of the one thing of a card's shape on a (height, width, 3) BGR
    picture, from a short edge on; None where there is none on an even ground, or it is not alone.
    """
    times = min(1.0, _SIDE / max(pixels.shape[:2]))
    small = shrunk(pixels, times)
    found, _ = cv2.findContours(_not_ground(small), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    things = sorted(found, key=cv2.contourArea, reverse=True)
    if not things:
        return None
    sizes = [cv2.contourArea(thing) for thing in things]
    share = sizes[0] / (small.shape[0] * small.shape[1])
    alone = len(sizes) == 1 or sizes[1] < _ANOTHER * sizes[0]
    if not alone or not _LEAST_AREA <= share <= _MOST_AREA:
        return None
    hull = _stretched(things)
    corners = _corners_of(_points_along(hull))
    if corners is None or not _is_a_card(corners, sizes[0], cv2.contourArea(hull), small.shape[:2]):
        return None
    return short_edge_first(_clockwise(np.asarray((corners + 0.5) / times, np.float32)))


def _not_ground(picture: Pixels) -> Mask:
    """(height, width): 255 where it differs from what lies along the picture's edges."""
    height, width = picture.shape[:2]
    colours = cv2.cvtColor(cv2.medianBlur(picture, 5), cv2.COLOR_BGR2LAB).astype(np.float32)
    edge = np.ones((height, width), np.bool_)
    band = max(2, round(_EDGE * min(height, width)))
    edge[band:-band, band:-band] = False
    # The light falls off across a table, so its colour is a curved surface over the picture.
    ys, xs = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    terms = np.stack([np.ones_like(xs), xs, ys, xs * xs, ys * ys, xs * ys], axis=-1)
    surface, *_ = np.linalg.lstsq(terms[edge], colours[edge], rcond=None)
    apart = np.abs(colours - terms @ surface)
    deviation = 1.5 * np.median(apart[edge], axis=0) + 2
    mask = (apart / deviation).max(axis=-1) > _UNLIKE
    size = max(3, round(_GRAIN * max(height, width)) | 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    closed = cv2.morphologyEx(mask.astype(np.uint8) * 255, cv2.MORPH_CLOSE, kernel)
    whole = _filled(np.asarray(closed, np.uint8))
    return np.asarray(cv2.morphologyEx(whole, cv2.MORPH_OPEN, kernel), np.uint8)


def _filled(mask: Mask) -> Mask:
    """The mask without holes: a card may have the ground's colour in its middle."""
    found, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    return np.asarray(cv2.drawContours(np.zeros_like(mask), found, -1, 255, -1), np.uint8)


def _stretched(things: Sequence[cv2.typing.MatLike]) -> Floats:
    """(n, 2) corners of what is stretched around the first thing and others in its box: where a
    card's side has the ground's colour its index may stand out by itself.
    """
    box = cv2.boxPoints(cv2.minAreaRect(things[0]))
    parts = [
        thing[:, 0]
        for thing in things
        if cv2.pointPolygonTest(box, tuple(thing[:, 0].mean(axis=0).tolist()), False) >= 0
    ]
    return np.asarray(cv2.convexHull(np.concatenate(parts))[:, 0], np.float32)


def _points_along(polygon: Floats) -> Floats:
    """(n, 2) points a pixel apart along the sides of a polygon, (m, 2)."""
    sides = []
    for start, end in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        steps = max(1, round(float(np.linalg.norm(end - start))))
        sides.append(start + (end - start) * np.linspace(0, 1, steps, endpoint=False)[:, None])
    return np.concatenate(sides).astype(np.float32)


def _corners_of(edge: Floats) -> Floats | None:
    """(4, 2) corners where lines along the four sides of a thing meet; edge: (n, 2) pixels."""
    box = cv2.boxPoints(cv2.minAreaRect(edge))
    sides = [_side_of(edge, box[at], box[(at + 1) % 4]) for at in range(4)]
    seen = [side for side in sides if side is not None]
    return meeting(seen) if len(seen) == len(sides) else None


def _side_of(edge: Floats, start: Floats, end: Floats) -> tuple[Floats, Floats] | None:
    """Two points of the line along the thing's side that lies nearest to this side of its box."""
    length = max(float(np.linalg.norm(end - start)), 1e-6)
    along = (end - start) / length
    away = edge - start
    at = away @ along / length
    off = np.abs(away[:, 0] * along[1] - away[:, 1] * along[0])
    near = (at > _MIDDLE[0]) & (at < _MIDDLE[1]) & (off < _NEAR * length)
    if np.count_nonzero(near) < 8:
        return None
    dx, dy, x, y = cv2.fitLine(edge[near], cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
    point = np.array([x, y], np.float32)
    return point, point + np.array([dx, dy], np.float32)


def _clockwise(corners: Floats) -> Floats:
    """As seen on the screen; the other way round the card would be mirrored."""
    first, second = corners[1] - corners[0], corners[2] - corners[1]
    return corners if first[0] * second[1] > first[1] * second[0] else corners[::-1]


def _is_a_card(corners: Floats, filled: float, stretched: float, size: tuple[int, int]) -> bool:
    """Whether a thing is, by its corners and its area, in pixels, as it is and stretched over its
    hollows; size: height and width of the picture.
    """
    height, width = size
    area = max(area_of(corners), 1e-6)
    whole = filled >= _HOLLOW * area and _SOLID <= stretched / area <= 1 / _SOLID
    shaped = cv2.isContourConvex(corners.reshape(4, 1, 2)) and has_like_sides(corners, _LIKE)
    ratio = width_by_height(short_edge_first(corners))
    inside = lies_within(corners, width, height)
    like_a_card = any(least <= ratio <= most for least, most in _RATIOS)
    return bool(inside and whole and shaped and like_a_card)


def _is_of_several(outline: Floats, cards: Sequence[FoundCard]) -> bool:
    """Whether what stands out from the ground are cards side by side, two of which may have a
    card's proportions. Parts of a large figure are outlined askew.
    """
    halves = [
        one
        for one in cards
        if share_inside(one.corners, outline) >= _HALF_INSIDE
        and _HALF[0] <= area_of(one.corners) / area_of(outline) <= _HALF[1]
        and has_like_sides(one.corners)
    ]
    return len(halves) > 1
