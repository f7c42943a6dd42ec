# SPDX-License-Identifier: AGPL-3.0-or-later
"""Hands with their sleeves, reaching in over the cards."""

from __future__ import annotations

import numpy as np

from models.scenes.canvas import Canvas, random_colour

_SKIN = [(140, 170, 224), (110, 150, 205), (80, 115, 175), (60, 85, 130), (40, 60, 95)]


def draw_hand(
    canvas: Canvas, rng: np.random.Generator, tip: tuple[float, float], size: float
) -> None:
    """A hand that points at tip from the nearest edge; size is a palm's width in pixels."""
    width, height = canvas.size
    point = np.array(tip, float)
    away = point - np.array([width / 2, height / 2]) + rng.normal(0, width * 0.15, 2)
    away = away / (np.linalg.norm(away) + 1e-6)
    side = np.array([-away[1], away[0]])
    skin = np.clip(np.array(_SKIN[int(rng.integers(0, 5))]) + rng.integers(-15, 16, 3), 0, 255)
    colour = tuple(int(c) for c in skin)
    dark = tuple(int(c * 0.72) for c in skin)
    nail = tuple(min(255, int(c * 1.15) + 8) for c in skin)
    palm = point + away * size * 1.2
    spread = rng.uniform(0.16, 0.3)
    for finger in range(5):
        offset = (finger - 2) * spread
        direction = -away + side * offset * 2.2
        direction /= np.linalg.norm(direction)
        length = size * (1.25 - 0.18 * abs(finger - 2) - (0.3 if finger == 0 else 0))
        start = palm + side * offset * size * 1.4
        end = start + direction * length * rng.uniform(0.7, 1.05)
        canvas.line(start, end, dark, max(2.0, size * 0.32))
        canvas.line(start, end, colour, max(1.0, size * 0.26))
        canvas.disc(end, size * 0.07, nail)
    canvas.line(palm, palm + away * size, colour, max(2.0, size * 1.05))
    shoulder = palm + away * (width + height)
    sleeve = random_colour(rng)
    canvas.line(palm + away * size * 1.2, shoulder, sleeve, max(3.0, size * 1.35))
    fold = tuple(int(c * 0.7) for c in sleeve)
    for share in rng.uniform(-0.5, 0.5, int(rng.integers(0, 4))):
        begin = palm + away * size * 1.3 + side * share * size
        canvas.line(begin, shoulder + side * share * size, fold, max(1.0, size * 0.06))
