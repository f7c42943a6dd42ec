# SPDX-License-Identifier: AGPL-3.0-or-later
"""A deck as training sees it: upright faces of one size and a back, kept in one file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.frames import Pixels

FACE_WIDTH = 192
FACE_HEIGHT = 268


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """Cards of one style.

    name: what files and reports call it.
    faces: each (268, 192, 3) uint8 BGR, upright, corners square.
    back: the same size.
    """

    name: str
    faces: tuple[Pixels, ...]
    back: Pixels


def save_deck(deck: Deck, folder: Path) -> Path:
    """Write `NAME.npz` into the folder (made if missing), uncompressed; its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{deck.name}.npz"
    unfinished = folder / f".{deck.name}.part.npz"
    np.savez(unfinished, faces=np.stack(deck.faces), back=deck.back)
    unfinished.replace(path)
    return path


def load_deck(path: Path) -> Deck:
    """The deck that `save_deck` wrote; it carries the file's name.

    Raises ValueError for a file that is no deck.
    """
    try:
        with np.load(path) as file:
            faces, back = file["faces"], file["back"]
    except (OSError, KeyError, ValueError) as trouble:
        raise ValueError(f"{path} is no deck: make it again with models.faces.") from trouble
    return Deck(path.stem, tuple(faces), back)
