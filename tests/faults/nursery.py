# SPDX-License-Identifier: AGPL-3.0-or-later
"""Processes to be killed, born in milliseconds: forked from one that has everything imported.

`strace` is attached to one before it begins, so that only its own calls count.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import select
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(
    ["tests.faults.table", "tests.faults.dicing", "tests.faults.storing"]
)
_PR_SET_PTRACER = 0x59616D61
_ENDS_WITHIN_S = 10.0


@dataclass(frozen=True, slots=True)
class Tampering:
    """What is done to a process at the nth of its calls of the system of one kind.

    how: as strace's `inject` has it: "signal=KILL", "error=EIO". forever: from the nth on. files:
    only calls on these count; none given: all.
    """

    call: str
    how: str
    nth: int
    forever: bool = False
    files: Sequence[Path] = ()

    def options(self) -> list[str]:
        """For strace."""
        when = f"{self.nth}{'+' if self.forever else ''}"
        paths = [part for path in self.files for part in ("-P", str(path))]
        inject = f"inject={self.call}:{self.how}:when={when}"
        return [*paths, "-e", f"trace={self.call}", "-e", inject]


@dataclass(frozen=True, slots=True)
class Life:
    """How a process ended.

    status: as of `subprocess`. output: all that it said, errors too. done: whether it was
    tampered with. late: whether it was killed when its time was over.
    """

    status: int
    output: bytes
    done: bool
    late: bool


@cache
def has_strace() -> bool:
    """Whether calls of the system can be tampered with here."""
    # It may be there and not be allowed to watch anybody.
    trial = ["strace", "-qqq", "-o", "/dev/null", "true"]
    return shutil.which("strace") is not None and not subprocess.run(trial).returncode


def lived(
    play: Callable[..., int],
    arguments: Sequence[object],
    tampering: Tampering | None = None,
    after: float | None = None,
) -> Life:
    """Have `play(*arguments)` run in a process of its own, and wait for its end.

    What it returns is its status; its standard output is heard. after: kill it after so many
    seconds, if it still runs.
    """
    reader, writer = _CONTEXT.Pipe(duplex=False)
    hold, go = _CONTEXT.Pipe()
    with reader, go, tempfile.TemporaryDirectory(prefix="quartermaster-strace-") as room:
        process = _CONTEXT.Process(target=_live, args=(play, arguments, writer, hold))
        process.start()
        writer.close()
        hold.close()
        # It is there now, and all that it needed for that has been read.
        go.recv()
        log = Path(room) / "log"
        tracing = None if tampering is None else _traced(process.pid or 0, tampering, log)
        go.send(None)
        output, late = _heard(reader, inf if after is None else monotonic() + after, process.kill)
        process.join()
        if tracing is not None:
            # Until now: it says something of each thread, and ends where nobody listens.
            with tracing:
                tracing.wait(_ENDS_WITHIN_S)
        done = log.is_file() and b"(INJECTED" in log.read_bytes()
        status = process.exitcode
        process.close()
    assert status is not None, "it has been waited for"
    killed = tampering is not None and status == -signal.SIGKILL and not late
    return Life(status, output, done or killed, late)


def close() -> None:
    """End the process that all are forked from; the next one begins it anew."""
    # There is no public way, and a test that counts processes must find none.
    forkserver._forkserver._stop()  # type: ignore[attr-defined]
    resource_tracker._resource_tracker._stop()  # type: ignore[attr-defined]


def _traced(process: int, tampering: Tampering, log: Path) -> subprocess.Popen[bytes]:
    """Attach strace, and wait until it is."""
    tracing = subprocess.Popen(
        ["strace", "-p", str(process), "-f", "-o", str(log), *tampering.options()],
        stderr=subprocess.PIPE,
    )
    assert tracing.stderr is not None
    line = tracing.stderr.readline()
    if b"attached" not in line:
        raise RuntimeError(f"strace could not be attached: {line.decode()}")
    return tracing


def _heard(reader: Connection, ends: float, kill: Callable[[], None]) -> tuple[bytes, bool]:
    """All that is said to the end, and whether that was brought about when the time was over."""
    told, late = b"", False
    while True:
        left = None if ends == inf else max(0.0, ends - monotonic())
        if not select.select([reader], [], [], left)[0]:
            kill()
            late, ends = True, inf
        elif more := os.read(reader.fileno(), 1 << 16):
            told += more
        else:
            return told, late


def _live(
    play: Callable[..., int], arguments: Sequence[object], told: Connection, hold: Connection
) -> int:
    # Where a process may be watched by its ancestors alone, say that strace may.
    ctypes.CDLL(None).prctl(_PR_SET_PTRACER, ctypes.c_ulong(-1), 0, 0, 0)
    os.dup2(told.fileno(), 1)
    os.dup2(told.fileno(), 2)
    told.close()
    hold.send(None)
    # Not by reading: that is not what is to fail.
    hold.poll(None)
    raise SystemExit(play(*arguments))
