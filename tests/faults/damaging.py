# SPDX-License-Identifier: AGPL-3.0-or-later
"""Files that are cut or changed: what is whole is gone on with, and what is not is told."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from device.journal import COPY_NAME, FILE_NAME, RESERVE_NAME, Entry, JournalTrouble
from tests.faults.checking import GONE, Broken, check_games, entries_in

HELD = (FILE_NAME, f"{FILE_NAME}-wal", COPY_NAME)
_SAID = 160


_ENDS = {f"{FILE_NAME}-wal", COPY_NAME}
"""The newest events are in these alone: where both lose their ends nothing tells of it."""


def damages(folder: Path, rng: random.Random) -> Iterator[str]:
    """One fault after the other, without end; yields what each was and what came of it.

    What is damaged is a folder that was left with a write-ahead log, as after a pulled plug.
    """
    whole = folder / "whole"
    entries = left_with_log(whole, rng)
    for number in range(1_000_000):
        names = rng.sample(HELD, 2 if number % 5 == 4 else 1)
        broken = folder / "broken"
        copied(whole, broken)
        done = " and ".join(rng.choice((_cut, _flip))(broken / name, rng) for name in sorted(names))
        try:
            yield f"{done}: {outcome(broken, entries, unnoticed=set(names) >= _ENDS)}"
        except Broken as found:
            raise Broken(f"{done}: {found}") from found


def left_with_log(folder: Path, rng: random.Random, said: int = _SAID) -> tuple[Entry, ...]:
    """A table that was killed with its last events in the write-ahead log alone; all its events.

    said: how many lines it said before: about two an event.
    """
    for _ in range(20):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        seed = rng.randrange(1_000_000)
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.table", str(folder), str(seed), "10000"],
            stdout=subprocess.PIPE,
        )
        assert process.stdout is not None
        for _ in range(said):
            process.stdout.readline()
        process.kill()
        process.communicate()
        opened = folder.with_name("opened")
        copied(folder, opened)
        entries = entries_in(opened)[0]
        log, lines = folder / f"{FILE_NAME}-wal", (folder / COPY_NAME).read_bytes().count(b"\n")
        # One more in the log was never confirmed: nothing tells where that one is lost.
        if log.is_file() and log.stat().st_size > 4096 and lines == len(entries):
            return entries
    raise Broken("no table left a write-ahead log")


def copied(whole: Path, folder: Path) -> None:
    """The same folder again, but for the reserve, which is large and holds nothing."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(whole, folder, ignore=shutil.ignore_patterns(RESERVE_NAME))


def _cut(path: Path, rng: random.Random) -> str:
    size = path.stat().st_size
    page = min(size, 4096)
    with path.open("r+b") as file:
        file.truncate(size - rng.randrange(1, page + 1) if rng.random() < 0.7 else 0)
    return f"{path.name} cut"


def _flip(path: Path, rng: random.Random) -> str:
    content = bytearray(path.read_bytes())
    for _ in range(rng.choice((1, 1, 1, 8, 64))):
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
    path.write_bytes(content)
    return f"{path.name} changed"


def outcome(folder: Path, entries: tuple[Entry, ...], *, unnoticed: bool = False) -> str:
    """What came of it. Raises Broken for a loss without a word, or an event that never was.

    unnoticed: whether the end may be gone without a word.
    """
    try:
        found, told = entries_in(folder)
    except JournalTrouble as trouble:
        if "restore" not in str(trouble):
            raise Broken(f"refused without the way to restore: {trouble}") from trouble
        return "refused"
    wanted = {entry.seq: entry for entry in entries}
    if any(wanted.get(entry.seq) != entry for entry in found):
        raise Broken("an event is there that never was")
    check_games(folder, found)
    if len(found) == len(entries):
        return "all there"
    if unnoticed and found == entries[: len(found)] and not _said_gone(told):
        return "the end gone, which cannot be noticed"
    if not _said_gone(told):
        raise Broken(f"{len(entries) - len(found)} events are gone and nobody was told")
    return "some gone, and told"


def _said_gone(told: tuple[str, ...]) -> bool:
    return any(sentence.startswith(GONE) for sentence in told)
