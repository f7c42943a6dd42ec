# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster restore`: the same table on another folder, or nothing changed at all."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import random
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from device.backup import restoring
from device.cli import main
from device.journal import Journal
from tests.device.backup.tables import files_of, furnish, history_of, play


def restore(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["restore", *map(str, arguments)])


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return furnish(tmp_path_factory.mktemp("backed-up") / "table")


@pytest.fixture(scope="module")
def backup(table: Path) -> Path:
    path = table.parent / "table.zip"
    result = CliRunner().invoke(main, ["backup", str(path), "--data", str(table)])
    assert result.exit_code == 0, result.output
    return path


def one_sentence(result: Result, status: int, *said: str) -> None:
    assert result.exit_code == status, result.output
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    for words in said:
        assert words in lines[0]


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


Spoil = Callable[[Path], None]


def remade(path: Path, change: Callable[[dict[str, Any], dict[str, bytes]], None]) -> None:
    """Make a backup anew, after its list and files were changed."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(files.pop("manifest.json"))
    change(manifest, files)
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        archive.writestr("manifest.json", json.dumps(manifest))


def listed(manifest: dict[str, Any], files: dict[str, bytes], name: str, content: bytes) -> None:
    """Put a file in, named in the list as it should be."""
    digest = hashlib.sha256(content).hexdigest()
    manifest["files"].append({"path": name, "size": len(content), "sha256": digest})
    files[name] = content


def foreign_zip(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("holiday.txt", "sun")


def newer(path: Path) -> None:
    remade(path, lambda manifest, _: manifest.update(format="quartermaster-backup/2"))


def other_format(path: Path) -> None:
    remade(path, lambda manifest, _: manifest.update(format="quartermaster-evidence/1"))


def no_list(path: Path) -> None:
    remade(path, lambda manifest, _: manifest.pop("files"))


def unlisted(path: Path) -> None:
    remade(path, lambda _, files: files.update({"decks/more.npz": b"more"}))


def missing(path: Path) -> None:
    remade(path, lambda _, files: files.pop("mat.json") and None)


def other_games(path: Path) -> None:
    remade(path, lambda manifest, _: manifest["games"].pop())


def other_content(path: Path) -> None:
    remade(path, lambda _, files: files.update({"mat.json": b'{"version": 2}'}))


def in_another_way(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def beside_the_top(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name if name == "mat.json" else f"table/{name}", content)


def in_it_twice(path: Path) -> None:
    """Once more under a name that is the same on a Mac."""
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("decks\\mine.npz", b"other")


def link(path: Path) -> None:
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = (stat.S_IFLNK | 0o777) << 16 if name == "mat.json" else 0
            archive.writestr(info, content)


def bomb(path: Path) -> None:
    """Declares far more than it holds, in the list as in the zip's own directory."""
    huge = 10**15
    remade(path, lambda manifest, _: manifest["files"][0].update(size=huge))
    content = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        first = archive.infolist()[0].filename.encode()
    entry = content.rindex(b"PK\x01\x02", 0, content.rindex(first))
    content[entry + 20 : entry + 28] = b"\xfe\xff\xff\x7f" * 2
    path.write_bytes(content)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def nothing(path: Path) -> None:
    path.write_bytes(b"")


def no_journal_in_it(path: Path) -> None:
    def without(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
        del files["journal.sqlite"]
        manifest["files"] = [part for part in manifest["files"] if part["path"] in files]

    remade(path, without)


def other_journal(path: Path) -> None:
    def changed(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
        content = b"something else" * 1000
        manifest["files"] = [p for p in manifest["files"] if p["path"] != "journal.sqlite"]
        listed(manifest, files, "journal.sqlite", content)

    remade(path, changed)


def outside(name: str) -> Spoil:
    def spoil(path: Path) -> None:
        remade(path, lambda manifest, files: listed(manifest, files, name, b"[page]"))

    spoil.__name__ = f"outside {name}"
    return spoil


SPOILT: list[tuple[Spoil, str]] = [
    (foreign_zip, "no backup of a table"),
    (newer, "newer Quartermaster"),
    (other_format, "damaged"),
    (no_list, "cannot be understood"),
    (unlisted, "'decks/more.npz' is in it"),
    (missing, "mat.json is not in it"),
    (beside_the_top, "'mat.json' lies beside the folder 'table'"),
    (in_it_twice, "twice"),
    (other_games, "other games"),
    (other_content, "damaged"),
    (in_another_way, "compressed"),
    (link, "no plain file"),
    (bomb, "damaged"),
    (cut, "cut short"),
    (nothing, "no backup"),
    (no_journal_in_it, "no journal"),
    (other_journal, "cannot be used"),
    (outside("../evil.toml"), "no table has"),
    (outside("/etc/evil.toml"), "no table has"),
    (outside("decks/../../evil.toml"), "no table has"),
    (outside("decks\\..\\evil.toml"), "no table has"),
    (outside("C:evil.toml"), "no table has"),
    (outside(".unfinished"), "no table has"),
    (outside("journal.lock"), "no table has"),
    (outside("journal.sqlite-wal"), "no table has"),
    (outside("decks//evil.npz"), "no table has"),
    (outside("tools/evil.py"), "no table has"),
]


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
