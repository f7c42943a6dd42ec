# SPDX-License-Identifier: AGPL-3.0-or-later
"""Printed decks out of a folder of pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from models.faces.deck import FACE_HEIGHT, FACE_WIDTH, Deck
from vision.files.pictures import decoded_as_it_is
from vision.frames import Pixels

BACK = "back"


def printed_decks(folder: Path) -> Iterator[Deck]:
    """A deck `printed-NAME` of every folder NAME of PNGs; its `back.png` is the back.

    Transparent parts become the colour of the edge. Folders with fewer than two faces are
    passed over.
    """
    for place in sorted(path for path in folder.iterdir() if path.is_dir()):
        pictures = {path.stem: _read(path) for path in sorted(place.glob("*.png"))}
        back = pictures.pop(BACK, None)
        if len(pictures) < 2:
            continue
        if back is None:
            back = np.full((FACE_HEIGHT, FACE_WIDTH, 3), 90, np.uint8)
        yield Deck(f"printed-{place.name}", tuple(pictures.values()), back)


def _read(path: Path) -> Pixels:
    picture = decoded_as_it_is(path)
    if picture is None:
        raise ValueError(f"{path} is no picture: render the printed decks again.")
    if picture.ndim == 2:
        picture = np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)
    elif picture.shape[2] == 4:
        picture = _on_its_own_colour(np.asarray(picture, np.uint8))
    small = cv2.resize(picture, (FACE_WIDTH, FACE_HEIGHT), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.uint8)


def _on_its_own_colour(picture: Pixels) -> Pixels:
    """(height, width, 3): transparent parts, as rounded corners are, in the colour of the edge."""
    height, width = picture.shape[:2]
    edge = np.ones((height, width), bool)
    rim = max(2, width // 24)
    edge[rim:-rim, rim:-rim] = False
    opaque = picture[edge & (picture[..., 3] > 250)][:, :3]
    colour = np.median(opaque, axis=0) if len(opaque) else np.full(3, 255.0)
    share = picture[..., 3:].astype(np.float32) / 255
    return np.asarray(picture[..., :3] * share + colour * (1 - share), np.uint8)
