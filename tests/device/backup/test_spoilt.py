# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster restore` refuses what is no whole backup, and changes nothing."""

from __future__ import annotations

import json
import random
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from device.cli import main
from tests.device.backup.restored import backup, one_sentence, restore, table
from tests.device.backup.spoils import SPOILT, Spoil, remade
from tests.device.backup.tables import files_of, furnish, history_of, play

__all__ = ["backup", "table"]


@pytest.mark.parametrize(("spoil", "said"), SPOILT, ids=[each.__name__ for each, _ in SPOILT])
def test_what_is_no_whole_backup_changes_nothing(
    spoil: Spoil, said: str, table: Path, backup: Path, tmp_path: Path
) -> None:
    path = tmp_path / "in" / "spoilt.zip"
    path.parent.mkdir()
    path.write_bytes(backup.read_bytes())
    spoil(path)
    other = tmp_path / "tables" / "other"
    play(other)
    before, times = history_of(other), {p.name: p.stat().st_mtime_ns for p in other.iterdir()}
    one_sentence(restore(path, "--data", other, "--replace"), 2, "spoilt.zip", said)
    assert {p.name: p.stat().st_mtime_ns for p in other.iterdir()} == times
    assert history_of(other) == before
    one_sentence(restore(path, "--data", tmp_path / "tables" / "new"), 2, said)
    assert [p.name for p in (tmp_path / "tables").iterdir()] == ["other"]
    assert {p.name for p in tmp_path.iterdir()} == {"in", "tables"}


def test_a_backup_that_says_it_is_larger_than_the_disk_is_not_read(
    backup: Path, tmp_path: Path
) -> None:
    path = tmp_path / "huge.zip"
    path.write_bytes(backup.read_bytes())
    remade(path, lambda manifest, _: manifest["files"][0].update(size=10**15))
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        first = json.loads(files["manifest.json"])["files"][0]["path"]
        archive.getinfo(first).file_size = 10**15
    one_sentence(restore(path, "--data", tmp_path / "new"), 1, "huge.zip needs", "MB left")
    assert [left.name for left in tmp_path.iterdir()] == ["huge.zip"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    one_sentence(restore(tmp_path / "no.zip", "--data", tmp_path / "t"), 2, "cannot be read")
    one_sentence(restore(tmp_path, "--data", tmp_path / "t"), 2, "cannot be read")
    assert list(tmp_path.iterdir()) == []


def test_a_flipped_byte_anywhere_is_refused_or_makes_no_difference(
    table: Path, tmp_path: Path
) -> None:
    small = furnish(tmp_path / "small", games=1)
    (small / "pictures/0001/00000004.jpg").write_bytes(b"jpeg")
    path = tmp_path / "small.zip"
    assert CliRunner().invoke(main, ["backup", str(path), "--data", str(small)]).exit_code == 0
    whole, history, files = path.read_bytes(), history_of(small), files_of(small)
    chance = random.Random(5)
    # The list and the zip's directory are at the end; most of the rest is the journal.
    places = chance.sample(range(len(whole)), 40) + chance.sample(
        range(len(whole) - 3000, len(whole)), 60
    )
    refused = 0
    for number, at in enumerate(places):
        spoilt = bytearray(whole)
        spoilt[at] ^= 1 << chance.randrange(8)
        path.write_bytes(spoilt)
        room = tmp_path / f"room-{number}"
        result = restore(path, "--data", room)
        if result.exit_code == 0:
            assert history_of(room) == history, at
            assert files_of(room) == files, at
        else:
            one_sentence(result, 2, "small.zip")
            assert not room.exists()
            refused += 1
    assert refused > 60


def test_a_cut_backup_is_refused_wherever_it_is_cut(backup: Path, tmp_path: Path) -> None:
    whole = backup.read_bytes()
    path = tmp_path / "cut.zip"
    for left in (1, 100, 30_000, 2_000_000, len(whole) - 4000, len(whole) - 22, len(whole) - 1):
        path.write_bytes(whole[:left])
        one_sentence(restore(path, "--data", tmp_path / "t"), 2, "cut.zip")
    assert [each.name for each in tmp_path.iterdir()] == ["cut.zip"]
