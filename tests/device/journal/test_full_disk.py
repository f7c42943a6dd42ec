# SPDX-License-Identifier: AGPL-3.0-or-later
"""A disk that is full, for real: one in memory that is filled up."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from device.journal import Journal

# In a process of its own, which may mount a small disk without being anybody special.
_ON_A_SMALL_DISK = """
import json, subprocess, sys
from pathlib import Path
folder = Path(sys.argv[1])
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=40m", "none", str(folder)], check=True)
from device.journal import Author, Journal, JournalFull, JournalTrouble, read_game
ballast = folder / "ballast"

def fill():
    with ballast.open("ab", buffering=0) as file:
        try:
            while file.write(b"x" * 4096):
                pass
        except OSError:
            pass

def note(journal, much=""):
    return journal.append(1, Author.PAGE, {"kind": "noted", "much": much}).seq

told = {}
with Journal(folder) as journal:
    confirmed = [note(journal)]
    told["at first"] = journal.trouble
    told["reserve"] = (folder / "journal.reserve").stat().st_blocks * 512
    fill()
    confirmed += [note(journal) for _ in range(200)]
    told["when full"] = journal.trouble
    told["reserve when full"] = (folder / "journal.reserve").exists()
    fill()
    try:
        for _ in range(1000):
            confirmed.append(note(journal, "x" * 20_000))
    except JournalFull as full:
        told["refused"] = str(full)
    told["still"] = journal.trouble
    told["read"] = len(journal.entries(1)) == len(confirmed)
try:
    Journal(folder).close()
    told["opened when full"] = "yes"
except JournalTrouble as trouble:
    told["opened when full"] = str(trouble)
ballast.unlink()
with Journal(folder) as journal:
    told["told"] = journal.told
    confirmed.append(note(journal))
    told["after"] = journal.trouble
    told["reserve after"] = (folder / "journal.reserve").exists()
    told["all"] = [entry.seq for entry in journal.entries(1)] == confirmed
    fill()
    confirmed += [note(journal) for _ in range(50)]
    ballast.unlink()
    confirmed.append(note(journal))
    told["room again"] = journal.trouble
    told["reserve again"] = (folder / "journal.reserve").exists()
told["copied"] = len((folder / "journal.copy").read_bytes().splitlines()) == len(confirmed)
(folder / "journal.sqlite").unlink()
with Journal(folder) as journal:
    told["from the copy"] = [entry.seq for entry in journal.entries(1)] == confirmed
print(json.dumps(told))
"""


def _mounting() -> list[str] | None:
    """How a process may mount a disk of its own here, if it may."""
    for how in (["unshare", "-m"], ["unshare", "-Urm"]):
        if (
            shutil.which("unshare")
            and not subprocess.run(
                [*how, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True
            ).returncode
        ):
            return how
    return None


def test_events_go_through_on_a_full_disk(tmp_path: Path) -> None:
    mounting = _mounting()
    if mounting is None:
        pytest.skip("no disk may be mounted here")
    done = subprocess.run(
        [*mounting, sys.executable, "-c", _ON_A_SMALL_DISK, str(tmp_path)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert not done.returncode, done.stderr
    told = json.loads(done.stdout)
    assert told["at first"] is None
    assert told["reserve"] >= 8 << 20
    assert "is full: make room" in told["when full"]
    assert not told["reserve when full"]
    assert "because the disk is full: make room" in told["refused"]
    assert "is full: make room" in told["still"]
    assert told["read"] and told["all"] and told["copied"] and told["from the copy"]
    assert told["opened when full"] == "yes" or "make room" in told["opened when full"]
    assert told["told"] == []
    assert (told["after"], told["reserve after"]) == (None, True)
    assert (told["room again"], told["reserve again"]) == (None, True)


def test_the_reserve_really_takes_its_room(tmp_path: Path) -> None:
    Journal(tmp_path).close()
    reserve = tmp_path / "journal.reserve"
    assert reserve.stat().st_blocks * 512 >= 8 << 20
    # As some programs copy a folder: with a hole instead.
    reserve.unlink()
    reserve.touch()
    os.truncate(reserve, 8 << 20)
    Journal(tmp_path).close()
    assert reserve.stat().st_blocks * 512 >= 8 << 20
