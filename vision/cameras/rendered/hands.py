# SPDX-License-Identifier: AGPL-3.0-or-later
"""A hand on an arm, drawn once for each player: skin, sleeve, and the soft shape of both."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Pixels

PIXELS_PER_MM = 2.0
TIP_MM = (90.0, 30.0)
"""Where, on the drawn arm, the finger tips hold a card; the arm points up the picture."""

_WIDTH_MM, _HEIGHT_MM = 180, 960
_SKIN = ((150, 178, 226), (122, 158, 212), (84, 122, 184), (62, 92, 142), (46, 66, 104))
_SLEEVES = (
    (74, 52, 38),
    (60, 60, 150),
    (70, 100, 60),
    (120, 110, 105),
    (40, 40, 44),
    (150, 120, 60),
)

_FINGERS = (
    ((62, 92), (58, 44), 17),
    ((80, 86), (79, 26), 18),
    ((98, 86), (99, 22), 18),
    ((115, 94), (120, 34), 16),
    ((52, 124), (40, 78), 20),
)
"""Root, tip and width of each finger in millimetres."""


@dataclass(frozen=True, slots=True, eq=False)
class Arm:
    """colour: (h, w, 3) BGR; alpha: (h, w) 0..255, both at PIXELS_PER_MM."""

    colour: Pixels
    alpha: Pixels


def _point(x: float, y: float) -> tuple[int, int]:
    return round(x * PIXELS_PER_MM), round(y * PIXELS_PER_MM)


def _rounded(mask: Pixels) -> NDArray[np.float32]:
    """0..1: dark towards a shape's rim, bright on its back, as a lamp above shows it."""
    depth = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    return np.asarray(np.clip(depth / (9 * PIXELS_PER_MM), 0, 1) ** 0.5, np.float32)


def draw_arm(rng: np.random.Generator) -> Arm:
    """One player's arm; left-handed people exist."""
    size = round(_WIDTH_MM * PIXELS_PER_MM), round(_HEIGHT_MM * PIXELS_PER_MM)
    hand = np.zeros(size[::-1], np.uint8)
    for root, tip, width in _FINGERS:
        cv2.line(hand, _point(*root), _point(*tip), 255, round(width * PIXELS_PER_MM), cv2.LINE_AA)
    palm = np.array(
        [_point(50, 96), _point(124, 92), _point(122, 160), _point(104, 190), _point(66, 188)]
    )
    cv2.fillConvexPoly(hand, palm, 255, cv2.LINE_AA)
    cv2.line(hand, _point(86, 160), _point(86, 240), 255, round(56 * PIXELS_PER_MM), cv2.LINE_AA)
    soft = cv2.GaussianBlur(hand, (0, 0), 3.0 * PIXELS_PER_MM / 2)
    hand = np.where(soft > 120, 255, 0).astype(np.uint8)
    sleeve = np.zeros_like(hand)
    cuff = np.array([_point(46, 216), _point(126, 212), _point(158, 960), _point(20, 960)])
    cv2.fillConvexPoly(sleeve, cuff, 255, cv2.LINE_AA)
    skin = np.array(_SKIN[int(rng.integers(0, len(_SKIN)))], np.float32)
    cloth = np.array(_SLEEVES[int(rng.integers(0, len(_SLEEVES)))], np.float32)
    colour = skin * (0.62 + 0.42 * _rounded(hand))[..., None]
    for root, tip, width in _FINGERS[:4]:
        nail = _point(tip[0], tip[1] - width * 0.2)
        axes = round(width * 0.26 * PIXELS_PER_MM), round(width * 0.34 * PIXELS_PER_MM)
        light = tuple(float(v) for v in np.clip(skin * 1.14 + 8, 0, 255))
        cv2.ellipse(colour, nail, axes, 0, 0, 360, light, -1, cv2.LINE_AA)
        knuckle = _point((root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2)
        crease = tuple(float(v) for v in skin * 0.78)
        cv2.ellipse(colour, knuckle, (axes[0], 2), 0, 0, 180, crease, 1, cv2.LINE_AA)
    ys = np.arange(size[1], dtype=np.float32)[:, None]
    folds = 1 + 0.07 * np.sin(ys / 17 + rng.random() * 6) + 0.04 * np.sin(ys / 7.3)
    dressed = cloth * ((0.6 + 0.5 * _rounded(sleeve)) * folds)[..., None]
    worn = sleeve.astype(np.float32)[..., None] / 255
    colour = dressed * worn + colour * (1 - worn)
    alpha = cv2.GaussianBlur(cv2.max(hand, sleeve), (0, 0), 1.0)
    pixels = np.clip(colour, 0, 255).astype(np.uint8)
    if rng.random() < 0.15:
        pixels, alpha = pixels[:, ::-1].copy(), alpha[:, ::-1].copy()
    return Arm(pixels, np.asarray(alpha, np.uint8))
