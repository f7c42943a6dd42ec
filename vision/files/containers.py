# SPDX-License-Identifier: AGPL-3.0-or-later
"""How much of a video file is missing, by what the file says of its own length.

MP4 and MOV (ISO 14496-12), Matroska and WebM (RFC 9559 on RFC 8794), AVI (RIFF): each is a row of
parts that begin with their length, so a file that was cut ends within one of them.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from vision.files.boxes import FIRST_KINDS, HEADER_BYTES, boxes
from vision.files.matroska import EBML, segment_of

_RIFF = b"RIFF"
_NOT_KNOWN = (0, 0xFFFFFFFF)
"""The lengths of a RIFF file that was written without going back to its beginning."""


def missing_part(path: Path) -> float:
    """How much of a video file lacks at its end.

    Returns:
        0 to 1; 0 also where the file does not say, cannot be read, or is of another kind.

    """
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            missing = max(0, (_end(file, size) or 0) - size)
    except OSError:
        return 0.0
    return missing / max(1, missing + size)


def _end(file: BinaryIO, size: int) -> int | None:
    """Where a file of this size says that it ends; None where it does not say."""
    head = file.read(HEADER_BYTES)
    if head[4:] in FIRST_KINDS:
        return max((box.end for box in boxes(file, 0, size)), default=size)
    if head.startswith(EBML):
        segment = segment_of(file)
        return None if segment is None else segment.end
    return _end_of_riff(file, size) if head.startswith(_RIFF) else None


def _end_of_riff(file: BinaryIO, size: int) -> int | None:
    """Where the last of the file's chunks ends; None where its length is not written."""
    at = 0
    while at + HEADER_BYTES <= size:
        file.seek(at)
        kind, length = file.read(4), int.from_bytes(file.read(4), "little")
        if kind != _RIFF:
            return at
        if length in _NOT_KNOWN:
            return None
        at += HEADER_BYTES + length
        # Chunks begin at even places; the last need not end at one.
        at += at % 2 if at < size else 0
    return at
