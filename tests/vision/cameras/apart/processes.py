# SPDX-License-Identifier: AGPL-3.0-or-later
"""What processes there are, by /proc."""

from __future__ import annotations

import os
import time
from pathlib import Path


def _stat(process: int) -> list[str]:
    """State, parent, ...; empty for one that is gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def lives(process: int) -> bool:
    """Whether it does, and is not only waiting to be counted as dead."""
    return _stat(process)[:1] not in ([], ["Z"], ["X"])


def children(parent: int | None = None) -> set[int]:
    """The processes that this one, or another, has started and that live.

    Python's own resource tracker is none: it stays for as long as whoever once used
    multiprocessing, as other tests do.
    """
    parent = parent or os.getpid()
    there = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]
    started = {each for each in there if _stat(each)[1:2] == [str(parent)] and lives(each)}
    return {each for each in started if b"resource_tracker" not in _command(each)}


def _command(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def gone(process: int, within: float = 2.0) -> bool:
    """Whether it ends in so many seconds."""
    until = time.monotonic() + within
    while lives(process):
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True
