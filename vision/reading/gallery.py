# SPDX-License-Identifier: AGPL-3.0-or-later
"""A deck as the recogniser knows it: vectors of one or more pictures for each face, no pixel."""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.flat import Size
from vision.frames import Pixels
from vision.reading.corners import CLOSE_SIZE, CORNER_PLACES, describe_corners
from vision.reading.describing import PLACES, PLACES_SIZE, VECTOR, Describer, Floats
from vision.whitened import Whitened

FORMAT = 3
"""Up to 2 a gallery held small pictures instead of vectors."""

WHOLE = 127
"""A vector's numbers lie between -1 and 1; stored, they are so many times as large."""

_NONE = np.zeros(0, np.int8)


class GalleryError(Exception):
    """A gallery file cannot be used; the message is one sentence for people."""


@dataclass(frozen=True, slots=True, eq=False)
class Gallery:
    """deck: its name. names: of the faces. version: of the describer that the vectors are from.

    vectors: (n, 2, PLACES, VECTOR) signed bytes, of each picture upright and upside down. A name
    that comes again is a variant: another picture of the same card. corners: (n, 2, 2,
    CORNER_PLACES, VECTOR), the same of two corners from nearer; None in an older program's file,
    whose cards are named without.
    """

    deck: str
    names: tuple[str, ...]
    vectors: NDArray[np.int8]
    version: str
    corners: NDArray[np.int8] | None = None

    def of(self, kept: Sequence[int]) -> Gallery:
        """The gallery of these pictures alone."""
        names = tuple(self.names[at] for at in kept)
        corners = None if self.corners is None else self.corners[list(kept)]
        return Gallery(self.deck, names, self.vectors[list(kept)], self.version, corners)

    def with_more(self, more: Gallery) -> Gallery:
        """The gallery of these pictures and those of another, of the same describer."""
        corners = None
        if self.corners is not None and more.corners is not None:
            corners = np.concatenate([self.corners, more.corners])
        vectors = np.concatenate([self.vectors, more.vectors])
        return Gallery(self.deck, (*self.names, *more.names), vectors, self.version, corners)

    def floats(self) -> Floats:
        """The vectors as they were described."""
        return _as_described(self.vectors)

    def corners_of(self, names: Collection[str], way: int) -> list[tuple[str, Floats]]:
        """The corners of each picture of these names as they were described, with its name; none
        where the gallery has none. way: 0 for upright, 1 for upside down.
        """
        if self.corners is None:
            return []
        return [
            (name, _as_described(corners[way]))
            for name, corners in zip(self.names, self.corners, strict=True)
            if name in names
        ]


def gallery_of(
    deck: str, faces: Mapping[str, Pixels] | Sequence[tuple[str, Pixels]], describer: Describer
) -> Gallery:
    """A gallery from upright pictures of any size; in pairs with names, these may repeat."""
    pairs = tuple(faces.items()) if isinstance(faces, Mapping) else tuple(faces)
    pictures = [face for _, face in pairs]
    whole = describer.describe(_both_ways(pictures, PLACES_SIZE)).vectors
    seen = describe_corners(describer, _both_ways(pictures, CLOSE_SIZE))
    return Gallery(
        deck,
        tuple(name for name, _ in pairs),
        _as_bytes(whole).reshape(len(pairs), 2, PLACES, VECTOR),
        describer.version,
        _as_bytes(np.stack([card.vectors for card in seen])).reshape(
            len(pairs), 2, 2, CORNER_PLACES, VECTOR
        ),
    )


def _both_ways(faces: Sequence[Pixels], size: Size) -> list[Pixels]:
    """Each face laid flat at this size, upright and upside down."""
    flat = [_whole_card(face, size) for face in faces]
    return [way for card in flat for way in (card, np.ascontiguousarray(card[::-1, ::-1]))]


def _as_described(stored: NDArray[np.int8]) -> Floats:
    return np.asarray(stored / np.float32(WHOLE), np.float32)


def _as_bytes(vectors: Floats) -> NDArray[np.int8]:
    return np.rint(vectors * WHOLE).astype(np.int8)


def _whole_card(face: Pixels, size: Size) -> Pixels:
    height, width = face.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return Whitened(face).laid_flat(corners, size)


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
                version=np.array(gallery.version),
                vectors=gallery.vectors,
                corners=_NONE if gallery.corners is None else gallery.corners,
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


def load_gallery(path: Path, version: str) -> Gallery:
    """Read a gallery for the describer of this version.

    Raises GalleryError for a missing or foreign file, and for one of another version.
    """
    try:
        with np.load(path, allow_pickle=False) as stored:
            written = int(stored["format"])
            if written > FORMAT:
                raise GalleryError(
                    f"{path} was written by a newer version of the program; update, or enrol again"
                )
            if written < FORMAT or str(stored["version"]) != version:
                raise GalleryError(
                    f"{path} was written by another version of the program, which described cards "
                    "differently; enrol the deck again"
                )
            names = tuple(str(name) for name in stored["names"])
            vectors = stored["vectors"]
            if not names or vectors.shape != (len(names), 2, PLACES, VECTOR):
                raise ValueError("its faces are not what its names say")
            deck, corners = str(stored["deck"]), _corners_in(stored, len(names))
            return Gallery(deck, names, np.asarray(vectors, np.int8), version, corners)
    except FileNotFoundError:
        raise GalleryError(f"there is no deck gallery at {path}; enrol the deck first") from None
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile, zlib.error) as fault:
        raise GalleryError(
            f"{path} is not a deck gallery ({fault}); enrol the deck again"
        ) from None


def _corners_in(stored: Mapping[str, NDArray[np.int8]], faces: int) -> NDArray[np.int8] | None:
    """The corners of so many faces, if the file has them."""
    corners = stored.get("corners", _NONE)
    if not corners.size:
        return None
    if corners.shape != (faces, 2, 2, CORNER_PLACES, VECTOR):
        raise ValueError("its corners are not what its names say")
    return np.asarray(corners, np.int8)
