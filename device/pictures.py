# SPDX-License-Identifier: AGPL-3.0-or-later
"""Picture files that somebody names."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
from PIL.JpegImagePlugin import JpegImageFile

from vision.frames import Pixels

MOST_PIXELS = 16_000_000
"""More than that tell nothing new of cards, and fill the memory."""

_SHRUNK = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}


@dataclass(frozen=True, slots=True)
class Shrunk:
    """A picture with no more pixels than needed. size: (width, height) of the file's own."""

    pixels: Pixels
    size: tuple[int, int]

    @property
    def scale(self) -> tuple[float, float]:
        """By how much the file's own is larger, across and down."""
        height, width = self.pixels.shape[:2]
        return self.size[0] / width, self.size[1] / height


def decoded(path: Path) -> Pixels | None:
    """(height, width, 3) BGR of a picture file, None when it is none. Raises OSError."""
    return decoded_bytes(path.read_bytes())


def decoded_bytes(content: bytes) -> Pixels | None:
    """(height, width, 3) BGR of what a picture file holds, None when it is none."""
    return _decoded(content, cv2.IMREAD_COLOR)


def shrunk(path: Path) -> Shrunk | None:
    """A picture file, not decoded whole where it is a JPEG of more than `MOST_PIXELS`.

    None when it is no picture. Raises OSError.
    """
    content = path.read_bytes()
    size = _size(content)
    pixels = _decoded(content, _SHRUNK[_by(size)])
    if pixels is None:
        return None
    height, width = pixels.shape[:2]
    if size is None:
        return Shrunk(pixels, (width, height))
    # The file says how it lies in it; how the camera was held turns it.
    is_turned = (size[0] > size[1]) != (width > height)
    return Shrunk(pixels, size[::-1] if is_turned else size)


def _by(size: tuple[int, int] | None) -> int:
    """How many of a picture's pixels, across and down, become one."""
    if size is None:
        return 1
    enough = (by for by in _SHRUNK if size[0] * size[1] <= MOST_PIXELS * by * by)
    return next(enough, max(_SHRUNK))


def _size(content: bytes) -> tuple[int, int] | None:
    """(width, height) that a JPEG file says it has; None where it is none: all others are decoded
    whole in any case.
    """
    try:
        with JpegImageFile(BytesIO(content)) as picture:
            return picture.size
    except (OSError, SyntaxError, ValueError):
        return None


def _decoded(content: bytes, way: int) -> Pixels | None:
    if not content:
        return None
    try:
        pixels = cv2.imdecode(np.frombuffer(content, np.uint8), way)
    except cv2.error:
        # More pixels than OpenCV is willing to decode.
        return None
    return None if pixels is None else np.asarray(pixels, np.uint8)
