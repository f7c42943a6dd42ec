# SPDX-License-Identifier: AGPL-3.0-or-later
"""The elements of an MKV or WebM file (RFC 9559, RFC 8794), and how long its pictures are shown."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

EBML: Final = bytes.fromhex("1A45DFA3")
"""With this such a file begins."""

_SEGMENT: Final = bytes.fromhex("18538067")
_TRACKS, _TRACK = bytes.fromhex("1654AE6B"), bytes.fromhex("AE")
_TRACK_NUMBER, _TRACK_KIND = bytes.fromhex("73C5"), bytes.fromhex("83")
_TAGS, _TAG, _TARGETS = bytes.fromhex("1254C367"), bytes.fromhex("7373"), bytes.fromhex("63C0")
_TARGET_TRACK, _SIMPLE_TAG = bytes.fromhex("63C5"), bytes.fromhex("67C8")
_TAG_NAME, _TAG_TEXT = bytes.fromhex("45A3"), bytes.fromhex("4487")
_PICTURES: Final = 1
_DURATION: Final = b"DURATION"
_TIME: Final = re.compile(rb"(\d+):(\d{2}):(\d{2}(?:\.\d+)?)")
_MOST_BYTES: Final = 1 << 20
"""Of an element that is read whole; one that claims to be larger is damaged."""


@dataclass(frozen=True, slots=True)
class Element:
    """One element. begin, end: of what is in it, as places in the file; end is None where its
    length is not written, and may lie beyond the file.
    """

    kind: bytes
    begin: int
    end: int | None


@dataclass(frozen=True, slots=True)
class Tracks:
    """What a file says of its tracks.

    count: how many there are. pictures_end_s: the time in seconds at which that of the pictures
    ends, as FFmpeg and MKVToolNix note it; None where nobody did.
    """

    count: int
    pictures_end_s: float | None


def is_matroska(path: Path) -> bool:
    """Whether a file is MKV or WebM. Raises OSError."""
    with path.open("rb") as file:
        return file.read(len(EBML)) == EBML


def segment_of(file: BinaryIO) -> Element | None:
    """The first segment, which is the film; None where there is none."""
    for element in _elements(file, 0, os.fstat(file.fileno()).st_size):
        if element.kind != EBML:
            return element if element.kind == _SEGMENT else None
    return None


def tracks_of(path: Path) -> Tracks:
    """What an MKV or WebM file says of its tracks, as far as it can be read. Raises OSError."""
    pictures, count, ends = 0, 0, dict[int, float]()
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        segment = segment_of(file)
        for element in _within(file, segment, size):
            if element.kind == _TRACKS:
                for track in _within(file, element, size, _TRACK):
                    count += 1
                    if _number(file, track, size, _TRACK_KIND) == _PICTURES and not pictures:
                        pictures = _number(file, track, size, _TRACK_NUMBER)
            elif element.kind == _TAGS:
                for tag in _within(file, element, size, _TAG):
                    ends.update(_end_in(file, tag, size))
    return Tracks(count, ends.get(pictures))


def _end_in(file: BinaryIO, tag: Element, size: int) -> Iterator[tuple[int, float]]:
    """The track that a tag is about, and when that ends, if it says so."""
    for targets in _within(file, tag, size, _TARGETS):
        track = _number(file, targets, size, _TARGET_TRACK)
        for simple in _within(file, tag, size, _SIMPLE_TAG):
            time = _TIME.match(_bytes(file, simple, size, _TAG_TEXT))
            name = _bytes(file, simple, size, _TAG_NAME).rstrip(b"\0")
            if name == _DURATION and time is not None:
                hours, minutes, seconds = map(float, time.groups())
                yield track, 3600 * hours + 60 * minutes + seconds


def _within(
    file: BinaryIO, outer: Element | None, size: int, kind: bytes | None = None
) -> Iterator[Element]:
    """The elements in another one, or those of one kind."""
    if outer is not None:
        for element in _elements(file, outer.begin, min(size, outer.end or size)):
            if kind in (None, element.kind):
                yield element


def _bytes(file: BinaryIO, outer: Element, size: int, kind: bytes) -> bytes:
    """What the first element of a kind holds; nothing where there is none."""
    for element in _within(file, outer, size, kind):
        if element.end is not None and element.end - element.begin <= _MOST_BYTES:
            file.seek(element.begin)
            return file.read(element.end - element.begin)
    return b""


def _number(file: BinaryIO, outer: Element, size: int, kind: bytes) -> int:
    """The same as a number; 0 where there is none."""
    return int.from_bytes(_bytes(file, outer, size, kind))


def _elements(file: BinaryIO, begin: int, end: int) -> Iterator[Element]:
    """The elements that begin between two places, up to the first whose length is not written."""
    at: int | None = begin
    while at is not None and at < end:
        file.seek(at)
        try:
            kind, length = _kind(file), _length(file)
        except ValueError:
            # What is no element.
            return
        inside = file.tell()
        at = None if length is None else inside + length
        yield Element(kind, inside, at)


def _kind(file: BinaryIO) -> bytes:
    """An element's kind, with its length's marker as people write it. Raises ValueError."""
    first = file.read(1)
    return first + file.read(_width(first) - 1)


def _length(file: BinaryIO) -> int | None:
    """A length as RFC 8794 writes it, None for the one that means that it is not known.

    Raises ValueError.
    """
    first = file.read(1)
    width = _width(first)
    value = int.from_bytes(first + file.read(width - 1)) - (1 << 7 * width)
    return None if value == (1 << 7 * width) - 1 else value


def _width(first: bytes) -> int:
    """How many bytes a number has, by its first. Raises ValueError."""
    if not first or not first[0]:
        raise ValueError("no number")
    return 9 - first[0].bit_length()
