# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the cards on a rendered table look like: the project's own deck, or any other's pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import cv2
import numpy as np

from vision.artwork import draw_back, draw_face
from vision.cameras.rendered.moves import BACK
from vision.frames import Pixels

FACE_PIXELS = 252
"""Width at which faces are drawn before they are laid: twice what a frame shows of them."""

Faces = Callable[[str], Pixels]
"""A card's name, or BACK → (height, FACE_PIXELS, 3) BGR."""


@cache
def own_faces(name: str) -> Pixels:
    """The project's own deck."""
    return draw_back(FACE_PIXELS) if name == BACK else draw_face(name, FACE_PIXELS)


def printed_faces(pictures: Mapping[str, Pixels]) -> Faces:
    """A deck of these pictures, (height, width, 3) each and of any size; its back is the own one.

    What it has no picture of raises KeyError.
    """
    drawn = {name: _as_wide(picture) for name, picture in pictures.items()}
    return lambda name: own_faces(BACK) if name == BACK else drawn[name]


def _as_wide(picture: Pixels) -> Pixels:
    height = round(picture.shape[0] * FACE_PIXELS / picture.shape[1])
    size = FACE_PIXELS, height
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
