# SPDX-License-Identifier: AGPL-3.0-or-later
"""The whole program at a rendered table, killed while it plays, and started again on its folder."""

from __future__ import annotations

import itertools
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from device.evidence import kept_of
from device.games import GAMES
from device.journal import Entry
from device.session.opening import read_history
from tests.faults.checking import Broken, check_games, entries_in
from tests.faults.killing import journal_files, seed_of
from tests.faults.nursery import Tampering, has_strace
from tests.faults.visiting import Notes, Visitor
from tests.vision.cameras.apart.processes import children

# Journal's calls, and all flushes and renames: those of the pictures have names of their own.
_BOUNDARIES = (
    ("pwrite64", True, 45),
    ("write", True, 10),
    ("fdatasync", True, 12),
    ("fsync", False, 25),
    ("rename", False, 12),
    ("unlink", False, 2),
)
_MAIN = "from device.cli import main; main()"
_STARTS_WITHIN_S = 90.0
_PLAYS_S = (0.0, 15.0)
_MOST_KEPT = 600
_MOST_PARTS = 4
"""A kill may leave a file half written each; the next start removes what it finds."""

# Little room for pictures, so that they are thinned out as well.
_SETTINGS = """[table]
rules = {round_plan = [1, 2, 3, 4]}

[evidence]
megabytes = 12
least_free_megabytes = 1
"""


def tables(folder: Path, rng: random.Random) -> Iterator[str]:
    """One fault after the other, without end, on one data folder; yields what each was."""
    entries: tuple[Entry, ...] = ()
    seed = seed_of(rng)
    for number in itertools.count():
        if len(entries) > _MOST_KEPT:
            shutil.rmtree(folder)
            entries, seed = (), seed_of(rng)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "quartermaster.toml").write_text(_SETTINGS)
        call, own, most = rng.choice(_BOUNDARIES)
        if has_strace() and number % 3:
            files = journal_files(folder) if own else ()
            tampering = Tampering(call, "signal=KILL", rng.randrange(1, most + 1), files=files)
        else:
            tampering = None
        notes, done = _lived(folder, seed, tampering, rng)
        entries = check_table(folder, entries, notes)
        yield f"killed at {call}" if done else "killed at any moment"


def check_table(folder: Path, before: Sequence[Entry], notes: Notes) -> tuple[Entry, ...]:
    """The folder's entries: those before, and all that the page told of, as it told of it.

    Raises Broken, and JournalTrouble where the journal does not open.
    """
    parts = [path.name for path in folder.rglob(".*") if path.is_file()]
    found, said = entries_in(folder)
    if said:
        raise Broken(f"a kill damaged something: {' '.join(said)}")
    if found[: len(before)] != tuple(before):
        raise Broken("an event is gone or another that was there at the start")
    check_games(folder, found)
    _check_told(found, notes)
    _check_shown(folder, found, notes)
    _check_resumed(folder, found, before)
    _check_pictures(folder, found)
    if len(parts) > _MOST_PARTS:
        raise Broken(f"files half written stay: {', '.join(sorted(parts))}")
    return found


def _check_told(found: Sequence[Entry], notes: Notes) -> None:
    kinds = {entry.seq: entry.kind for entry in found}
    for seq, kind in notes.changes.items():
        if kinds.get(seq) != kind:
            raise Broken(f"the page told of event {seq}, {kind}; there is {kinds.get(seq)}")
    if notes.newest > max([0, *kinds]):
        raise Broken(f"the page was at event {notes.newest}, the journal is at {len(found)}")


def _check_shown(folder: Path, found: Sequence[Entry], notes: Notes) -> None:
    """What was shown at an event is what the journal's events up to it make, then and now."""
    for seq, shown in notes.states.items():
        game = next(entry.game for entry in found if entry.seq == seq)
        entries = tuple(entry for entry in found if entry.game == game)
        history = read_history(entries, folder, GAMES).until(seq)
        again = history.game.view(history.state()).game
        if json.loads(json.dumps({**again, "name": history.game.name})) != shown:
            raise Broken(f"the game was shown otherwise at event {seq} than its events make it")


def _check_resumed(folder: Path, found: Sequence[Entry], before: Sequence[Entry]) -> None:
    """An unfinished game was gone on with."""
    if not before or len(found) == len(before):
        return
    game = before[-1].game
    history = read_history(tuple(e for e in before if e.game == game), folder, GAMES)
    over = history.game.view(history.state()).over
    if (found[len(before)].game == game) is over:
        raise Broken(f"game {game} was {'over and gone on with' if over else 'not gone on with'}")


def _check_pictures(folder: Path, found: Sequence[Entry]) -> None:
    for game in sorted({entry.game for entry in found}):
        seqs = {entry.seq for entry in found if entry.game == game}
        for kept in kept_of(folder, game):
            if kept.faults:
                raise Broken(" ".join(kept.faults))
            if kept.seq not in seqs:
                raise Broken(f"there is a picture of event {kept.seq}, which there is not")


def _lived(
    folder: Path, seed: int, tampering: Tampering | None, rng: random.Random
) -> tuple[Notes, bool]:
    """One start of the program, to its being killed; whether that was at its boundary."""
    port = _free_port()
    program = [sys.executable, "-c", _MAIN, "run", "--no-safe-mode", "--speed", "20"]
    options = ["--seed", str(seed), "--host", "127.0.0.1", "--port", str(port)]
    tracing = [] if tampering is None else _STRACE + tampering.options()
    with tempfile.TemporaryFile() as said, Visitor(port) as visitor:
        process = subprocess.Popen(
            [*tracing, *program, *options, "--data", str(folder)], stdout=said, stderr=said
        )
        _wait(process, visitor.notes, rng.uniform(*_PLAYS_S) if tampering is None else _PLAYS_S[1])
        # It has ended by itself, or rather strace has killed it.
        done = process.poll() is not None
        if not done:
            for each in children(process.pid) if tracing else (process.pid,):
                os.kill(each, signal.SIGKILL)
            process.wait()
        if done and process.returncode not in (-9, 128 + 9):
            said.seek(0)
            text = said.read().decode(errors="replace")[-2000:]
            raise Broken(f"the program ended with {process.returncode}: {text}")
    return visitor.notes, done


# Without --seccomp-bpf, with which some versions do not count the calls of threads.
_STRACE = ["strace", "-f", "-qqq", "-o", "/dev/null"]


def _wait(process: subprocess.Popen[bytes], notes: Notes, plays_s: float) -> None:
    """Until the process has ended, or has played for so long."""
    began = time.monotonic()
    ends = began + _STARTS_WITHIN_S
    there = False
    while process.poll() is None and time.monotonic() < ends:
        if not there and notes.newest:
            there, ends = True, time.monotonic() + plays_s
        time.sleep(0.02)
    if process.poll() is None and not there:
        raise Broken(f"the page did not come within {_STARTS_WITHIN_S:.0f} s")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])
