# SPDX-License-Identifier: AGPL-3.0-or-later
"""A deck's faces for cards in doubt: out of focus, and their index corners from nearer.

Faces are enrolled from pictures as sharp as they come, while a card on the table is seldom in
perfect focus. A number that is out of it looks more like another sharp one, now and then, than like
its own, but most of all like its own as far out of focus.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flat import Size
from vision.frames import Pixels
from vision.plane import Floats, corners_of
from vision.reading.corners import CLOSE_SIZE, CORNER_PLACES, describe_corners
from vision.reading.describing import PLACES, PLACES_SIZE, VECTOR, Describer
from vision.reading.stored import as_bytes, as_described
from vision.whitened import Whitened

BLUR = 0.8
"""Standard deviation of the blur of a whole face, in pixels of a card laid flat: of 6,800 outlines
on drawn tables three in four agree better with faces so blurred than with sharp ones."""

CORNER_BLURS = (0.0, BLUR, 1.3)
"""The same of corners, each of which they may agree with."""


@dataclass(frozen=True, slots=True, eq=False)
class InDoubt:
    """Signed bytes of n pictures, each upright and upside down.

    blurred: (n, 2, PLACES, VECTOR) whole, out of focus by `BLUR`. corners: (n, CORNER_BLURS, 2, 2,
    CORNER_PLACES, VECTOR) of the two corners with an index, from nearer and in each focus.
    Raises ValueError where they are of other shapes.
    """

    blurred: NDArray[np.int8]
    corners: NDArray[np.int8]

    def __post_init__(self) -> None:
        count = len(self.blurred)
        shape = (count, len(CORNER_BLURS), 2, 2, CORNER_PLACES, VECTOR)
        if self.blurred.shape != (count, 2, PLACES, VECTOR) or self.corners.shape != shape:
            raise ValueError("its faces out of focus are not what its names say")

    def of(self, kept: Sequence[int]) -> InDoubt:
        """Of these pictures alone."""
        return InDoubt(self.blurred[list(kept)], self.corners[list(kept)])

    def with_more(self, more: InDoubt) -> InDoubt:
        """Of these pictures and then those of another."""
        blurred = np.concatenate([self.blurred, more.blurred])
        return InDoubt(blurred, np.concatenate([self.corners, more.corners]))

    def sharp_corners(self, at: int, way: int) -> Floats:
        """(2, CORNER_PLACES, VECTOR) of a picture. way: 0 for upright, 1 for upside down."""
        return as_described(self.corners[at, 0, way])

    def corners_at(self, places: NDArray[np.bool_], way: int) -> Floats:
        """(n, CORNER_BLURS, m, VECTOR) of all pictures in each focus, at m of their places.

        places: (2, CORNER_PLACES), which. way: as for `sharp_corners`.
        """
        return as_described(self.corners[:, :, way][:, :, places])

    def corners_in_each_focus(self, at: int, way: int) -> list[Floats]:
        """The same for each of `CORNER_BLURS`."""
        return [as_described(corners[way]) for corners in self.corners[at]]


def describe_in_doubt(faces: Sequence[Pixels], describer: Describer) -> InDoubt:
    """Of upright pictures of any size."""
    blurred = describer.describe(both_ways(faces, PLACES_SIZE, BLUR)).vectors
    corners = [
        [card.vectors for card in describe_corners(describer, both_ways(faces, CLOSE_SIZE, blur))]
        for blur in CORNER_BLURS
    ]
    count = len(faces)
    shape = (len(CORNER_BLURS), count, 2, 2, CORNER_PLACES, VECTOR)
    return InDoubt(
        as_bytes(blurred).reshape(count, 2, PLACES, VECTOR),
        np.ascontiguousarray(as_bytes(np.asarray(corners)).reshape(shape).swapaxes(0, 1)),
    )


def both_ways(faces: Sequence[Pixels], size: Size, blur: float = 0.0) -> list[Pixels]:
    """Each face laid flat at this size, upright and upside down; blur: as `BLUR`."""
    flat = [_whole_card(_out_of_focus(face, blur), size) for face in faces]
    return [way for card in flat for way in (card, np.ascontiguousarray(card[::-1, ::-1]))]


def _out_of_focus(face: Pixels, blur: float) -> Pixels:
    if not blur:
        return face
    spread = blur * face.shape[1] / PLACES_SIZE[0]
    return np.asarray(cv2.GaussianBlur(face, (0, 0), spread), np.uint8)


def _whole_card(face: Pixels, size: Size) -> Pixels:
    return Whitened(face).laid_flat(corners_of(face), size)
