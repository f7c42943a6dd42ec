# SPDX-License-Identifier: AGPL-3.0-or-later
"""What cards lie on: wood, felt, carpet, patterned cloth, tiles, clutter of soft noise."""

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


def _surface_colour(rng: np.random.Generator) -> NDArray[np.float32]:
    """Mostly brown, grey and beige as tables and floors are, now and then anything; BGR."""
    kind = rng.random()
    if kind < 0.3:
        return np.asarray(rng.integers(0, 256, 3), np.float32)
    strength = rng.uniform(0.0, 0.25) if kind < 0.6 else rng.uniform(0.2, 0.75)
    hue = rng.uniform(0, 180) if kind < 0.6 else rng.normal(13, 5) % 180
    colour = np.array([[[hue, 255 * strength, rng.uniform(25, 245)]]]).astype(np.uint8)
    return np.asarray(cv2.cvtColor(colour, cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def _between(a: NDArray[np.float32], rng: np.random.Generator) -> Pixels:
    """Two colours mixed by a mask in 0..1."""
    dark, light = _surface_colour(rng), _surface_colour(rng)
    if rng.random() < 0.6:
        light = np.clip(dark + rng.integers(-60, 61, 3), 0, 255).astype(np.float32)
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


def _carpet(rng: np.random.Generator, size: tuple[int, int]) -> Pixels:
    """Tufts: strong fine noise about one colour, drawn out or round."""
    width, height = size
    wide, high = rng.uniform(1.5, 7, 2)
    shape = (max(2, int(height / high)), max(2, int(width / wide)))
    fine = rng.standard_normal(shape, dtype=np.float32)
    tufts = cv2.resize(fine, size, interpolation=cv2.INTER_LINEAR)
    colour = _surface_colour(rng)
    shades = 1 + tufts[..., None] * np.float32(rng.uniform(0.05, 0.35))
    return np.asarray(np.clip(colour * shades, 0, 255), np.uint8)


def _boards(rng: np.random.Generator, size: tuple[int, int]) -> Pixels:
    """Planks or tiles with joints, each a little lighter or darker than the next."""
    width, height = size
    wide = int(rng.uniform(40, 260))
    high = wide if rng.random() < 0.5 else height
    counts = height // high + 2, width // wide + 2
    shades = rng.normal(1, rng.uniform(0.0, 0.2), (counts[0], counts[1])).astype(np.float32)
    tiles = shades[np.arange(height)[:, None] // high, np.arange(width)[None] // wide]
    grain = _octaves(rng, size, float(rng.uniform(0.1, 0.5))) * np.float32(rng.uniform(0, 0.8))
    colour = _surface_colour(rng)
    ground = colour * (tiles + grain - np.float32(0.3))[..., None]
    joint = max(1, int(rng.uniform(1, 8)))
    if rng.random() < 0.7:
        ground[:, np.arange(width) % wide < joint] *= np.float32(rng.uniform(0.3, 1.3))
        if high < height:
            ground[np.arange(height) % high < joint] *= np.float32(rng.uniform(0.3, 1.3))
    return np.asarray(np.clip(ground, 0, 255), np.uint8)


def _turned(ground: Pixels, size: tuple[int, int]) -> Pixels:
    upright = cv2.resize(ground, size[::-1])
    return np.asarray(cv2.rotate(upright, cv2.ROTATE_90_CLOCKWISE), np.uint8)


def make_ground(rng: np.random.Generator, size: tuple[int, int]) -> Pixels:
    """(height, width, 3) BGR of a table's surface; size is (width, height) in pixels."""
    kind = rng.random()
    if kind < 0.16:
        ground = _carpet(rng, size)
    elif kind < 0.28:
        ground = _boards(rng, size)
        if rng.random() < 0.5:
            ground = _turned(ground, size)
    elif kind < 0.4:
        ground = _between(np.full(size[::-1], 0.5, np.float32), rng)
    elif kind < 0.58:
        ground = _between(_octaves(rng, size, float(rng.uniform(3, 14))), rng)
        if rng.random() < 0.5:
            ground = _turned(ground, size)
    elif kind < 0.72:
        ground = _between((_octaves(rng, size, 1.0) - 0.5) * 3 + 0.5, rng)
    elif kind < 0.8:
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
