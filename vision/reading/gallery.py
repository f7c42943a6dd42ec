# SPDX-License-Identifier: AGPL-3.0-or-later
"""A deck as the recogniser knows it: vectors of one or more pictures for each face, no pixel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.common import unsupported_in
from vision.frames import Pixels
from vision.plane import Floats, corners_of, is_square
from vision.reading.declared import NOTHING_DECLARED, Declared, UnknownEdition, declared_in
from vision.reading.describing import PLACES, PLACES_SIZE, VECTOR, Describer
from vision.reading.in_doubt import InDoubt, both_ways, describe_in_doubt
from vision.reading.stored import as_bytes, as_described

FORMAT = 3
"""Up to 2 a gallery held small pictures instead of vectors."""


_NONE = np.zeros(0, np.int8)


class GalleryError(Exception):
    """A gallery file cannot be used; the message is one sentence for people."""


@dataclass(frozen=True, slots=True, eq=False)
class Gallery:
    """deck: its name. names: of the faces. version: of the describer that the vectors are from.

    vectors: (n, 2, PLACES, VECTOR) signed bytes, of each picture upright and upside down. A name
    that comes again is a variant: another picture of the same card. in_doubt: more of the same
    pictures; None in an older program's file, whose cards are named without. declared: what people
    say of the deck as a whole. is_square: whether its cards are, so that no outline says which side
    is a card's top.
    """

    deck: str
    names: tuple[str, ...]
    vectors: NDArray[np.int8]
    version: str
    in_doubt: InDoubt | None = None
    declared: Declared = NOTHING_DECLARED
    is_square: bool = False

    def of(self, kept: Sequence[int]) -> Gallery:
        """The gallery of these pictures alone."""
        names = tuple(self.names[at] for at in kept)
        in_doubt = None if self.in_doubt is None else self.in_doubt.of(kept)
        vectors = self.vectors[list(kept)]
        return replace(self, names=names, vectors=vectors, in_doubt=in_doubt)

    def with_more(self, more: Gallery) -> Gallery:
        """The gallery of these pictures and those of another, of the same describer."""
        in_doubt = None
        if self.in_doubt is not None and more.in_doubt is not None:
            in_doubt = self.in_doubt.with_more(more.in_doubt)
        vectors = np.concatenate([self.vectors, more.vectors])
        names = (*self.names, *more.names)
        return replace(self, names=names, vectors=vectors, in_doubt=in_doubt)

    def that_says(self, declared: Declared) -> Gallery:
        """The same pictures of a deck that says this of itself."""
        return replace(self, declared=declared)

    def floats(self) -> Floats:
        """The vectors as they were described."""
        return as_described(self.vectors)


def gallery_of(
    deck: str, faces: Mapping[str, Pixels] | Sequence[tuple[str, Pixels]], describer: Describer
) -> Gallery:
    """A gallery from upright pictures of any size; in pairs with names, these may repeat."""
    pairs = tuple(faces.items()) if isinstance(faces, Mapping) else tuple(faces)
    pictures = [face for _, face in pairs]
    whole = describer.describe(both_ways(pictures, PLACES_SIZE)).vectors
    return Gallery(
        deck,
        tuple(name for name, _ in pairs),
        as_bytes(whole).reshape(len(pairs), 2, PLACES, VECTOR),
        describer.version,
        describe_in_doubt(pictures, describer),
        is_square=2 * sum(is_square(corners_of(face)) for face in pictures) > len(pictures),
    )


def save_gallery(gallery: Gallery, path: Path) -> None:
    """Write the gallery. Raises OSError; the file may then be there in part."""
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            format=np.array(FORMAT),
            deck=np.array(gallery.deck),
            names=np.array(gallery.names),
            version=np.array(gallery.version),
            vectors=gallery.vectors,
            blurred=_NONE if gallery.in_doubt is None else gallery.in_doubt.blurred,
            corners=_NONE if gallery.in_doubt is None else gallery.in_doubt.corners,
            declared=np.array(gallery.declared.written()),
            square=np.array(gallery.is_square),
        )


def load_gallery(path: Path, version: str) -> Gallery:
    """Read a gallery for the describer of this version.

    Raises GalleryError for a missing or foreign file, and for one of another version.
    """
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            _check_version(stored, path, version)
            return _gallery_in(stored, version)
    except GalleryError:
        raise
    except UnknownEdition as fault:
        raise GalleryError(
            f"{path} is of an edition that this program does not know ({fault}); update, "
            "or say again what the deck is complete for"
        ) from None
    except FileNotFoundError:
        raise GalleryError(f"there is no deck gallery at {path}; enrol the deck first") from None
    except OSError as fault:
        raise GalleryError(
            f"{path} cannot be read ({fault.strerror or fault}); mend that, or enrol the deck again"
        ) from None
    except Exception:
        # What others wrote can make numpy and zipfile raise nearly anything, in words, if any,
        # that are for who programs.
        raise GalleryError(f"{path} is not a deck gallery; enrol the deck again") from None


def _check_version(stored: Mapping[str, NDArray[Any]], path: Path, version: str) -> None:
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


def _gallery_in(stored: Mapping[str, NDArray[Any]], version: str) -> Gallery:
    """Raises ValueError, and whatever else, where the file is not what it says."""
    names = tuple(str(name) for name in stored["names"])
    if not all(unsupported_in(name) is None for name in names):
        raise ValueError("a terminal might obey its names")
    vectors = _signed_bytes(stored["vectors"])
    if not names or vectors.shape != (len(names), 2, PLACES, VECTOR):
        raise ValueError("its faces are not what its names say")
    # A file from before decks said what they are complete for says nothing.
    told = stored.get("declared")
    declared = NOTHING_DECLARED if told is None else declared_in(str(told))
    in_doubt = _in_doubt(stored, len(names))
    square = bool(stored.get("square", False))
    return Gallery(str(stored["deck"]), names, vectors, version, in_doubt, declared, square)


def _in_doubt(stored: Mapping[str, NDArray[Any]], faces: int) -> InDoubt | None:
    """Of so many faces, if the file has them."""
    blurred = stored.get("blurred", _NONE)
    if not blurred.size:
        return None
    in_doubt = InDoubt(_signed_bytes(blurred), _signed_bytes(stored["corners"]))
    if len(in_doubt.blurred) != faces:
        raise ValueError("its faces out of focus are not what its names say")
    return in_doubt


def _signed_bytes(numbers: NDArray[Any]) -> NDArray[np.int8]:
    if numbers.dtype != np.int8:
        raise ValueError("its numbers are no signed bytes")
    return numbers
