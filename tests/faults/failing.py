# SPDX-License-Identifier: AGPL-3.0-or-later
"""The disk refuses: every call of the system that the journal makes fails in turn."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path

from tests.faults.checking import Broken, check_kept, entries_in
from tests.faults.killing import BOUNDARIES, EVENTS, MOST_KEPT, journal_files, played, seed_of
from tests.faults.nursery import Tampering, has_strace

ERRORS = ("ENOSPC", "EIO", "EROFS")
CALLS: Mapping[str, int] = {**BOUNDARIES, "openat": 48, "pread64": 15, "fallocate": 2}
"""Calls of the system on the journal's files, and how many of each a table's life has at most."""


def each_failing(calls: Mapping[str, int], rng: random.Random) -> Iterator[Tampering]:
    """Every such call failing with every error, once or from then on, in no order, without end."""
    while True:
        every = [
            Tampering(call, f"error={error}", nth, forever)
            for call, most in calls.items()
            for nth, error, forever in product(range(1, most + 1), ERRORS, (False, True))
        ]
        rng.shuffle(every)
        yield from every


def told_of(tampering: Tampering) -> str:
    """What was done, in a few words."""
    error = tampering.how.partition("=")[2]
    return f"{tampering.call} failed with {error}" + " from then on" * tampering.forever


def failures(folder: Path, rng: random.Random) -> Iterator[str]:
    """One fault after the other, without end; yields what each was.

    A call fails once, or from then on. The table goes on or says in a sentence why it cannot;
    what it confirmed is there the next time, when the disk is well again.
    """
    if not has_strace():
        return
    before = entries_in(folder)[0]
    for tampering in each_failing(CALLS, rng):
        if len(before) > MOST_KEPT:
            shutil.rmtree(folder)
            before = entries_in(folder)[0]
        aimed = replace(tampering, files=(*journal_files(folder), folder))
        told, life = played(folder, seed_of(rng), aimed)
        if told.trouble is None and len(told.confirmed) < EVENTS:
            raise Broken(f"{told_of(aimed)}, and the table ended without a word")
        before = check_kept(folder, before, told)
        if life.done:
            yield told_of(aimed)
