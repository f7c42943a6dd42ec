# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading kept pictures back: each is what was written, or it is said that it is not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from device.evidence.names import (
    CARD,
    NOTE,
    VERDICT,
    crop_name,
    frame_name,
    game_folder,
    note_name,
    shown_by,
    shown_name,
    stem,
    stem_of,
    told_by,
)
from device.evidence.note import Note, NoteMisfit, digest, read_note


class State(Enum):
    """Whether a picture can be shown."""

    WHOLE = "whole"
    THINNED = "thinned"
    """Let go to make room."""
    DAMAGED = "damaged"
    """Gone, or not what was written."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A JPEG file and whether it is what was written into it."""

    file: Path
    state: State


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of one entry: of a card laid, or of a verdict.

    file: the note's. note: None where the note itself is damaged; then there are no pictures
    either. crop: None where it is not about one card.
    """

    seq: int
    game: int
    what: str
    file: Path
    note: Note | None
    frame: Picture | None
    crop: Picture | None

    @property
    def faults(self) -> tuple[str, ...]:
        """What is damaged, a sentence for people each."""
        if self.note is None:
            return (f"{self.file} is damaged: what it says of its pictures is lost.",)
        return tuple(
            f"{picture.file} is damaged or gone: it is not shown."
            for picture in (self.frame, self.crop)
            if picture is not None and picture.state is State.DAMAGED
        )

    def to_json(self) -> dict[str, Any]:
        """What the page may show.

        name, crop: of the frame and of the card laid flat, as `read_picture` takes them; absent
        where there is none to be shown. thinned, damaged: what was let go, and what is not what
        was written, out of "frame", "crop" and "note". The rest is the note's.
        """
        pictures = {"frame": self.frame, "crop": self.crop}
        told: dict[str, Any] = {
            "seq": self.seq,
            "what": self.what,
            **_shown("name", self.game, self.frame),
            **_shown("crop", self.game, self.crop),
            "thinned": _named(pictures, State.THINNED),
            "damaged": ["note"] if self.note is None else _named(pictures, State.DAMAGED),
        }
        if self.note is None:
            return told
        known = self.note.to_json()
        shown = ("camera_time", "size", "track", "quad", "outlines", "readings", "deck", "models")
        return {**told, **{key: known[key] for key in shown}}


def kept_of(data: Path, game: int) -> tuple[Kept, ...]:
    """Everything that is kept of a game, in order, every picture checked.

    data: the table's folder. Raises OSError for a folder that cannot be read.
    """
    folder = game_folder(data, game)
    stems = sorted(path.stem for path in folder.glob(f"*{NOTE}")) if folder.is_dir() else []
    return tuple(_kept(folder, game, name) for name in stems if told_by(name) is not None)


def kept_of_entries(data: Path, game: int, seqs: Iterable[int]) -> tuple[Kept, ...]:
    """What is kept of some of a game's entries, in their order."""
    folder = game_folder(data, game)
    stems = [stem(seq, what) for seq in seqs for what in (CARD, VERDICT)]
    return tuple(_kept(folder, game, name) for name in stems if (folder / note_name(name)).exists())


def read_picture(data: Path, name: str) -> bytes | None:
    """A picture that is still what was written, by the name that `Kept.to_json` gave.

    None for a damaged one and for any other name.
    """
    found = shown_by(name)
    if found is None:
        return None
    game, file = found
    folder = game_folder(data, game)
    note = _note(folder / note_name(stem_of(file) or ""))
    content = None if note is None else _content(folder / file, note)
    return content


def crop_of(data: Path, game: int, seq: int) -> tuple[Note, bytes] | None:
    """The card laid flat that an entry was seen as, as JPEG; None where there is none whole."""
    beginning = stem(seq, CARD)
    folder = game_folder(data, game)
    note = _note(folder / note_name(beginning))
    content = None if note is None else _content(folder / crop_name(beginning), note)
    return None if note is None or content is None else (note, content)


def _kept(folder: Path, game: int, name: str) -> Kept:
    told = told_by(name)
    assert told is not None, "the name is a note's"
    seq, what = told
    file = folder / note_name(name)
    note = _note(file)
    if note is None:
        return Kept(seq, game, what, file, None, None, None)
    frame = _picture(folder / frame_name(name), note)
    crop = None if note.crop is None else _picture(folder / crop_name(name), note)
    return Kept(seq, game, what, file, note, frame, crop)


def _note(path: Path) -> Note | None:
    """A note, None where there is none that can be read."""
    try:
        return read_note(path.read_bytes())
    except (OSError, NoteMisfit):
        return None


def _picture(path: Path, note: Note) -> Picture:
    if path.name in note.thinned:
        return Picture(path, State.THINNED)
    return Picture(path, State.DAMAGED if _content(path, note) is None else State.WHOLE)


def _content(path: Path, note: Note) -> bytes | None:
    """A file as it was written, None where it is not that any more."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    return content if digest(content) == note.digest_of(path.name) else None


def _shown(key: str, game: int, picture: Picture | None) -> dict[str, str]:
    if picture is None or picture.state is not State.WHOLE:
        return {}
    return {key: shown_name(game, picture.file.name)}


def _named(pictures: Mapping[str, Picture | None], state: State) -> list[str]:
    return [name for name, one in pictures.items() if one is not None and one.state is state]
