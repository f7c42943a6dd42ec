# SPDX-License-Identifier: AGPL-3.0-or-later
"""Picture files of very good cameras, with no more pixels than cards need."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
from PIL.JpegImagePlugin import JpegImageFile

from vision.files.pictures import content_of, decoded_bytes
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


def shrunk(path: Path) -> Shrunk | None:
    """A picture file; a JPEG of more than `MOST_PIXELS` is not even decoded whole.

    None when it is no picture. Raises OSError.
    """
    content = content_of(path)
    size = _size(content)
    if size is None:
        return _shrunk_afterwards(content)
    pixels = decoded_bytes(content, _SHRUNK[_by(size)])
    if pixels is None:
        return None
    height, width = pixels.shape[:2]
    # The file says how it lies in it; how the camera was held turns it.
    is_turned = (size[0] > size[1]) != (width > height)
    return Shrunk(pixels, size[::-1] if is_turned else size)


def _shrunk_afterwards(content: bytes) -> Shrunk | None:
    """A picture of a format that is decoded whole in any case."""
    pixels = decoded_bytes(content)
    if pixels is None:
        return None
    size = pixels.shape[1], pixels.shape[0]
    by = _by(size)
    if by == 1:
        return Shrunk(pixels, size)
    small = cv2.resize(pixels, (size[0] // by, size[1] // by), interpolation=cv2.INTER_AREA)
    return Shrunk(np.asarray(small, np.uint8), size)


def _by(size: tuple[int, int]) -> int:
    """How many of a picture's pixels, across and down, become one."""
    enough = (by for by in _SHRUNK if size[0] * size[1] <= MOST_PIXELS * by * by)
    return next(enough, max(_SHRUNK))


def _size(content: bytes) -> tuple[int, int] | None:
    """(width, height) that a JPEG file says it has; None where it is none."""
    try:
        with JpegImageFile(BytesIO(content)) as picture:
            return picture.size
    except (OSError, SyntaxError, ValueError):
        return None
