# SPDX-License-Identifier: AGPL-3.0-or-later
"""A journal with a few games, its files as a crash leaves them, and what may come of damage."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from device.journal import Author, Entry, Journal, JournalTrouble

DATABASE = "journal.sqlite"
LOG = "journal.sqlite-wal"
COPY = "journal.copy"
FILES = (DATABASE, LOG, COPY)
_GAMES = range(1, 7)
_A_GAME = 6

Files = Mapping[str, bytes]


@dataclass(frozen=True)
class Written:
    """All that was confirmed, and the files as they are then on the disk."""

    entries: Mapping[int, Entry]
    files: Files


@contextmanager
def quick_folder() -> Iterator[Path]:
    """A folder in memory, where there is one: thousands of openings need no disk."""
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(dir=memory if memory.is_dir() else None))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def append(journal: Journal, number: int) -> Entry:
    """The so-manieth event, some of them long, some by people."""
    told = {"reason": "it was a Tigress", "by": "Änne"} if number % 3 == 0 else {}
    body = {"kind": "card-laid", "number": number, "readings": [["G7", 0.1 * number], ["Ö", 1 / 3]]}
    if number % 11 == 5:
        body["much"] = f"{number} " * 1500
    return journal.append(
        1 + (number - 1) // _A_GAME, Author.PAGE if told else Author.CAMERA, body, **told
    )


def written(folder: Path, closed: int = 24, crashed: int = 3) -> Written:
    """Write so many events and close the journal, then so many more and crash."""
    with Journal(folder) as journal:
        entries = [append(journal, number) for number in range(1, closed + 1)]
    journal = Journal(folder)
    entries += [append(journal, closed + number) for number in range(1, crashed + 1)]
    files = {name: (folder / name).read_bytes() for name in FILES}
    journal.close()
    return Written({entry.seq: entry for entry in entries}, files)


def put(folder: Path, files: Files) -> None:
    """Make a folder hold these files of a journal and no others."""
    for file in folder.glob("journal.*"):
        # To take its room anew each time would take most of the time.
        if file.name != "journal.reserve":
            file.unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)


@dataclass(frozen=True)
class Outcome:
    """What opening made of it. missing, said: numbers that are not there, and told to be gone."""

    missing: frozenset[int]
    said: frozenset[int]
    told: tuple[str, ...]
    refused: bool = False


def found(journal: Journal) -> dict[int, Entry]:
    return {entry.seq: entry for game in _GAMES for entry in journal.entries(game)}


def outcome(folder: Path, files: Files, true: Mapping[int, Entry]) -> Outcome:
    """Open a journal; whatever happened to its files, this must hold."""
    put(folder, files)
    try:
        with Journal(folder) as journal:
            there, told = found(journal), journal.told
    except JournalTrouble as trouble:
        assert "quartermaster restore" in str(trouble)
        for name in (DATABASE, COPY):
            assert _content(folder / name) == files.get(name)
        return Outcome(frozenset(true), frozenset(), (str(trouble),), refused=True)
    # Never a wrong event, and of each game what was before the first that is missing.
    assert all(true[seq] == entry for seq, entry in there.items())
    for game in _GAMES:
        own = [seq for seq, entry in true.items() if entry.game == game]
        kept = [seq for seq in own if seq in there]
        assert kept == own[: len(kept)]
    said = _said(told)
    assert not said & there.keys()
    return Outcome(frozenset(true) - there.keys(), said, told)


def _content(file: Path) -> bytes | None:
    return file.read_bytes() if file.exists() else None


def _said(told: tuple[str, ...]) -> frozenset[int]:
    gone = " ".join(sentence for sentence in told if sentence.startswith("Gone: "))
    spans = re.findall(r"events? (\d+)(?: to (\d+))?", gone)
    return frozenset(
        seq for first, last in spans for seq in range(int(first), int(last or first) + 1)
    )
