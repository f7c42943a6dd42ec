# SPDX-License-Identifier: AGPL-3.0-or-later
"""What lies about on a table and is no card: hands, coins, cups, paper, dice, phones."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Pixels

_SKIN = [(140, 170, 224), (110, 150, 205), (80, 115, 175), (60, 85, 130), (40, 60, 95)]


def draw_hand(
    picture: Pixels, rng: np.random.Generator, tip: tuple[float, float], size: float
) -> None:
    """A hand with its sleeve, reaching in from the nearest edge; size is a palm's width."""
    height, width = picture.shape[:2]
    centre = np.array([width / 2, height / 2])
    point = np.array(tip, float)
    away = point - centre + rng.normal(0, width * 0.15, 2)
    away = away / (np.linalg.norm(away) + 1e-6)
    side = np.array([-away[1], away[0]])
    skin = np.clip(np.array(_SKIN[int(rng.integers(0, 5))]) + rng.integers(-15, 16, 3), 0, 255)
    colour = tuple(int(c) for c in skin)
    dark = tuple(int(c * 0.72) for c in skin)
    palm = point + away * size * 1.2
    spread = rng.uniform(0.16, 0.3)
    for finger in range(5):
        offset = (finger - 2) * spread
        direction = -away + side * offset * 2.2
        direction /= np.linalg.norm(direction)
        length = size * (1.25 - 0.18 * abs(finger - 2) - (0.3 if finger == 0 else 0))
        start = palm + side * offset * size * 1.4
        end = start + direction * length * rng.uniform(0.7, 1.05)
        ends = tuple(tuple(int(v) for v in p) for p in (start, end))
        cv2.line(picture, ends[0], ends[1], dark, max(2, int(size * 0.32)), cv2.LINE_AA)
        cv2.line(picture, ends[0], ends[1], colour, max(1, int(size * 0.26)), cv2.LINE_AA)
    wrist = palm + away * size * 1.0
    cv2.line(
        picture,
        tuple(int(v) for v in palm),
        tuple(int(v) for v in wrist),
        colour,
        max(2, int(size * 1.05)),
        cv2.LINE_AA,
    )
    cuff = palm + away * size * 1.2
    shoulder = palm + away * (width + height)
    sleeve = tuple(int(v) for v in rng.integers(0, 256, 3))
    cv2.line(
        picture,
        tuple(int(v) for v in cuff),
        tuple(int(v) for v in shoulder),
        sleeve,
        max(3, int(size * 1.35)),
        cv2.LINE_AA,
    )


def draw_thing(picture: Pixels, rng: np.random.Generator, at: tuple[int, int], size: float) -> None:
    """One object that is not a card; size in pixels across."""
    kind = int(rng.integers(0, 6))
    colour = tuple(int(v) for v in rng.integers(0, 256, 3))
    light = tuple(min(255, int(v * 1.3) + 20) for v in colour)
    radius = max(2, int(size / 2))
    if kind == 0:
        cv2.circle(picture, at, radius, colour, -1, cv2.LINE_AA)
        cv2.circle(picture, at, max(1, int(radius * 0.8)), light, max(1, radius // 8), cv2.LINE_AA)
    elif kind == 1:
        cv2.circle(picture, at, radius * 2, colour, -1, cv2.LINE_AA)
        cv2.circle(picture, at, int(radius * 1.6), light, -1, cv2.LINE_AA)
        cv2.circle(picture, at, int(radius * 1.5), (20, 30, 50), -1, cv2.LINE_AA)
    elif kind == 2:
        _box(picture, rng, at, size * rng.uniform(1.8, 3.2), rng.uniform(1.7, 2.3), (25, 22, 22))
    elif kind == 3:
        paper = tuple(int(v) for v in rng.integers(200, 256, 3))
        corners = _box(picture, rng, at, size * rng.uniform(1.5, 5), rng.uniform(1.0, 1.25), paper)
        _scribble(picture, rng, corners)
    elif kind == 4:
        _box(picture, rng, at, size * 0.6, 1.0, colour)
        cv2.circle(picture, at, max(1, int(size * 0.07)), light, -1, cv2.LINE_AA)
    else:
        angle = rng.uniform(0, np.pi)
        reach = np.array([np.cos(angle), np.sin(angle)]) * size * 2
        ends = (np.array(at) - reach).astype(int), (np.array(at) + reach).astype(int)
        cv2.line(
            picture,
            (int(ends[0][0]), int(ends[0][1])),
            (int(ends[1][0]), int(ends[1][1])),
            colour,
            max(2, int(size * 0.15)),
            cv2.LINE_AA,
        )


def _box(
    picture: Pixels,
    rng: np.random.Generator,
    at: tuple[int, int],
    width: float,
    ratio: float,
    colour: tuple[int, ...],
) -> NDArray[np.float32]:
    box = (at, (width, width * ratio), float(rng.uniform(0, 180)))
    corners = np.asarray(cv2.boxPoints(box), np.float32)
    cv2.fillPoly(picture, [corners.astype(np.int32)], colour, cv2.LINE_AA)
    return corners


def _scribble(picture: Pixels, rng: np.random.Generator, corners: NDArray[np.float32]) -> None:
    ink = tuple(int(v) for v in rng.integers(0, 120, 3))
    for share in np.linspace(0.15, 0.85, int(rng.integers(3, 10))):
        left = corners[0] + (corners[1] - corners[0]) * share
        right = corners[3] + (corners[2] - corners[3]) * share
        start = left + (right - left) * 0.1
        end = left + (right - left) * rng.uniform(0.4, 0.9)
        cv2.line(
            picture,
            (int(start[0]), int(start[1])),
            (int(end[0]), int(end[1])),
            ink,
            1,
            cv2.LINE_AA,
        )
