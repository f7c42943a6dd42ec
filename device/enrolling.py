# SPDX-License-Identifier: AGPL-3.0-or-later
"""A folder with one picture a card becomes a deck's gallery, whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from device.complaints import BadInput, Failure
from device.eyes import decks_folder, enrolled_decks, shipped_decks
from device.pictures import decoded
from engine.cards import FACES, UNNAMED_PIRATE
from vision.frames import Pixels
from vision.reading import Gallery, NotOneCard, card_in, gallery_of, save_gallery
from vision.reading.enrolling import Finder

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
_CODES = frozenset((*FACES, UNNAMED_PIRATE))


def check_new_name(deck: str, data: Path | None, *, replace: bool) -> None:
    """Raises BadInput for a name that a deck cannot be enrolled under."""
    if not _NAME.fullmatch(deck):
        raise BadInput(f"{deck!r} cannot be a deck's name; use up to 40 letters, digits, - and _.")
    if deck.casefold() in (name.casefold() for name in shipped_decks()):
        raise BadInput(f"{deck!r} is a deck of the program's own; choose another name.")
    taken = [name for name in enrolled_decks(data) if name.casefold() == deck.casefold()]
    if taken and not (replace and taken == [deck]):
        raise BadInput(
            f"there is a deck called {taken[0]!r} already; choose another name, or give --replace "
            "with that name to put the new one in its place."
        )


def pictures_in(source: Path) -> tuple[Path, ...]:
    """The pictures of a folder, in order of name; raises BadInput when it cannot be enrolled."""
    if not source.is_dir():
        if source.exists():
            raise BadInput(f"{source} is no folder; give one with one picture a card.")
        raise BadInput(
            f"there is no folder {source}; give one with one picture a card (enrolling from a "
            "camera is not there yet)."
        )
    try:
        paths = tuple(sorted(path for path in source.iterdir() if not path.name.startswith(".")))
    except OSError as fault:
        raise BadInput(f"{source} cannot be read ({fault.strerror}); check its rights.") from None
    if not paths:
        raise BadInput(f"{source} is empty; put one picture a card into it, as in G7.jpg.")
    seen: dict[str, Path] = {}
    for path in paths:
        other = seen.setdefault(path.stem.casefold(), path)
        if other is not path:
            raise BadInput(
                f"{path} and {other.name} have one name; take one away, or tell them apart by a "
                f"suffix as in {path.stem}-2{path.suffix}."
            )
    return paths


def name_of(path: Path) -> str:
    """The face that a file's name stands for: a code without its suffix, or the whole stem."""
    code = path.stem.partition("-")[0].upper()
    return code if code in _CODES else path.stem


def gallery_from(deck: str, paths: Iterable[Path], finder: Finder) -> Gallery:
    """The gallery of these pictures; raises BadInput for one that does not show one card."""
    return gallery_of(deck, [(name_of(path), _card(path, finder)) for path in paths])


def _card(path: Path, finder: Finder) -> Pixels:
    try:
        pixels = decoded(path)
    except OSError as fault:
        raise BadInput(
            f"{path} cannot be read ({fault.strerror}); take it out of the folder, or mend it."
        ) from None
    if pixels is None:
        raise BadInput(
            f"{path} is not a picture that can be read; take it out of the folder, or replace it "
            "by a JPEG or PNG file."
        )
    try:
        return card_in(pixels, finder)
    except NotOneCard as fault:
        if fault.found:
            raise BadInput(
                f"{path} shows {fault.found} cards; take a picture with one card in it."
            ) from None
        raise BadInput(
            f"in {path} no card can be found; take it again with the whole card in it on a plain "
            "ground, or cut the picture to the card."
        ) from None


def keep(gallery: Gallery, data: Path | None) -> None:
    """Write an enrolled deck into the data folder; raises Failure."""
    folder = decks_folder(data)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        save_gallery(gallery, folder / f"{gallery.deck}.npz")
    except OSError as fault:
        raise Failure(
            f"the deck cannot be written to {folder} ({fault.strerror}); check the folder."
        ) from None


def counted(names: Sequence[str]) -> str:
    """How many faces and pictures, for people."""
    faces, pictures = len(set(names)), len(names)
    return (
        f"{faces} face{'' if faces == 1 else 's'} of "
        f"{pictures} picture{'' if pictures == 1 else 's'}"
    )
