# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the files in an evidence zip are called, and how large each may be."""

from __future__ import annotations

from typing import Final

from device.evidence.names import NOTE, stem_of, told_by

MANIFEST: Final = "manifest.json"
README: Final = "README.txt"
EVENTS: Final = "events.jsonl"
RECORD: Final = "record.json"
VERDICT: Final = "verdict.json"
ESSENTIAL: Final = (README, EVENTS, RECORD, VERDICT)
"""What every one has beside its manifest."""

PICTURES: Final = "pictures/"

MOST_FILES: Final = 20_000
_MEGABYTE: Final = 1 << 20
_MOST_OF_AN_ESSENTIAL: Final = 16 * _MEGABYTE
_MOST_OF_A_PICTURE: Final = 32 * _MEGABYTE
_MOST_OF_A_NOTE: Final = _MEGABYTE


def most_bytes(path: str) -> int | None:
    """How large a file of that path may be; None for one that no evidence zip has."""
    if path == MANIFEST or path in ESSENTIAL:
        return _MOST_OF_AN_ESSENTIAL
    if is_note(path):
        return _MOST_OF_A_NOTE
    return _MOST_OF_A_PICTURE if is_picture(path) else None


def is_note(path: str) -> bool:
    """Whether a file says what kept pictures show."""
    name = path.removeprefix(PICTURES)
    return name != path and name.endswith(NOTE) and told_by(name.removesuffix(NOTE)) is not None


def is_picture(path: str) -> bool:
    """Whether a file is a kept picture."""
    name = path.removeprefix(PICTURES)
    return name != path and stem_of(name) is not None
