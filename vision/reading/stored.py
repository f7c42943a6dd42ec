# SPDX-License-Identifier: AGPL-3.0-or-later
"""The vectors of a deck's faces as they are kept: a byte for a number."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.plane import Floats

WHOLE = 127
"""A vector's numbers lie between -1 and 1; stored, they are so many times as large."""

_LEAST_LENGTH = 1e-6
"""What a vector of nothing is divided by."""


def as_described(stored: NDArray[np.int8]) -> Floats:
    """As the describer told them, but for what rounding takes."""
    return np.asarray(stored / np.float32(WHOLE), np.float32)


def directions(stored: NDArray[np.int8]) -> Floats:
    """Of length 1 each, which as bytes they are not quite any more."""
    described = as_described(stored)
    lengths = np.linalg.norm(described, axis=-1, keepdims=True)
    return np.asarray(described / np.maximum(lengths, _LEAST_LENGTH), np.float32)


def as_bytes(vectors: Floats) -> NDArray[np.int8]:
    """Of the same shape."""
    return np.rint(vectors * WHOLE).astype(np.int8)
