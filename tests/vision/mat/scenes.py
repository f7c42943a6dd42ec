# SPDX-License-Identifier: AGPL-3.0-or-later
"""The printed mat on a table, photographed from above: what was drawn is known exactly."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Pixels
from vision.mat import A3, MatLayout
from vision.mat.sheet import DPI, pages

Floats = NDArray[np.float64]

_FINER = 2
_THIN = 3
"""Dots of the sheet to one of the picture that is laid: 100 an inch."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One photograph. tilt, heading, roll: degrees. shift: px that the camera's picture moved.

    light: 0 even, 1 a lamp at one side that leaves a fifth of its light at the other.
    """

    tilt: float = 0.0
    heading: float = 0.0
    roll: float = 0.0
    size: tuple[int, int] = (1280, 960)
    shift: tuple[float, float] = (0.0, 0.0)
    light: float = 0.6
    brightness: float = 1.0
    blur: float = 1.0
    noise: float = 4.0
    covered: tuple[int, ...] = ()
    with_mat: bool = True
    seed: int = 0

    def but(self, **changes: object) -> Shot:
        """The same photograph, changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


def truth(shot: Shot, layout: MatLayout = A3) -> Floats:
    """3 x 3, mm on the mat to frame px: a pinhole camera some 70 cm above the middle."""
    width, height = shot.size
    focal = 1.25 * width
    tilt, heading, roll = (np.radians(angle) for angle in (shot.tilt, shot.heading, shot.roll))
    axis = np.array([np.cos(heading), np.sin(heading), 0.0]) * tilt
    turn = cv2.Rodrigues(axis)[0] @ cv2.Rodrigues(np.array([0.0, 0.0, roll]))[0]
    camera = np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1.0]])
    centred = np.array([[1, 0, -layout.width_mm / 2], [0, 1, -layout.height_mm / 2], [0, 0, 1.0]])
    plane = np.column_stack([turn[:, 0], turn[:, 1], [0.0, 0.0, 750.0]])
    moved = np.array([[1, 0, shot.shift[0]], [0, 1, shot.shift[1]], [0, 0, 1.0]])
    whole = moved @ camera @ plane @ centred
    return np.asarray(whole / whole[2, 2], np.float64)


def through(homography: Floats, points: object) -> Floats:
    """(n, 2) points through a homography."""
    flat = np.asarray(points, np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, homography)).reshape(-1, 2)


def photograph(shot: Shot, layout: MatLayout = A3) -> Pixels:
    """The (height, width, 3) BGR picture."""
    width, height = shot.size
    large = width * _FINER, height * _FINER
    to_frame = truth(shot, layout)
    finer = np.array([[_FINER, 0, (_FINER - 1) / 2], [0, _FINER, (_FINER - 1) / 2], [0, 0, 1.0]])

    def lay(picture: Pixels, mm_per_dot: float, left_mm: float, top_mm: float) -> Floats:
        # A dot's middle is half a dot from its edge.
        half = mm_per_dot / 2
        to_mm = np.array(
            [[mm_per_dot, 0, left_mm + half], [0, mm_per_dot, top_mm + half], [0, 0, 1.0]]
        )
        return np.asarray(finer @ to_frame @ to_mm)

    wood = _wood()
    canvas = cv2.warpPerspective(wood, lay(wood, 1.0, -390.0, -350.0), large)
    if shot.with_mat:
        sheet = _sheet(layout)
        placed = lay(sheet, 25.4 / DPI * _THIN, 0.0, 0.0)
        mask = cv2.warpPerspective(np.full(sheet.shape, 255, np.uint8), placed, large)
        paper = cv2.warpPerspective(sheet, placed, large)
        canvas = np.where(mask[..., None] > 127, paper[..., None], canvas)
    for number in shot.covered:
        corners = layout.marker_corners(number)
        hand = np.round(through(finer @ to_frame, corners.mean(axis=0) + _hand()))
        cv2.fillPoly(canvas, [hand.astype(np.int32)], (130, 160, 205))
    picture = cv2.resize(canvas, shot.size, interpolation=cv2.INTER_AREA).astype(np.float32)
    if shot.blur:
        picture = cv2.GaussianBlur(picture, (0, 0), shot.blur)
    across = np.linspace(0, 1, width)[None, :, None] * 0.7
    down = np.linspace(0, 1, height)[:, None, None] * 0.3
    lit = (1 - 0.8 * shot.light * (across + down)) * shot.brightness
    rng = np.random.default_rng(shot.seed)
    noisy = picture * lit + rng.normal(0, shot.noise, picture.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def _hand() -> Floats:
    """Outline in mm of a palm and what belongs to it."""
    return np.array([(-30, -28), (20, -32), (34, -4), (26, 40), (-22, 44), (-36, 6)], np.float64)


@cache
def _sheet(layout: MatLayout) -> Pixels:
    whole = np.hstack([np.asarray(page, np.uint8) * 235 for page in pages(layout)])
    size = whole.shape[1] // _THIN, whole.shape[0] // _THIN
    # Cut to whole squares first, so that a dot laid is exactly three printed.
    whole = whole[: size[1] * _THIN, : size[0] * _THIN]
    return np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)


@cache
def _wood() -> Pixels:
    """1200 x 1000 mm of table with a grain and knots."""
    rng = np.random.default_rng(5)
    rough = rng.normal(0, 1, (1000, 1200)).astype(np.float32)
    grain = cv2.GaussianBlur(rough, (0, 0), sigmaX=14, sigmaY=1.5)
    knots = cv2.GaussianBlur(rng.normal(0, 1, rough.shape).astype(np.float32), (0, 0), 5)
    level = grain / grain.std() * 10 + knots / knots.std() * 9
    return np.clip(level[..., None] + (60, 90, 125), 0, 255).astype(np.uint8)
