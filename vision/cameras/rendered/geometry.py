# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where things are: the table in millimetres, the picture in pixels.

The table's origin is the middle of what the camera sees, x to the right and y
down the picture. Angles are radians, clockwise as seen on the picture.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

CARD_WIDTH_MM = 63.0
CARD_HEIGHT_MM = 88.0
SEEN_WIDTH_MM = 660.0
"""What the picture's width shows of the table: 1280 pixels are 1.94 a millimetre."""

Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pose:
    """A thing on the table: its middle in millimetres and how far it is turned."""

    x: float
    y: float
    angle: float

    def towards(self, other: Pose, share: float) -> Pose:
        """The pose `share` (0..1) of the way to another, turning the short way round."""
        turn = (other.angle - self.angle + np.pi) % (2 * np.pi) - np.pi
        return Pose(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
            self.angle + turn * share,
        )


def seat_direction(seat: int, seats: int) -> tuple[float, float]:
    """Unit vector from the table's middle to a seat; seat 0 sits at the bottom, then clockwise."""
    angle = np.pi / 2 + 2 * np.pi * seat / seats
    return float(np.cos(angle)), float(np.sin(angle))


def laying_spot(seat: int, seats: int, rng: np.random.Generator) -> Pose:
    """Where a player puts a card down: before the own seat, never twice quite the same."""
    dx, dy = seat_direction(seat, seats)
    x, y = dx * 172 + rng.normal(0, 9), dy * 104 + rng.normal(0, 8)
    facing = np.arctan2(dy, dx) - np.pi / 2
    return Pose(float(x), float(y), float(facing + rng.normal(0, 0.16)))


def edge_spot(seat: int, seats: int, away_mm: float = 470.0) -> tuple[float, float]:
    """A point outside the picture on a seat's side, millimetres."""
    dx, dy = seat_direction(seat, seats)
    return dx * away_mm, dy * away_mm


def camera_matrix(width: int, height: int, rng: np.random.Generator) -> Matrix:
    """Millimetres on the table to pixels: a camera hung up by hand, a little turned and tilted."""
    scale = width / SEEN_WIDTH_MM
    turn = rng.normal(0, 0.02)
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    flat = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    # A camera 800 mm above the table that looks a few degrees past straight down.
    tilt = np.tan(rng.normal(0, np.radians(3.0), 2)) / (800.0 * scale)
    lean = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [tilt[0], tilt[1], 1.0]])
    move = np.array([[1.0, 0.0, width / 2], [0.0, 1.0, height / 2], [0.0, 0.0, 1.0]])
    return np.asarray(move @ lean @ flat, np.float64)


def card_matrix(pose: Pose, face_width: int, face_height: int, size: float = 1.0) -> Matrix:
    """A face's own pixels to millimetres on the table; size > 1 is nearer to the lens."""
    sx = CARD_WIDTH_MM * size / face_width
    sy = CARD_HEIGHT_MM * size / face_height
    cos, sin = np.cos(pose.angle), np.sin(pose.angle)
    scale = np.array(
        [
            [sx, 0.0, -CARD_WIDTH_MM * size / 2],
            [0.0, sy, -CARD_HEIGHT_MM * size / 2],
            [0.0, 0.0, 1.0],
        ]
    )
    turn = np.array([[cos, -sin, pose.x], [sin, cos, pose.y], [0.0, 0.0, 1.0]])
    return np.asarray(turn @ scale, np.float64)


def ease(share: float) -> float:
    """Start and stop gently: 0..1 to 0..1."""
    share = min(1.0, max(0.0, share))
    return share * share * (3 - 2 * share)
