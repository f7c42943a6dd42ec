# SPDX-License-Identifier: AGPL-3.0-or-later
"""Restores a backup again and again in children that kill themselves, each one step later.

Called with a backup and a folder to work in, which has `old`, the table before. After each kill
the folder `after-<step>` has the table, and whatever lies beside it, for the test to look at.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path

from click.testing import CliRunner

from device.backup import restoring
from device.cli import main

_STEPS = {"open", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "shutil.rmtree"}


class Killer:
    """Ends the process with SIGKILL at a step."""

    def __init__(self, at: int) -> None:
        self._left = at

    def step(self) -> None:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def audited(self, event: str, _: object) -> None:
        if event in _STEPS:
            self.step()


def child(backup: Path, table: Path, at: int) -> None:
    """Restore; the process is gone before the step of that number."""
    killer = Killer(at)
    fsync, exchange = os.fsync, restoring.exchange

    def synced(descriptor: int) -> None:
        killer.step()
        fsync(descriptor)

    def exchanged(one: Path, other: Path) -> None:
        killer.step()
        exchange(one, other)
        killer.step()

    os.fsync = synced
    restoring.exchange = exchanged
    sys.addaudithook(killer.audited)
    done = CliRunner().invoke(main, ["restore", str(backup), "--data", str(table), "--replace"])
    os._exit(0 if done.exit_code == 0 else 3)


def killed_at_every_step(backup: Path, room: Path) -> int:
    """How many steps there were."""
    for at in range(1, 5000):
        place = room / f"after-{at}"
        shutil.copytree(room / "old", place / "table")
        pid = os.fork()
        if pid == 0:
            child(backup, place / "table", at)
        _, status = os.waitpid(pid, 0)
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0
            return at
        assert os.WTERMSIG(status) == signal.SIGKILL
    raise AssertionError("it never ended")


if __name__ == "__main__":
    print(killed_at_every_step(Path(sys.argv[1]), Path(sys.argv[2])))
