# SPDX-License-Identifier: AGPL-3.0-or-later
"""Reading the kept pictures' cards again, with the deck that they were read with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol

import click
import cv2
import numpy as np
from PIL import Image

from device.disputes.archive import Spoiled
from device.disputes.case import Case
from device.evidence import Note, SeenBy, seen_by_deck
from device.evidence.corrected import named_cards
from device.evidence.taking import CROP_SIZE
from device.eyes import open_playable, reader_of
from engine.skull_king import SURE
from vision.flat import Size
from vision.frames import Pixels
from vision.observations import Readings, is_named, likeliest, surety
from vision.plane import Floats
from vision.watch import Reader

WORTH_CONSIDERING = 0.005
"""What a card was read as less likely than this was not considered then."""

_MOST_PIXELS = 50_000_000
_LEAST_AREA = 100.0
_CROP = ((0, 0), (CROP_SIZE[0], 0), CROP_SIZE, (0, CROP_SIZE[1]))


class NotHere(Exception):
    """A deck that cards cannot be read with here; why, a part of a sentence."""


class Reading(Enum):
    """How a card is read today."""

    SAME = "the same"
    CONSIDERED = "otherwise, which was considered then"
    """It was not sure then, or people told what it is: the verdict does not hang on it."""
    OTHERWISE = "otherwise"
    NOT_READ = "not read again"


@dataclass(frozen=True, slots=True)
class CardAgain:
    """A card of a picture, then and now. seq: the entry it was seen at.

    then, now: names with their odds, best first. told: what people said it is. why_not: why it
    was not read again, a part of a sentence.
    """

    seq: int
    reading: Reading
    then: Readings
    now: Readings = ()
    told: str | None = None
    why_not: str = ""

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "seq": self.seq,
            "reading": self.reading.name.lower().replace("_", "-"),
            "then": [[name, round(odds, 4)] for name, odds in self.then],
            "now": [[name, round(odds, 4)] for name, odds in self.now],
            "told": self.told,
            "why_not": self.why_not,
        }


class Eyes(Protocol):
    """Reads cards with the decks of this machine."""

    def reader(self, seen_by: SeenBy) -> Reader:
        """A reader that reads as cards were read then. Raises NotHere."""
        ...


class OwnEyes:
    """`Eyes` with the decks shipped, and those enrolled in a data folder."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._found: dict[SeenBy, Reader | str] = {}

    def reader(self, seen_by: SeenBy) -> Reader:
        """One for each deck, opened once."""
        if seen_by not in self._found:
            self._found[seen_by] = self._opened(seen_by)
        found = self._found[seen_by]
        if isinstance(found, str):
            raise NotHere(found)
        return found

    def _opened(self, seen_by: SeenBy) -> Reader | str:
        deck = seen_by.deck
        try:
            here = seen_by_deck(deck, self._data)
            if here.deck_version != seen_by.deck_version:
                return f"the deck {deck} is another version here"
            if here.reader != seen_by.reader:
                return "this program's network that reads cards is another version"
            return reader_of(open_playable(deck, self._data))
        except click.ClickException:
            return f"the deck {deck} is not here"


def read_again(case: Case, eyes: Eyes) -> tuple[CardAgain, ...]:
    """Every card of a case that a picture of its own was kept of."""
    told = {seq: face for face, seqs in named_cards(case.entries) for seq in seqs}
    return tuple(_again(case, note, told.get(note.seq), eyes) for note in _of_cards(case))


def _of_cards(case: Case) -> Iterator[Note]:
    return (note for note in case.notes if note.quad is not None)


def _again(case: Case, note: Note, told: str | None, eyes: Eyes) -> CardAgain:
    try:
        pixels, corners = _picture(case, note)
        now = eyes.reader(note.seen_by).read(pixels, corners).names
    except (NotHere, Spoiled) as why:
        return CardAgain(note.seq, Reading.NOT_READ, note.readings, (), told, str(why))
    except cv2.error:
        why_not = "its outline is none"
        return CardAgain(note.seq, Reading.NOT_READ, note.readings, (), told, why_not)
    return CardAgain(note.seq, _compared(note.readings, now, told), note.readings, now, told)


def _compared(then: Readings, now: Readings, told: str | None) -> Reading:
    if _best(then) == _best(now):
        return Reading.SAME
    sure = surety(then) >= SURE
    considered = set() if sure else {name for name, odds in then if odds >= WORTH_CONSIDERING}
    return Reading.CONSIDERED if _best(now) in {*considered, told} - {None} else Reading.OTHERWISE


def _best(readings: Readings) -> str | None:
    return likeliest(readings) if is_named(readings) else None


def _picture(case: Case, note: Note) -> tuple[Pixels, Floats]:
    """The frame with the card's outline on it, or else the card alone. Raises Spoiled."""
    if note.frame not in note.thinned:
        return _pixels(case.picture(note.frame), note.size, note.frame), _outline(note)
    if note.crop is None or note.crop in note.thinned:
        raise Spoiled("its pictures were deleted to free space")
    return _pixels(case.picture(note.crop), CROP_SIZE, note.crop), np.array(_CROP, np.float32)


def _outline(note: Note) -> Floats:
    corners = np.array(note.quad, np.float32)
    reach = 2 * max(note.size)
    if not np.isfinite(corners).all() or np.abs(corners).max() > reach:
        raise Spoiled("its outline is none")
    if cv2.contourArea(corners) < _LEAST_AREA:
        raise Spoiled("its outline is none")
    return corners


def _pixels(content: bytes, size: Size, name: str) -> Pixels:
    """(height, width, 3) BGR of a JPEG. Its size is known before it is unpacked."""
    try:
        with Image.open(BytesIO(content), formats=("JPEG",)) as picture:
            told = picture.size
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        told = None
    if told != size or size[0] * size[1] > _MOST_PIXELS:
        raise Spoiled(f"{name} is no picture of that size")
    flags = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    pixels = cv2.imdecode(np.frombuffer(content, np.uint8), flags)
    if pixels is None or pixels.shape[:2] != (size[1], size[0]):
        raise Spoiled(f"{name} is no picture of that size")
    return np.asarray(pixels, np.uint8)
