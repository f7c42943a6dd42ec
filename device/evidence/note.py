# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is written beside a kept picture: what it shows, what it was read as, and by what."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from engine.common import read_json

Quad = tuple[tuple[float, float], ...]
"""Four corners in pixels of the frame: top left first, clockwise as the card reads."""

Readings = tuple[tuple[str, float], ...]


class NoteMisfit(Exception):
    """Something that is no note of a picture."""


@dataclass(frozen=True, slots=True)
class SeenBy:
    """Which deck the cards were compared with, and which networks looked; each by its version."""

    deck: str
    deck_version: str
    finder: str
    square: str
    reader: str


@dataclass(frozen=True, slots=True)
class Outline:
    """Where a card of the trick lies; track: the game's number of it."""

    track: int
    quad: Quad


@dataclass(frozen=True, slots=True)
class Note:
    """An entry's pictures and all that is known of them.

    what: "card" or "verdict". time: the entry's. camera_time: seconds of the camera's clock.
    size: of the frame, width and height in pixels. frame, crop: names of files beside the note.
    track, quad, readings: of the one card that this is about; None and empty where it is about
    the whole trick. digests: SHA-256 of each file, in hex. thinned: files let go to make room.
    """

    seq: int
    game: int
    what: str
    time: str
    camera_time: float
    size: tuple[int, int]
    frame: str
    crop: str | None
    track: int | None
    quad: Quad | None
    outlines: tuple[Outline, ...]
    readings: Readings
    seen_by: SeenBy
    digests: tuple[tuple[str, str], ...]
    thinned: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The note as it is written."""
        thinned = {"thinned": list(self.thinned)} if self.thinned else {}
        return {
            "seq": self.seq,
            "game": self.game,
            "what": self.what,
            "time": self.time,
            "camera_time": self.camera_time,
            "size": list(self.size),
            "frame": self.frame,
            "crop": self.crop,
            "track": self.track,
            "quad": None if self.quad is None else _quad_json(self.quad),
            "outlines": [
                {"track": outline.track, "quad": _quad_json(outline.quad)}
                for outline in self.outlines
            ],
            "readings": [list(reading) for reading in self.readings],
            "deck": {"name": self.seen_by.deck, "version": self.seen_by.deck_version},
            "models": {
                "finder": self.seen_by.finder,
                "square": self.seen_by.square,
                "reader": self.seen_by.reader,
            },
            "sha256": dict(self.digests),
            **thinned,
        }

    def text(self) -> str:
        """The note as its file holds it."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":")) + "\n"

    def digest_of(self, picture: str) -> str | None:
        """A picture's SHA-256; None for a file that is none of this note's, or was thinned."""
        return None if picture in self.thinned else dict(self.digests).get(picture)


def digest(content: bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(content).hexdigest()


def read_note(text: str | bytes) -> Note:
    """A note from its file's content. Raises NoteMisfit."""
    try:
        return _note(read_json(text))
    except (ValueError, KeyError, TypeError, AttributeError) as fault:
        raise NoteMisfit(str(fault)) from None


def _note(told: Any) -> Note:
    width, height = told["size"]
    deck, models = told["deck"], told["models"]
    return Note(
        seq=int(told["seq"]),
        game=int(told["game"]),
        what=str(told["what"]),
        time=str(told["time"]),
        camera_time=float(told["camera_time"]),
        size=(int(width), int(height)),
        frame=str(told["frame"]),
        crop=None if told["crop"] is None else str(told["crop"]),
        track=None if told["track"] is None else int(told["track"]),
        quad=None if told["quad"] is None else _quad(told["quad"]),
        outlines=tuple(
            Outline(int(outline["track"]), _quad(outline["quad"])) for outline in told["outlines"]
        ),
        readings=tuple((str(code), float(odds)) for code, odds in told["readings"]),
        seen_by=SeenBy(
            str(deck["name"]),
            str(deck["version"]),
            str(models["finder"]),
            str(models["square"]),
            str(models["reader"]),
        ),
        digests=tuple((str(name), str(digest)) for name, digest in told["sha256"].items()),
        thinned=tuple(str(name) for name in told.get("thinned", ())),
    )


def _quad(told: Any) -> Quad:
    corners = tuple((float(x), float(y)) for x, y in told)
    if len(corners) != 4:
        raise ValueError("an outline has four corners")
    return corners


def _quad_json(quad: Quad) -> list[list[float]]:
    return [[round(x, 2), round(y, 2)] for x, y in quad]
