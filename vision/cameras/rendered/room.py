# SPDX-License-Identifier: AGPL-3.0-or-later
"""The table's surface and the light on it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Pixels

Light = NDArray[np.float32]


def _noise(rng: np.random.Generator, width: int, height: int, cells: tuple[int, int]) -> Light:
    coarse = rng.random((cells[1], cells[0]), dtype=np.float32)
    return np.asarray(
        cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), np.float32
    )


def _wood(rng: np.random.Generator, width: int, height: int) -> Light:
    """Boards with grain along the picture, 0..1."""
    warp = _noise(rng, width, height, (4, 5)) * 40 + _noise(rng, width, height, (9, 24)) * 12
    rows = np.arange(height, dtype=np.float32)[:, None] + warp
    grain = 0.5 + 0.22 * np.sin(rows / 5.3) + 0.16 * np.sin(rows / 1.9 + 2)
    grain += 0.3 * (_noise(rng, width, height, (30, 400)) - 0.5)
    board = height / 5
    seam = (
        np.abs((np.arange(height, dtype=np.float32)[:, None] % board) - board / 2) > board / 2 - 1.2
    )
    return np.asarray(np.clip(grain - 0.5 * seam, 0, 1), np.float32)


def _felt(rng: np.random.Generator, width: int, height: int) -> Light:
    """A short-haired cloth with worn patches, 0..1."""
    hairs = rng.normal(0, 0.13, (height, width)).astype(np.float32)
    fine = cv2.GaussianBlur(hairs, (0, 0), 0.8)
    return np.asarray(
        np.clip(0.5 + fine + 0.25 * (_noise(rng, width, height, (6, 5)) - 0.5), 0, 1), np.float32
    )


_SURFACES = (
    (_wood, (38, 58, 92), (96, 138, 186)),
    (_wood, (24, 36, 60), (52, 78, 122)),
    (_felt, (44, 66, 26), (84, 108, 58)),
    (_felt, (74, 44, 30), (118, 82, 62)),
    (_felt, (34, 30, 74), (66, 62, 118)),
)


def draw_surface(rng: np.random.Generator, width: int, height: int) -> Pixels:
    """(height, width, 3) BGR: wood or felt."""
    texture, dark, light = _SURFACES[int(rng.integers(0, len(_SURFACES)))]
    mix = texture(rng, width, height)[..., None]
    low, high = np.array(dark, np.float32), np.array(light, np.float32)
    return np.asarray(low + (high - low) * mix, np.uint8)


def draw_light(rng: np.random.Generator, width: int, height: int) -> Light:
    """(height, width, 3) factors around 1: a lamp off the middle, a warm or cold tint, a window."""
    ys, xs = np.mgrid[:height, :width].astype(np.float32)
    lamp_x = (0.5 + rng.uniform(-0.3, 0.3)) * width
    lamp_y = (0.5 + rng.uniform(-0.3, 0.3)) * height
    reach = rng.uniform(0.75, 1.2) * width
    away = np.hypot(xs - lamp_x, ys - lamp_y) / reach
    light = np.float32(rng.uniform(0.95, 1.1)) / (1 + away**2) ** np.float32(rng.uniform(0.6, 1.2))
    slope = np.float32(rng.uniform(0, 0.14) / width)
    side = (xs if rng.random() < 0.5 else width - xs) * slope
    tint = (1 + rng.normal(0, 0.04, 3)).astype(np.float32)
    tint[0] -= 0.03
    return np.asarray((light + side)[..., None] * tint, np.float32)


def noise_bank(
    rng: np.random.Generator, width: int, height: int, strength: float = 1.0
) -> tuple[Pixels, ...]:
    """Three pictures of sensor noise around 128, drawn larger than a frame to be shifted about.

    strength: times that of a sensor in good light.
    """
    deviation = np.float32(rng.uniform(2.0, 4.5) * strength)
    banks = []
    for _ in range(3):
        grain = rng.standard_normal((height + 32, width + 32, 3), dtype=np.float32)
        cv2.GaussianBlur(grain, (0, 0), 0.6, dst=grain)
        banks.append(np.clip(grain * deviation + 128, 0, 255).astype(np.uint8))
    return tuple(banks)
