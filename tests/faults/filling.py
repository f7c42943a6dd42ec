# SPDX-License-Identifier: AGPL-3.0-or-later
"""A real disk that is filled to the brim while a table plays on it, and emptied again."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tests.faults.checking import Broken
from tests.faults.killing import seed_of

_POINTS_OF_A_TABLE = 10
_OUTCOMES = (b"held", b"broken")


def small_disk() -> list[str] | None:
    """How a process may mount a disk of its own here; None where it may not."""
    for how in (["unshare", "-m"], ["unshare", "-Urm"]):
        if (
            shutil.which("unshare")
            and not subprocess.run(
                [*how, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True
            ).returncode
        ):
            return how
    return None


def brims(folder: Path, rng: random.Random) -> Iterator[str]:
    """One fault after the other, without end; yields what each was."""
    how = small_disk()
    while how is not None:
        folder.mkdir(parents=True, exist_ok=True)
        program = [sys.executable, "-m", "tests.faults.brim", str(folder), str(seed_of(rng))]
        with subprocess.Popen(
            [*how, *program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout is not None and process.stderr is not None
            try:
                # What the table says of itself is in between.
                outcomes = (line for line in process.stdout if line.startswith(_OUTCOMES))
                for outcome in islice(outcomes, _POINTS_OF_A_TABLE):
                    if outcome != b"held\n":
                        raise Broken(outcome.decode().strip())
                    yield "a disk filled to the brim"
            finally:
                process.kill()
            if process.wait() > 0:
                raise Broken(f"the table ended: {process.stderr.read().decode()[-2000:]}")
