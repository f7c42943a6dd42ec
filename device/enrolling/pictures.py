# SPDX-License-Identifier: AGPL-3.0-or-later
"""The cards of a folder with one picture each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from device.complaints import BadInput
from device.enrolling.declaring import DECK_FILE
from device.enrolling.names import check_name, face_named
from device.enrolling.photographs import of_another_shape
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
    CardAcross,
    CardCut,
    CardOddlyShaped,
    CardTooSmall,
    NoCardToEnrol,
    NotOneCard,
    OneCard,
    SidesUnseen,
    card_in,
    card_to_its_edges,
    card_within,
    is_blank,
)
from vision.reading.refused import LEAST_LENGTH_PX
from vision.reading.scanned import SHAPES, kept

_SEVERAL = 3
_MANY = 0.1
"""Number and share of a deck's pictures that show another shape from which the rest is doubtful,
too: white cards on a white table are all outlined along what is printed on them.
"""


@dataclass(frozen=True)
class FolderOfCards:
    """What a folder shows. faces: name and upright picture of each card. by_size: the files that
    were taken for scans only because they are as large as all the others.
    """

    faces: tuple[tuple[str, Pixels], ...]
    by_size: tuple[Path, ...]


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


def faces_from(paths: Iterable[Path], finder: Finder) -> FolderOfCards:
    """The cards of these pictures; raises BadInput, a sentence for each that does not show one."""
    each: list[Looked] = []
    said: list[str] = []
    for path in paths:
        try:
            each.append(_looked_at(path, finder, card_in))
        except BadInput as unread:
            said.append(str(unread))
    looked = _as_most_are(each, finder)
    shown = [one for one in looked if isinstance(one, Shown)]
    doubted = [one for one in looked if isinstance(one, Refused)]
    # Read again: photographs that are refused would together fill the memory of a Pi.
    by_size = [
        Shown(one.path, one.size, OneCard(kept(pixels)))
        for one in of_a_decks_size(doubted, shown)
        if not is_blank(pixels := _picture(one.path))
    ]
    taken = [*shown, *by_size]
    cards = {one.path: one.card.picture for one in taken} | without_margins(taken)
    said += [_refusal(one.path, one.fault) for one in doubted if one.path not in cards]
    odd = of_another_shape(taken)
    said += [_shape_told(path, wider) for path, wider in odd.items()]
    if len(odd) >= max(_SEVERAL, _MANY * len(taken)):
        said.append(
            f"{len(odd)} of {len(taken)} outlines differ from the others, so that these may be "
            "wrong as well; take all of them again on a ground of another colour."
        )
    if said:
        raise BadInput("\n".join(said))
    faces = tuple((face_named(one.path.stem), cards[one.path]) for one in looked)
    return FolderOfCards(faces, tuple(one.path for one in by_size))


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


def _shape_told(path: Path, wider: float) -> str:
    """That a card seems so much wider than the others, a share, and what to do."""
    return (
        f"in {path} the card seems {abs(wider):.0%} {'wider' if wider > 0 else 'narrower'} than "
        "the deck's others: its outline may go along something else, or the picture was cut; take "
        "it again from straight above on a ground of another colour, or cut it to the card's sides."
    )


def _refusal(path: Path, fault: NoCardToEnrol) -> str:
    """What is wrong with a picture, and what to do."""
    match fault:
        case NotOneCard(found=found) if found:
            return f"{path} shows {found} cards; take a picture with one card in it."
        case CardCut():
            return (
                f"in {path} a part of the card is outside the picture; take it again with the "
                "whole card in it."
            )
        case CardAcross():
            return (
                f"in {path} the card seems to lie on its side, so that nobody can know which end "
                "is its top; turn the picture until the card's top is up, or take it again on a "
                "ground of another colour."
            )
        case CardOddlyShaped(ratio=ratio):
            return (
                f"{path} seems to be a card {ratio:.2f} times as wide as high, and only cards "
                f"{SHAPES[0]} to {SHAPES[1]} times as wide as high can be read; if it is a "
                "photograph, take it again from farther away."
            )
        case CardTooSmall(length=length):
            return (
                f"in {path} the card is only {length:.0f} pixels long, and {LEAST_LENGTH_PX} are "
                "needed; take it again from nearer, or with more pixels."
            )
        case SidesUnseen():
            return (
                f"in {path} the card's sides cannot be told from what it lies on; take it again on "
                "a ground of another colour, or cut the picture to the card."
            )
    return (
        f"in {path} no card can be found; take it again with the whole card in it on a plain "
        "ground, or cut the picture to the card."
    )
