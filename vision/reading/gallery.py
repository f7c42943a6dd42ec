# SPDX-License-Identifier: AGPL-3.0-or-later
"""A deck as the recogniser knows it: the numbers of one or more small pictures for each face."""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.frames import Pixels
from vision.reading.crop import CROP_HEIGHT, CROP_WIDTH

FORMAT = 2
"""From 2 on a name may stand for several pictures."""


class GalleryError(Exception):
    """A gallery file cannot be used; the message is one sentence for people."""


@dataclass(frozen=True, slots=True, eq=False)
class Gallery:
    """deck: its name. names: of the faces. faces: (n, CROP_HEIGHT, CROP_WIDTH, 3) BGR.

    A name that comes again is a variant: another picture of the same card.
    """

    deck: str
    names: tuple[str, ...]
    faces: Pixels


def gallery_of(deck: str, faces: Mapping[str, Pixels] | Sequence[tuple[str, Pixels]]) -> Gallery:
    """A gallery from upright pictures of any size; in pairs with names, these may repeat."""
    pairs = tuple(faces.items()) if isinstance(faces, Mapping) else tuple(faces)
    size = (CROP_WIDTH, CROP_HEIGHT)
    small = [cv2.resize(face, size, interpolation=cv2.INTER_AREA) for _, face in pairs]
    return Gallery(deck, tuple(name for name, _ in pairs), np.asarray(np.stack(small), np.uint8))


def save_gallery(gallery: Gallery, path: Path) -> None:
    """Write the gallery; the file appears whole or not at all."""
    half_written = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
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
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    finally:
        half_written.unlink(missing_ok=True)


def load_gallery(path: Path) -> Gallery:
    """Read a gallery; raises GalleryError for a missing, foreign or newer file."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            if int(stored["format"]) > FORMAT:
                raise GalleryError(
                    f"{path} was written by a newer version of the program; update, or enrol again"
                )
            names = tuple(str(name) for name in stored["names"])
            faces = stored["faces"]
            if not names or faces.shape != (len(names), CROP_HEIGHT, CROP_WIDTH, 3):
                raise ValueError("its faces are not what its names say")
            return Gallery(str(stored["deck"]), names, np.asarray(faces, np.uint8))
    except FileNotFoundError:
        raise GalleryError(f"there is no deck gallery at {path}; enrol the deck first") from None
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile, zlib.error) as fault:
        raise GalleryError(
            f"{path} is not a deck gallery ({fault}); enrol the deck again"
        ) from None
