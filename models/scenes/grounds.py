# SPDX-License-Identifier: AGPL-3.0-or-later
"""What cards lie on: wood, felt, patterned cloth, tiles, clutter of soft noise."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Pixels


def _octaves(
    rng: np.random.Generator, size: tuple[int, int], stretch: float
) -> NDArray[np.float32]:
    """Smooth noise in 0..1, (height, width); stretch > 1 draws it out sideways like grain."""
    width, height = size
    total = np.zeros((height, width), np.float32)
    weight = 0.0
    for octave in (3, 6, 12, 24, 48):
        cells = (max(2, int(octave / stretch)), max(2, octave))
        coarse = rng.random((cells[1], cells[0]), dtype=np.float32)
        share = 1.0 / octave**0.6
        total += share * cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
        weight += share
    return np.asarray(total / weight, np.float32)


def _between(a: NDArray[np.float32], rng: np.random.Generator) -> Pixels:
    """Two random colours mixed by a mask in 0..1."""
    dark, light = rng.integers(0, 256, 3), rng.integers(0, 256, 3)
    if rng.random() < 0.6:
        light = np.clip(dark + rng.integers(-60, 61, 3), 0, 255)
    mixed = dark + (light - dark) * np.clip(a, 0, 1)[..., None]
    return mixed.astype(np.uint8)


def _cloth(rng: np.random.Generator, size: tuple[int, int]) -> Pixels:
    width, height = size
    ys, xs = np.mgrid[:height, :width].astype(np.float32)
    angle, period = rng.uniform(0, np.pi), rng.uniform(6, 90)
    along = xs * np.cos(angle) + ys * np.sin(angle)
    across = ys * np.cos(angle) - xs * np.sin(angle)
    kind = int(rng.integers(0, 4))
    if kind == 0:
        mask = (np.sin(along * 2 * np.pi / period) > rng.uniform(-0.8, 0.8)).astype(np.float32)
    elif kind == 1:
        mask = ((along // period + across // period) % 2).astype(np.float32)
    elif kind == 2:
        ring = np.hypot(along % period - period / 2, across % period - period / 2)
        mask = (ring < period * rng.uniform(0.15, 0.45)).astype(np.float32)
    else:
        line = (along % period < period * 0.12) | (across % (period * 0.6) < period * 0.08)
        mask = line.astype(np.float32)
    return _between(mask, rng)


def _turned(ground: Pixels, size: tuple[int, int]) -> Pixels:
    upright = cv2.resize(ground, size[::-1])
    return np.asarray(cv2.rotate(upright, cv2.ROTATE_90_CLOCKWISE), np.uint8)


def make_ground(rng: np.random.Generator, size: tuple[int, int]) -> Pixels:
    """(height, width, 3) BGR of a table's surface; size is (width, height) in pixels."""
    kind = rng.random()
    if kind < 0.2:
        ground = _between(np.full(size[::-1], 0.5, np.float32), rng)
    elif kind < 0.45:
        ground = _between(_octaves(rng, size, float(rng.uniform(3, 14))), rng)
        if rng.random() < 0.5:
            ground = _turned(ground, size)
    elif kind < 0.65:
        ground = _between((_octaves(rng, size, 1.0) - 0.5) * 3 + 0.5, rng)
    elif kind < 0.75:
        cell = int(rng.integers(8, 60))
        coarse = rng.integers(0, 256, (size[1] // cell + 2, size[0] // cell + 2, 3), dtype=np.uint8)
        ground = np.asarray(
            cv2.resize(coarse, size, interpolation=int(rng.integers(0, 3))), np.uint8
        )
    else:
        ground = _cloth(rng, size)
        soft = _octaves(rng, size, 1.0)[..., None] * 0.5 + 0.7
        ground = np.clip(ground * soft, 0, 255).astype(np.uint8)
    return np.asarray(ground, np.uint8)
