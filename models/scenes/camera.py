# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where a card's corners come to lie in the picture: tilt of the camera, bend of its lens."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Pixels
from vision.plane import rotation

MOST_TILT = 25.0
"""Degrees off straight down."""

CARD_WIDTH = (0.62, 0.76)
"""A card's width by its length: from the slimmest tarot-like to the broadest."""


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """plane: homography from the table, as seen from straight above, to a picture without bend.

    bend: of the lens; above 0 like a barrel, below like a pincushion.
    """

    plane: NDArray[np.float64]
    size: tuple[int, int]
    bend: float

    def corners(
        self, centre: NDArray[np.float64], length: float, ratio: float, angle: float
    ) -> NDArray[np.float32]:
        """(4, 2) pixels of a card's corners, clockwise from its top left."""
        half = np.array([[-ratio, -1], [ratio, -1], [ratio, 1], [-ratio, 1]]) * length / 2
        flat = (half @ rotation(angle) + centre).reshape(1, 4, 2)
        seen = np.asarray(cv2.perspectiveTransform(flat, self.plane)[0], np.float64)
        return np.asarray(seen, np.float32)

    def bent(self, points: NDArray[np.float32]) -> NDArray[np.float32]:
        """Where the lens puts points, (…, 2) pixels."""
        middle = np.array(self.size) / 2
        away = (points - middle) / (self.size[0] / 2)
        moved = away.copy()
        for _ in range(4):
            outwards = 1 + self.bend * (moved**2).sum(axis=-1, keepdims=True)
            moved = away * self._zoom / outwards
        return np.asarray(moved * self.size[0] / 2 + middle, np.float32)

    def bend_picture(self, picture: Pixels) -> Pixels:
        """A picture without bend as this lens shows it; works for one plane or three."""
        if self.bend == 0:
            return picture
        width, height = self.size
        xs = (np.arange(width, dtype=np.float32) - width / 2) / (width / 2)
        ys = (np.arange(height, dtype=np.float32) - height / 2) / (width / 2)
        factor = 1 + np.float32(self.bend) * (xs[None] ** 2 + ys[:, None] ** 2)
        factor = factor / np.float32(self._zoom)
        from_x = xs[None] * factor * np.float32(width / 2) + np.float32(width / 2)
        from_y = ys[:, None] * factor * np.float32(width / 2) + np.float32(height / 2)
        how = cv2.INTER_LINEAR if picture.ndim == 3 else cv2.INTER_NEAREST
        moved = cv2.remap(
            picture,
            from_x.astype(np.float32),
            from_y.astype(np.float32),
            how,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return np.asarray(moved, np.uint8)

    @property
    def _zoom(self) -> float:
        """So much nearer that a square picture's corners show nothing from outside it."""
        return 1 + 2 * max(self.bend, 0.0)


def hold_camera(rng: np.random.Generator, size: tuple[int, int]) -> Camera:
    """A camera above a table: mostly nearly straight down, up to 25 degrees off."""
    width, height = size
    tilt = np.radians(MOST_TILT) * (rng.random() ** 1.3)
    toward = rng.uniform(0, 2 * np.pi)
    axis = np.array([np.cos(toward), np.sin(toward), 0]) * tilt
    turned = cv2.Rodrigues(axis)[0]
    focal = width * rng.uniform(0.8, 1.8)
    lens = np.array([[focal, 0, width / 2], [0, focal, height / 2], [0, 0, 1]])
    to_middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    lying = np.column_stack([turned[:, 0], turned[:, 1], [0, 0, focal]])
    bend = float(rng.uniform(-0.06, 0.08)) if rng.random() < 0.35 else 0.0
    return Camera(np.asarray(lens @ lying @ to_middle, np.float64), size, bend)
