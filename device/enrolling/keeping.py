# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which names a deck can have, and writing it into the data folder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from device.complaints import BadInput, Failure
from device.eyes import decks_folder, enrolled_decks, shipped_decks
from device.files import appearing_whole, drop_parts, folder_meanwhile, made_folder, try_out
from vision.reading import Gallery, save_gallery

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


def check_new_name(deck: str, data: Path | None, *, replace: bool) -> None:
    """Raises BadInput for a name that a deck cannot be enrolled under."""
    if not _NAME.fullmatch(deck):
        raise BadInput(
            f"{deck!r} cannot be a deck's name; use up to 40 letters from A to Z, digits, - and _, "
            "a letter or a digit first."
        )
    if deck.casefold() in (name.casefold() for name in shipped_decks()):
        raise BadInput(f"{deck!r} is a deck of the program's own; choose another name.")
    taken = [name for name in enrolled_decks(data) if name.casefold() == deck.casefold()]
    if taken and not (replace and taken == [deck]):
        raise BadInput(
            f"there is a deck called {taken[0]!r} already; choose another name, or give --replace "
            "with that name to put the new one in its place."
        )


def check_room(deck: str, data: Path | None) -> None:
    """Raises Failure now for what `keep` would raise it for once every card was shown."""
    path = _file_of(deck, data)
    with folder_meanwhile(path.parent):
        try_out(path)


def keep(gallery: Gallery, data: Path | None) -> None:
    """Write an enrolled deck into the data folder; raises Failure."""
    path = _file_of(gallery.deck, data)
    made_folder(path.parent)
    drop_parts(path)
    with appearing_whole(path) as part:
        save_gallery(gallery, part)


def forget(deck: str, data: Path | None) -> None:
    """Remove an enrolled deck, and what interrupted enrolments left of it; raises Failure."""
    path = _file_of(deck, data)
    try:
        path.unlink()
    except OSError as fault:
        raise Failure(
            f"{path} cannot be removed ({fault.strerror}); check the folder's rights."
        ) from None
    drop_parts(path)


def _file_of(deck: str, data: Path | None) -> Path:
    return decks_folder(data) / f"{deck}.npz"


def counted(names: Sequence[str]) -> str:
    """How many faces and pictures, for people."""
    faces, pictures = len(set(names)), len(names)
    return (
        f"{faces} face{'' if faces == 1 else 's'} of "
        f"{pictures} picture{'' if pictures == 1 else 's'}"
    )
