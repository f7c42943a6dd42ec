# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which files of a data folder are a table's own: all that a backup holds and nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Final

from device.journal import FILE_NAME
from device.journal.copy import COPY_NAME

STARTS_NAME: Final = "starts.json"
"""How the last starts went: this machine's alone, and in no backup."""
KEYS_NAME: Final = "table.keys"
"""The PIN and the own screen's secret: this machine's alone too, whoever gets a backup."""
RUNTIME_NAME: Final = "detector.runtime"
"""What runs the detector fastest: this machine's alone too."""
_LONGEST_NAME: Final = 200


class Kind(Enum):
    """What a file of a table is; in the order in which people are told of them."""

    JOURNAL = "journal"
    CONFIGURATION = "configuration"
    MAT = "mat and notes"
    DECK = "decks"
    PICTURE = "pictures"
    CORRECTED = "corrected crops"


_FOLDERS: Final = {"decks": Kind.DECK, "pictures": Kind.PICTURE, "corrected": Kind.CORRECTED}


def kind_of(path: str) -> Kind | None:
    """What the file at a path of a data folder is; None for one that no table has.

    path: with `/` between its names. Whatever leads out of the folder is None too.
    """
    names = path.split("/")
    if not all(_is_plain(name) for name in names):
        return None
    if len(names) > 1:
        return _FOLDERS.get(names[0])
    if path in (FILE_NAME, COPY_NAME):
        return Kind.JOURNAL
    if path.endswith(".toml"):
        return Kind.CONFIGURATION
    # Notes are the mat's calibration, under whatever name, and the rendered table's.
    return Kind.MAT if path.endswith(".json") and path != STARTS_NAME else None


def is_of_a_table(path: str) -> bool:
    """Whether a table has a file at that path of its data folder."""
    return kind_of(path) is not None


def files_of(folder: Path) -> Iterator[str]:
    """The paths of a table's files but the journal's, in order."""
    found = sorted(
        entry.name for entry in os.scandir(folder) if entry.is_file() and is_of_a_table(entry.name)
    )
    for name in found:
        if kind_of(name) is not Kind.JOURNAL:
            yield name
    for name in _FOLDERS:
        for place, below, files in os.walk(folder / name):
            below.sort()
            for file in sorted(files):
                path = (Path(place) / file).relative_to(folder).as_posix()
                if is_of_a_table(path) and (folder / path).is_file():
                    yield path


def _is_plain(name: str) -> bool:
    """Whether it is a file's name on any machine. Names with a dot first are half-written files."""
    return (
        0 < len(name.encode("utf-8", "replace")) <= _LONGEST_NAME
        and not name.startswith(".")
        and name.isprintable()
        and not set(name) & set('\\:*?"<>|')
    )
