# SPDX-License-Identifier: AGPL-3.0-or-later
"""The boxes of an MP4 or MOV file (ISO 14496-12), and how long its pictures are shown."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

HEADER_BYTES = 8
FIRST_KINDS = (b"ftyp", b"moov", b"mdat", b"free", b"skip", b"wide", b"pnot")
"""With one of these such a file begins."""

_SIZE_FOLLOWS, _TO_THE_END = 1, 0
"""What a box's length means where it is none."""

_PICTURES = b"vide"
_LONG = 1
"""The version of a box whose times have eight bytes in the place of four."""
_NOTHING_SHOWN = -1
"""The media time of an edit during which nothing is shown yet."""


@dataclass(frozen=True, slots=True)
class Box:
    """One box. begin, end: of what is in it, as places in the file; end may lie beyond it."""

    kind: bytes
    begin: int
    end: int


def boxes(file: BinaryIO, begin: int, end: int) -> Iterator[Box]:
    """The boxes that begin between two places, as far as they are boxes."""
    at = begin
    while at + HEADER_BYTES <= end:
        file.seek(at)
        length, kind, header = int.from_bytes(file.read(4)), file.read(4), HEADER_BYTES
        if length == _SIZE_FOLLOWS:
            length, header = int.from_bytes(file.read(8)), 2 * HEADER_BYTES
        elif length == _TO_THE_END:
            length = end - at
        if length < header or not kind.isalnum():
            # What somebody appended that is no box.
            return
        yield Box(kind, at + header, at + length)
        at += length


def pictures_s(path: Path) -> float | None:
    """How long the pictures of an MP4 or MOV file are shown, in seconds.

    Its edit list may leave out what was filmed: then that counts, and not how many pictures there
    are.

    Returns:
        None where the file does not say, and of another kind of file.

    Raises:
        OSError: the file cannot be read.

    """
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        if file.read(HEADER_BYTES)[4:] not in FIRST_KINDS:
            return None
        movie = _inside(file, Box(b"", 0, size), b"moov")
        for track in boxes(file, movie.begin, movie.end) if movie else ():
            if track.kind == b"trak" and _kind_of(file, track) == _PICTURES:
                return _shown_s(file, movie, track) if movie else None
    return None


def _inside(file: BinaryIO, box: Box | None, *kinds: bytes) -> Box | None:
    """The first box of a kind within a box, and in that the first of the next kind."""
    for kind in kinds:
        if box is None:
            return None
        box = next((one for one in boxes(file, box.begin, box.end) if one.kind == kind), None)
    return box


def _kind_of(file: BinaryIO, track: Box) -> bytes:
    handler = _inside(file, track, b"mdia", b"hdlr")
    return b"" if handler is None else _bytes(file, handler)[8:12]


def _shown_s(file: BinaryIO, movie: Box, track: Box) -> float | None:
    edits = _inside(file, track, b"edts", b"elst")
    movie_header = _inside(file, movie, b"mvhd")
    if edits is not None and movie_header is not None:
        units, _ = _units_and_length(_bytes(file, movie_header))
        shown = sum(_edits(_bytes(file, edits)))
        if shown and units:
            return shown / units
    media_header = _inside(file, track, b"mdia", b"mdhd")
    if media_header is None:
        return None
    units, length = _units_and_length(_bytes(file, media_header))
    return length / units if length and units else None


def _units_and_length(header: bytes) -> tuple[int, int]:
    """Of a movie's or a medium's header: units of time a second, and its length in these."""
    width, at = (8, 20) if header[:1] == bytes([_LONG]) else (4, 12)
    return int.from_bytes(header[at : at + 4]), int.from_bytes(header[at + 4 : at + 4 + width])


def _edits(listed: bytes) -> Iterator[int]:
    """The lengths of the edits that show pictures."""
    width = 8 if listed[:1] == bytes([_LONG]) else 4
    row = 2 * width + 4
    for at in range(8, len(listed) - row + 1, row):
        length, begins = listed[at : at + width], listed[at + width : at + 2 * width]
        if int.from_bytes(begins, signed=True) != _NOTHING_SHOWN:
            yield int.from_bytes(length)


def _bytes(file: BinaryIO, box: Box) -> bytes:
    file.seek(box.begin)
    return file.read(box.end - box.begin)
