# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster restore`: the same table on another folder, or nothing changed at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from device.backup import restoring
from device.journal import Journal
from tests.device.backup.restored import backup, one_sentence, restore, table
from tests.device.backup.tables import files_of, history_of, play

__all__ = ["backup", "table"]


def test_another_folder_has_the_same_games_and_files(
    table: Path, backup: Path, tmp_path: Path
) -> None:
    result = restore(backup, "--data", tmp_path / "new" / "table")
    assert result.exit_code == 0, result.output
    assert history_of(tmp_path / "new" / "table") == history_of(table)
    assert files_of(tmp_path / "new" / "table") == files_of(table)
    assert "2 games" in result.stdout
    assert "kept" not in result.stdout
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["table"]
    with Journal(tmp_path / "new" / "table") as journal:
        assert journal.told == ()
        assert journal.last_game() == 2


def test_a_history_is_replaced_only_when_asked_and_kept_whole(
    table: Path, backup: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    play(other, games=1)
    (other / "note.txt").write_text("mine")
    before = history_of(other)
    one_sentence(restore(backup, "--data", other), 2, "game history already", "--replace")
    assert history_of(other) == before
    result = restore(backup, "--data", other, "--replace")
    assert result.exit_code == 0, result.output
    assert history_of(other) == history_of(table)
    assert not (other / "note.txt").exists()
    kept = tmp_path / "other-aside-1"
    assert str(kept) in result.stdout
    assert history_of(kept) == before
    assert (kept / "note.txt").read_text() == "mine"
    assert restore(backup, "--data", other, "--replace").exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        "other",
        "other-aside-1",
        "other-aside-2",
    }


def test_a_folder_without_history_gives_way_and_is_kept(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "quartermaster.toml").write_text("[page]\nport = 1\n")
    result = restore(backup, "--data", tmp_path / "table")
    assert result.exit_code == 0, result.output
    assert "port" in (tmp_path / "table-aside-1" / "quartermaster.toml").read_text()
    assert "Ada" in (tmp_path / "table" / "quartermaster.toml").read_text()


def test_a_running_table_is_not_touched(backup: Path, tmp_path: Path) -> None:
    play(tmp_path / "table")
    with Journal(tmp_path / "table"):
        one_sentence(restore(backup, "--data", tmp_path / "table", "--replace"), 1, "is running")
    assert {path.name for path in tmp_path.iterdir()} == {"table"}


def test_a_disk_that_is_too_small_is_told_of_first(
    backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path / "table")
    before = history_of(tmp_path / "table")

    class Usage:
        free = 1 << 20

    monkeypatch.setattr(restoring.shutil, "disk_usage", lambda _: Usage)
    result = restore(backup, "--data", tmp_path / "table", "--replace")
    one_sentence(result, 1, "MB left", "--data")
    assert history_of(tmp_path / "table") == before
    assert [path.name for path in tmp_path.iterdir()] == ["table"]


def test_a_disk_that_cannot_swap_folders_takes_a_backup_into_a_new_one_only(
    table: Path, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(one: Path, other: Path) -> None:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(other))

    monkeypatch.setattr(restoring, "exchange", refuse)
    assert restore(backup, "--data", tmp_path / "new").exit_code == 0
    assert history_of(tmp_path / "new") == history_of(table)
    play(tmp_path / "old")
    before = history_of(tmp_path / "old")
    result = restore(backup, "--data", tmp_path / "old", "--replace")
    one_sentence(result, 1, "cannot be swapped", "--data")
    assert history_of(tmp_path / "old") == before
    assert {path.name for path in tmp_path.iterdir()} == {"new", "old"}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_what_root_restores_belongs_to_the_folders_owner(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "table").mkdir()
    os.chown(tmp_path / "table", 1234, 2345)
    assert restore(backup, "--data", tmp_path / "table").exit_code == 0
    there = [tmp_path / "table", *(tmp_path / "table").rglob("*")]
    assert {(path.stat().st_uid, path.stat().st_gid) for path in there} == {(1234, 2345)}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_whose_parent_cannot_be_written(backup: Path, tmp_path: Path) -> None:
    play(tmp_path / "in" / "table")
    (tmp_path / "in").chmod(0o555)
    try:
        result = restore(backup, "--data", tmp_path / "in" / "table", "--replace")
    finally:
        (tmp_path / "in").chmod(0o755)
    one_sentence(result, 1, "Permission denied", "--data")


def test_what_an_interrupted_restore_left_is_cleared_away_and_no_more(
    backup: Path, tmp_path: Path
) -> None:
    for name, marker in (("table-aside-1", True), ("table-aside-2", False)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "mat.json").write_text("{}")
        if marker:
            (tmp_path / name / ".unfinished").touch()
    assert restore(backup, "--data", tmp_path / "table").exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"table", "table-aside-2"}
