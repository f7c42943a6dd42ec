# SPDX-License-Identifier: AGPL-3.0-or-later
"""A deck nobody has printed, from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice

import cv2
import numpy as np

from models.faces.backs import invent_back
from models.faces.deck import Deck
from models.faces.ordinary import ordinary_faces
from models.faces.portraits import own_picture_faces
from models.faces.sparse import sparse_faces
from models.faces.stock import Drawings
from models.faces.studio import Studio
from models.faces.suits import shared_picture_faces
from models.faces.twins import twin_faces
from vision.frames import Pixels

FEWEST, MOST = 24, 60
LEAST_DIFFERENCE = 7.0
"""Mean difference of grey levels, over the 16 x 16 pixels where two faces differ most, below
which they count as one face."""

_KINDS: tuple[tuple[float, str, Callable[[Studio], Iterator[Pixels]]], ...] = (
    (0.42, "suits", shared_picture_faces),
    (0.58, "ordinary", ordinary_faces),
    (0.74, "pictures", own_picture_faces),
    (0.88, "sparse", sparse_faces),
    (1.00, "twins", twin_faces),
)
"""Up to which throw of the dice a deck is of the kind."""


def invent_deck(seed: int, drawings: Drawings | None = None) -> Deck:
    """24 to 60 faces in one style and their back; its name tells kind and seed.

    The same seed and drawings always make the same deck; without drawings it gets by with
    shapes, noise and OpenCV's fonts. No face looks like another, nor like another turned by
    180 degrees.
    """
    studio = Studio(seed, drawings or Drawings())
    name, kind = kind_of(studio)
    faces: list[Pixels] = []
    while len(faces) < FEWEST:
        faces = list(islice(distinct(chain(faces, kind(studio))), MOST))
    return Deck(f"{name}-{seed:07d}", tuple(faces), invent_back(studio))


def kind_of(studio: Studio) -> tuple[str, Callable[[Studio], Iterator[Pixels]]]:
    """What kind of deck the studio's next throw of the dice gives, and what draws its faces."""
    dice = studio.between(0, 1)
    return next((name, kind) for share, name, kind in _KINDS if dice <= share)


def distinct(faces: Iterable[Pixels]) -> Iterator[Pixels]:
    """The faces without those that somebody at the table could take for an earlier one."""
    seen: list[Pixels] = []
    for face in faces:
        small = _quartered(face)
        if seen and difference(small, np.stack(seen)) < LEAST_DIFFERENCE:
            continue
        seen += [small, np.ascontiguousarray(small[::-1, ::-1])]
        yield face


def _quartered(face: Pixels) -> Pixels:
    size = (face.shape[1] // 4, face.shape[0] // 4)
    return np.asarray(cv2.resize(face, size, interpolation=cv2.INTER_AREA), np.uint8)


def difference(face: Pixels, others: Pixels) -> float:
    """Between a (h, w, 3) face and the closest of (n, h, w, 3): see LEAST_DIFFERENCE.

    Faces come in a quarter of their size.
    """
    apart = np.abs(others.astype(np.int16) - face).astype(np.float32).mean(-1)
    return min(float(cv2.blur(other, (4, 4)).max()) for other in apart)
