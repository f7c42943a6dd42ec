# SPDX-License-Identifier: AGPL-3.0-or-later
"""Light on a picture, and how far two pictures are apart."""

import numpy as np

from vision.frames import Pixels


def banded(picture: Pixels, turned: float, beats: float = 2.0, depth: float = 0.1) -> Pixels:
    """Under a lamp that beats so often between the first row and the last, drawn by a rolling
    shutter. turned: beats by which the first row is later. depth: share of the light.
    """
    down = np.linspace(0, beats, picture.shape[0]) + turned
    light = np.asarray(1 + depth * np.sin(2 * np.pi * down), np.float32)
    return np.clip(picture * light[:, None, None], 0, 255).astype(np.uint8)


def most_apart(one: Pixels, other: Pixels) -> float:
    """Levels by which 99 of 100 numbers are not farther apart."""
    return float(np.quantile(np.abs(one.astype(float) - other), 0.99))
