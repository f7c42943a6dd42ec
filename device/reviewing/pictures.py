# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which pictures are kept of a place, and where they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from device.evidence import Kept, Picture, State
from device.reviewing.layout import told_odds, wrapped
from device.terminal import plain

_MOST_READINGS = 4


def picture_lines(kept: Sequence[Kept], folder: str) -> Iterator[str]:
    """The pictures by their files. folder: where they lie, as whoever reads it gets there."""
    if not kept:
        return
    yield f"     in {plain(folder)}"
    for one in kept:
        yield from wrapped(_told(one), "     ", " " * 7)


def pictures_json(kept: Sequence[Kept]) -> list[dict[str, Any]]:
    """The same for programs: as `Kept.to_json`, with the files' paths."""
    return [
        {**one.to_json(), "files": {"frame": _path(one.frame), "crop": _path(one.crop)}}
        for one in kept
    ]


def _told(one: Kept) -> str:
    pictures = [each for each in (one.frame, one.crop) if each is not None]
    files = [each.file.name for each in pictures if each.state is State.WHOLE]
    about = f"entry {one.seq}, {'all cards' if one.note and one.note.track is None else 'a card'}"
    if one.note is None:
        return f"{about}: {one.file.name} is damaged"
    read = told_odds(one.note.readings, _MOST_READINGS)
    told = [", ".join(files)] if files else []
    told += [f"{each.file.name} {_LOST[each.state]}" for each in pictures if each.state in _LOST]
    return f"{about}{f', seen as {read}' if read else ''}: {'; '.join(told)}"


_LOST = {State.THINNED: "was deleted to free space", State.DAMAGED: "is damaged or gone"}


def _path(picture: Picture | None) -> str | None:
    whole = picture is not None and picture.state is State.WHOLE
    return str(Path(picture.file).absolute()) if picture is not None and whole else None
