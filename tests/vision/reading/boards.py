# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table of boards, and cards that are laid on it."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frames import Pixels

SIZE = (1200, 900)


def ground(grain: float = 12.0) -> Pixels:
    """Boards under a lamp: brighter in the middle, with a grain across."""
    rng = np.random.default_rng(4)
    xs, ys = np.meshgrid(np.linspace(-1, 1, SIZE[0]), np.linspace(-1, 1, SIZE[1]))
    light = 1.1 - 0.4 * (xs**2 + ys**2) / 2
    lines = cv2.GaussianBlur(rng.normal(0, 1, (SIZE[1], 1)), (1, 9), 0) * 3 * grain
    wood = np.array([60, 95, 130]) + (lines + rng.normal(0, 3, SIZE[::-1]))[..., None]
    return np.clip(wood * light[..., None], 0, 255).astype(np.uint8)


def laid(picture: Pixels, face: Pixels, x: float, y: float, degrees: float) -> np.ndarray:
    """Lay a face with its middle there; returns its corners, (4, 2)."""
    height, width = face.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), -degrees, 1.0)
    turn[:, 2] += x - width / 2, y - height / 2
    mask = cv2.warpAffine(np.full((height, width), 255, np.uint8), turn, SIZE)
    picture[mask > 127] = cv2.warpAffine(face, turn, SIZE)[mask > 127]
    corners = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float32)
    return np.asarray(cv2.transform(corners, turn)[0])
