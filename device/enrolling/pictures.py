# SPDX-License-Identifier: AGPL-3.0-or-later
"""The cards of a folder with one picture each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from device.complaints import BadInput
from device.enrolling.declaring import DECK_FILE
from device.enrolling.names import check_name, face_named
from device.enrolling.photographs import bent_among, of_another_shape
from device.enrolling.refusals import refusals, shapes_told
from device.enrolling.scans import (
    Looked,
    Refused,
    Shown,
    of_a_decks_size,
    unlike_most,
    without_margins,
)
from vision.files.names import is_hidden
from vision.files.pictures import decoded
from vision.finding import Finder
from vision.frames import Pixels
from vision.reading import (
    NoCardToEnrol,
    OneCard,
    card_as_told,
    card_in,
    card_to_its_edges,
    card_within,
    is_blank,
)
from vision.reading.scanned import kept

_SEVERAL = 3
_MANY = 0.1
"""Number and share of a deck's pictures that show another shape from which the rest is doubtful,
too: white cards on a white table are all outlined along what is printed on them.
"""


class PictureKind(Enum):
    """What a picture of a card is: the card to its edges, or a photograph of it on a ground."""

    SCAN = "scan"
    PHOTOGRAPH = "photograph"


@dataclass(frozen=True)
class FolderOfCards:
    """What a folder shows. faces: name and upright picture of each card. by_size: the files that
    were taken for scans only because they are as large as all the others. bent: the photographs
    whose card seems of another shape than the others but is taken, and by what share it seems
    wider, narrower below 0.
    """

    faces: tuple[tuple[str, Pixels], ...]
    by_size: tuple[Path, ...]
    bent: Mapping[Path, float]


def pictures_in(source: Path) -> tuple[Path, ...]:
    """The pictures in a folder, in order of name; raises BadInput when it cannot be enrolled."""
    try:
        there = (path for path in source.iterdir() if path.name != DECK_FILE)
        paths = tuple(sorted(path for path in there if not is_hidden(path)))
    except OSError as fault:
        raise BadInput(f"{source} cannot be read ({fault.strerror}); check its rights.") from None
    if not paths:
        raise BadInput(f"{source} is empty; put one picture a card into it, as in G7.jpg.")
    seen: dict[str, Path] = {}
    for path in paths:
        # What follows the dot is in no name, but in what people are told of the file.
        check_name(path.stem if path.suffix.isprintable() else path.name, str(source))
        other = seen.setdefault(path.stem.casefold(), path)
        if other is not path:
            raise BadInput(
                f"{path} and {other.name} have one name; take one away, or tell them apart by a "
                f"suffix as in {path.stem}-2{path.suffix}."
            )
    return paths


def faces_from(
    paths: Iterable[Path], finder: Finder, kind: PictureKind | None = None
) -> FolderOfCards:
    """The cards of some pictures.

    Args:
        paths: one picture a card.
        finder: of the outlines.
        kind: what all of them are; None to tell that from themselves.

    Raises:
        BadInput: a sentence for each that does not show one, or for several alike.

    """
    each: list[Looked] = []
    unread: list[str] = []
    for path in paths:
        try:
            each.append(_looked_at(path, finder, _way_of(kind)))
        except BadInput as fault:
            unread.append(str(fault))
    looked = each if kind is not None else _as_most_are(each, finder)
    shown = [one for one in looked if isinstance(one, Shown)]
    doubted = [one for one in looked if isinstance(one, Refused)]
    # Read again: photographs that are refused would together fill the memory of a Pi.
    by_size = [
        Shown(one.path, one.size, OneCard(kept(pixels)))
        for one in (of_a_decks_size(doubted, shown) if kind is None else ())
        if not is_blank(pixels := _picture(one.path))
    ]
    taken = [*shown, *by_size]
    cards = {one.path: one.card.picture for one in taken} | without_margins(taken)
    refused = {one.path: one.fault for one in doubted if one.path not in cards}
    odd = of_another_shape(taken)
    bent = odd if kind is PictureKind.PHOTOGRAPH else bent_among(odd, taken)
    wrong = {path: wider for path, wider in odd.items() if path not in bent}
    said = [*unread, *refusals(refused), *shapes_told(wrong)]
    if len(wrong) >= max(_SEVERAL, _MANY * len(taken)):
        said.append(
            f"{len(wrong)} of {len(taken)} outlines differ from the others, so that these may be "
            "wrong as well; take all of them again on a ground of another colour."
        )
    if said:
        raise BadInput("\n".join(said))
    faces = tuple((face_named(one.path.stem), cards[one.path]) for one in looked)
    return FolderOfCards(faces, tuple(one.path for one in by_size), bent)


def _way_of(kind: PictureKind | None) -> Callable[[Pixels, Finder], OneCard]:
    """How a picture that is said to be of that kind is looked at."""
    match kind:
        case PictureKind.SCAN:
            return card_as_told
        case PictureKind.PHOTOGRAPH:
            return card_within
    return card_in


def _as_most_are(looked: Sequence[Looked], finder: Finder) -> list[Looked]:
    """Those that are scans, or photographs, unlike most of their shape, looked at as the others."""
    ways = {
        one.path: card_within if one.is_scan else card_to_its_edges for one in unlike_most(looked)
    }
    return [
        _looked_at(one.path, finder, ways[one.path]) if one.path in ways else one for one in looked
    ]


def _looked_at(path: Path, finder: Finder, way: Callable[[Pixels, Finder], OneCard]) -> Looked:
    pixels = _picture(path)
    try:
        return Shown(path, pixels.shape, way(pixels, finder))
    except NoCardToEnrol as fault:
        # What raised it would keep the whole picture: of a deck at 1,200 dots an inch gigabytes.
        fault.__traceback__ = fault.__context__ = None
        return Refused(path, pixels.shape, fault)


def _picture(path: Path) -> Pixels:
    try:
        pixels = decoded(path)
    except OSError as fault:
        raise BadInput(
            f"{path} cannot be read ({fault.strerror}); take it out of the folder, or mend it."
        ) from None
    if pixels is None:
        raise BadInput(
            f"{path} is not a picture that can be read; take it out of the folder, or replace it "
            "by a JPEG, PNG or HEIC file."
        )
    return pixels
