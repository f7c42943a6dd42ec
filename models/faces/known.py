# SPDX-License-Identifier: AGPL-3.0-or-later
"""Decks whose cards will lie on tables: the project's own, and one of which there are scans."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np

from engine.skull_king import FACES
from models.faces.deck import FACE_HEIGHT, FACE_WIDTH, Deck
from models.scans import scans_in
from vision.artwork import draw_back, draw_face
from vision.frames import Pixels

_LARGER = 2
"""Cards are drawn so many times as large, and shrunk as a lens does."""


@cache
def own_deck() -> Deck:
    """The project's own deck."""
    width = _LARGER * FACE_WIDTH
    faces = tuple(_small(draw_face(code, width)) for code in FACES)
    return Deck("quartermaster", faces, _small(draw_back(width)))


def scanned_deck(folder: Path, back: Pixels) -> Deck:
    """A deck of the JPEG scans in a folder; copies of a card, which look the same, count once.

    back: (268, 192, 3), for scans have none. Raises ValueError for a folder without scans, or with
    one that cannot be read.
    """
    faces: list[Pixels] = []
    for _, scan in scans_in(folder):
        face = _small(scan)
        if not any(np.array_equal(face, other) for other in faces):
            faces.append(face)
    return Deck("scanned", tuple(faces), back)


def _small(picture: Pixels) -> Pixels:
    size = (FACE_WIDTH, FACE_HEIGHT)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
