# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster restore` killed at every step: the table is the old one or the new one, whole."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from device.cli import main
from tests.device.backup.tables import files_of, furnish, history_of, play

ROOT = Path(__file__).parents[3]
STRACE = shutil.which("strace")


@pytest.fixture
def tables(tmp_path: Path) -> tuple[Path, Path]:
    """A backup, and a folder with another table as `old`."""
    new = furnish(tmp_path / "new")
    (new / "pictures/0001/00000004.jpg").write_bytes(b"jpeg")
    backup = tmp_path / "backup.zip"
    assert CliRunner().invoke(main, ["backup", str(backup), "--data", str(new)]).exit_code == 0
    room = tmp_path / "room"
    play(room / "old", games=1)
    (room / "old" / "quartermaster.toml").write_text("[page]\nport = 8123\n")
    return backup, room


def check(place: Path, old: Path, new: Path) -> bool:
    """Whether the table is the new one; else it is the old one."""
    table = place / "table"
    restored = history_of(table) == history_of(new)
    assert history_of(table) == history_of(new if restored else old)
    assert files_of(table) == files_of(new if restored else old)
    if restored:
        assert history_of(place / "table-aside-1") == history_of(old)
        assert files_of(place / "table-aside-1") == files_of(old)
    return restored


def restore_again(backup: Path, place: Path, new: Path) -> None:
    words = ["restore", str(backup), "--data", str(place / "table"), "--replace"]
    assert CliRunner().invoke(main, words).exit_code == 0
    assert history_of(place / "table") == history_of(new)
    assert not list(place.glob("*/.unfinished"))


def test_killed_at_every_step_it_leaves_the_old_or_the_new(
    tables: tuple[Path, Path], tmp_path: Path
) -> None:
    backup, room = tables
    words = [sys.executable, "-m", "tests.device.backup.killing", str(backup), str(room)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stderr
    steps = int(done.stdout)
    assert steps > 60
    states = [check(room / f"after-{at}", room / "old", tmp_path / "new") for at in range(1, steps)]
    # Old up to one step, and new from there on.
    assert states == sorted(states)
    assert states[0] is False
    assert states[-1] is True
    for at in (10, steps // 2, steps - 5, steps - 1):
        restore_again(backup, room / f"after-{at}", tmp_path / "new")


@pytest.mark.skipif(STRACE is None, reason="strace is not installed")
@pytest.mark.parametrize(
    ("call", "when"), [("fsync", 3), ("fsync", 12), ("renameat2", 1), ("fsync", 18)]
)
def test_the_command_killed_at_a_call(
    call: str, when: int, tables: tuple[Path, Path], tmp_path: Path
) -> None:
    backup, room = tables
    shutil.copytree(room / "old", room / "place" / "table")
    inject = f"inject={call}:signal=KILL:when={when}"
    words = [str(STRACE), "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", inject]
    words += [str(Path(sys.executable).parent / "quartermaster"), "restore", str(backup)]
    words += ["--data", str(room / "place" / "table"), "--replace"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=100)
    if done.returncode not in (0, 128 + signal.SIGKILL, -signal.SIGKILL):
        pytest.skip(f"strace may not trace here: {done.stderr}")
    check(room / "place", room / "old", tmp_path / "new")
    restore_again(backup, room / "place", tmp_path / "new")
