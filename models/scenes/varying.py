# SPDX-License-Identifier: AGPL-3.0-or-later
"""A drawn scene shown anew: turned by quarters, smaller, otherwise lit; never mirrored."""

from __future__ import annotations

import cv2
import numpy as np

from models.scenes.canvas import Corners
from models.scenes.scene import FRAME_GREY
from vision.frames import Pixels

LEAST_SCALE = 0.75
"""A scene is shown at this size up to its own, with grey around it."""


LIGHTS = (0.75, 1.25)
"""Least and most that a scene's brightness is multiplied by."""

TINTS = (0.92, 1.08)
"""The same for each of its colours, once more."""


def vary(picture: Pixels, corners: Corners, rng: np.random.Generator) -> tuple[Pixels, Corners]:
    """A square picture and its outlines, (n, 4, 2) shares of its side, both moved alike."""
    turns = int(rng.integers(0, 4))
    turned = _lit_otherwise(np.ascontiguousarray(np.rot90(picture, turns)), rng)
    for _ in range(turns):
        corners = np.stack([corners[..., 1], 1 - corners[..., 0]], axis=-1)
    if rng.random() < 0.5:
        return turned, corners
    side = picture.shape[0]
    inner = round(side * rng.uniform(LEAST_SCALE, 1))
    left, top = (int(at) for at in rng.integers(0, side - inner + 1, 2))
    shown = np.full_like(picture, FRAME_GREY)
    small = cv2.resize(turned, (inner, inner), interpolation=cv2.INTER_AREA)
    shown[top : top + inner, left : left + inner] = small
    moved = (corners * np.float32(inner) + np.array([left, top], np.float32)) / np.float32(side)
    return shown, np.asarray(moved, np.float32)


def _lit_otherwise(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """The picture brighter or darker, in a light of a slightly other colour."""
    factors = rng.uniform(*LIGHTS) * rng.uniform(*TINTS, 3)
    shades = np.arange(256)[:, None] * factors
    table = np.clip(shades, 0, 255).astype(np.uint8)[None]
    return np.asarray(cv2.LUT(picture, table), np.uint8)
