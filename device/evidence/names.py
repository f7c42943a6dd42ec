# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the files of kept pictures are called, and which of them go first when room is short.

Beside the journal, `pictures/<game>/` holds for a card that was laid `<seq>.json`, what it was
seen on and read as, `<seq>.jpg`, the frame, and `<seq>-card.jpg`, the card laid flat; for a
verdict the same with `-verdict` after the number.
"""

from __future__ import annotations

import re
from enum import IntEnum
from pathlib import Path

FOLDER = "pictures"
NOTE = ".json"
JPEG = ".jpg"
CARD, VERDICT = "card", "verdict"
"""What was seen: a card as it was laid, or all of them as the verdict was reached."""

_OF_VERDICT = f"-{VERDICT}"
_CROP = "-card"

_STEM = re.compile(rf"([0-9]{{8,}})({_OF_VERDICT})?")
_PICTURE = re.compile(rf"([0-9]{{8,}}(?:{_OF_VERDICT})?)({_CROP})?\{JPEG}")
_SHOWN = re.compile(rf"([0-9]{{4,}})-({_PICTURE.pattern})")


class Rank(IntEnum):
    """What a picture is worth within its game: the lowest is thinned first."""

    CARD_FRAME = 0
    VERDICT_FRAME = 1
    CROP = 2


def game_folder(data: Path, game: int) -> Path:
    """Where a game's pictures lie."""
    return data / FOLDER / f"{game:04d}"


def stem(seq: int, what: str) -> str:
    """What the names of an entry's files begin with. what: "card" or "verdict"."""
    return f"{seq:08d}{_OF_VERDICT if what == VERDICT else ''}"


def told_by(stem: str) -> tuple[int, str] | None:
    """The seq and what was seen, from a stem; None for another name."""
    found = _STEM.fullmatch(stem)
    return None if found is None else (int(found[1]), VERDICT if found[2] else CARD)


def frame_name(stem: str) -> str:
    """The file of the whole frame."""
    return f"{stem}{JPEG}"


def crop_name(stem: str) -> str:
    """The file of the card laid flat."""
    return f"{stem}{_CROP}{JPEG}"


def note_name(stem: str) -> str:
    """The file that says what the pictures show."""
    return f"{stem}{NOTE}"


def stem_of(picture: str) -> str | None:
    """The stem of a picture's file; None for a file that is none."""
    found = _PICTURE.fullmatch(picture)
    return None if found is None else found[1]


def rank_of(picture: str) -> Rank:
    """What a picture's file is worth."""
    if picture.endswith(_CROP + JPEG):
        return Rank.CROP
    return Rank.VERDICT_FRAME if _OF_VERDICT in picture else Rank.CARD_FRAME


def shown_name(game: int, picture: str) -> str:
    """What a picture is called by those who have no business with folders."""
    return f"{game:04d}-{picture}"


def shown_by(name: str) -> tuple[int, str] | None:
    """The game and the picture's file, from a name that `shown_name` gave; None for any other."""
    found = _SHOWN.fullmatch(name)
    if found is None or shown_name(int(found[1]), found[2]) != name:
        return None
    return int(found[1]), found[2]
