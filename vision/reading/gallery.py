# SPDX-License-Identifier: AGPL-3.0-or-later
"""A deck as the recogniser knows it: one small picture's numbers for each face."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.frames import Pixels
from vision.reading.crop import CROP_HEIGHT, CROP_WIDTH

FORMAT = 1


class GalleryError(Exception):
    """A gallery file cannot be used; the message is one sentence for people."""


@dataclass(frozen=True, slots=True, eq=False)
class Gallery:
    """deck: its name. names: of the faces. faces: (n, CROP_HEIGHT, CROP_WIDTH, 3) BGR."""

    deck: str
    names: tuple[str, ...]
    faces: Pixels


def gallery_of(deck: str, faces: Mapping[str, Pixels]) -> Gallery:
    """A gallery from one upright picture a face, of any size."""
    size = (CROP_WIDTH, CROP_HEIGHT)
    small = [cv2.resize(face, size, interpolation=cv2.INTER_AREA) for face in faces.values()]
    return Gallery(deck, tuple(faces), np.asarray(np.stack(small), np.uint8))


def save_gallery(gallery: Gallery, path: Path) -> None:
    """Write the gallery; the file appears whole or not at all."""
    half_written = path.with_suffix(".part")
    with half_written.open("wb") as file:
        np.savez_compressed(
            file,
            format=np.array(FORMAT),
            deck=np.array(gallery.deck),
            names=np.array(gallery.names),
            faces=gallery.faces,
        )
        file.flush()
        os.fsync(file.fileno())
    half_written.replace(path)


def load_gallery(path: Path) -> Gallery:
    """Read a gallery; raises GalleryError for a missing, foreign or newer file."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            if int(stored["format"]) > FORMAT:
                raise GalleryError(
                    f"{path} was written by a newer version of the program; update, or enrol again"
                )
            return Gallery(
                str(stored["deck"]), tuple(str(name) for name in stored["names"]), stored["faces"]
            )
    except FileNotFoundError:
        raise GalleryError(f"there is no deck gallery at {path}; enrol the deck first") from None
    except (OSError, EOFError, ValueError, KeyError) as fault:
        raise GalleryError(
            f"{path} is not a deck gallery ({fault}); enrol the deck again"
        ) from None
