# SPDX-License-Identifier: AGPL-3.0-or-later
"""From an outline on a frame to the card laid flat: upright, of one size, seen from above."""

from __future__ import annotations

from math import atan2, degrees

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Pixels

Floats = NDArray[np.float32]

Size = tuple[int, int]
"""Width and height in pixels."""

_ACROSS_DEGREES = 50.0


def laid_flat(pixels: Pixels, corners: Floats, size: Size, room: float = 1.0) -> Pixels:
    """(height, width, 3) of the card whose corners (4, 2), in pixels, start at its top left.

    room: 1 for the card alone, 1.4 for a picture that the card fills to 1 / 1.4 of each side.
    """
    width, height = size
    length = float(np.linalg.norm(corners[3] - corners[0])) * room
    times = 2 if length > 1.4 * height else 1
    inner = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) / (2 * room) + 0.5
    target = inner * np.array([width, height], np.float32) * times
    # Corners are edges of pixels, and OpenCV counts from the middle of the first one.
    half = np.float32(0.5)
    warp = cv2.getPerspectiveTransform(corners.astype(np.float32) - half, target - half)
    flat = cv2.warpPerspective(
        pixels,
        warp,
        (width * times, height * times),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    if times > 1:
        flat = cv2.resize(flat, size, interpolation=cv2.INTER_AREA)
    return np.asarray(flat, np.uint8)


def turned(corners: Floats) -> Floats:
    """The same outline read from the other end of the card."""
    return np.roll(corners, 2, axis=0)


def upright(corners: Floats) -> Floats:
    """The outline read from the end that is further up in the picture."""
    up = corners[0, 1] + corners[1, 1] <= corners[2, 1] + corners[3, 1]
    return corners if up else turned(corners)


def is_across(corners: Floats) -> bool:
    """Whether it lies so far on its side that which end is its top is anybody's guess."""
    right, down = (corners[2] + corners[3] - corners[0] - corners[1]).tolist()
    return degrees(atan2(abs(right), abs(down))) > _ACROSS_DEGREES


def rotation(radians: float) -> NDArray[np.float64]:
    """(2, 2): points, (n, 2), times this are turned about the origin, clockwise on the screen."""
    cos, sin = np.cos(radians), np.sin(radians)
    return np.array([[cos, sin], [-sin, cos]])


def area_of(corners: Floats) -> float:
    """Square pixels in an outline, (4, 2)."""
    x, y = corners[:, 0], corners[:, 1]
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


def width_by_height(corners: Floats) -> float:
    """Of an outline, (4, 2); its first edge is across."""
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    return float((sides[0] + sides[2]) / max(float(sides[1] + sides[3]), 1e-6))


def short_edge_first(corners: Floats) -> Floats:
    """The same outline from a short edge on, as a card's own begins."""
    return np.roll(corners, 1, axis=0) if width_by_height(corners) > 1 else corners
