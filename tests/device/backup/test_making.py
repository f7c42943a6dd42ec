# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster backup`, beside tables that run and with files that come and go."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import threading
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from device.backup import making
from device.cli import main
from device.games import GAMES
from device.games.seam import opening_body
from device.journal import Author, Journal
from engine.skull_king import event_to_json
from tests.device.backup.tables import EVENTS, furnish, history_of, play
from tests.web_ui.fake_table import opened


def backup(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["backup", *map(str, arguments)])


def names(path: Path) -> set[str]:
    with zipfile.ZipFile(path) as archive:
        return set(archive.namelist())


def test_everything_of_a_table_is_in_it_and_told(tmp_path: Path) -> None:
    table = furnish(tmp_path / "table")
    (table / "holiday.mp4").write_bytes(b"not the table's")
    (table / "starts.json").write_text("{}")
    (table / "pictures" / "0001" / ".00000005.jpg-x").write_bytes(b"half")
    result = backup(tmp_path / "all.zip", "--data", table)
    assert result.exit_code == 0, result.output
    assert names(tmp_path / "all.zip") == {
        "manifest.json",
        "journal.sqlite",
        "journal.copy",
        "quartermaster.toml",
        "mat.json",
        "rendered-table.json",
        "decks/mine.npz",
        "pictures/0001/00000004.jpg",
        "pictures/0001/00000004-card.jpg",
        "pictures/0001/00000004.json",
        "corrected/mine/G7-g1-s4.png",
    }
    events = sum(map(len, history_of(table).values()))
    assert f"journal: 2 games, {events} events" in result.stdout
    assert "decks: mine" in result.stdout
    assert re.search(r"pictures: 3 files, 3\.0 MB", result.stdout)
    assert "read back and found whole" in result.stdout
    # The configuration in it may hold the PIN.
    assert (tmp_path / "all.zip").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name != "table"] == ["all.zip"]


def test_its_list_holds_every_file_to_its_size_and_digest(tmp_path: Path) -> None:
    assert backup(tmp_path / "all.zip", "--data", furnish(tmp_path / "table")).exit_code == 0
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        manifest = json.loads(archive.read("manifest.json"))
        assert manifest["format"] == "quartermaster-backup/1"
        for part in manifest["files"]:
            content = archive.read(part["path"])
            assert len(content) == part["size"]
            assert hashlib.sha256(content).hexdigest() == part["sha256"]
    assert {game["game"] for game in manifest["games"]} == {1, 2}


def test_pictures_can_be_left_out(tmp_path: Path) -> None:
    table = furnish(tmp_path / "table")
    assert backup(tmp_path / "a.zip", "--data", table, "--without-pictures").exit_code == 0
    there = names(tmp_path / "a.zip")
    assert not any(name.startswith("pictures/") for name in there)
    assert {"journal.sqlite", "decks/mine.npz"} <= there


def test_a_table_that_is_running_goes_on_while_it_is_backed_up(tmp_path: Path) -> None:
    table = furnish(tmp_path / "table", games=1)
    stop = threading.Event()
    written: list[int] = []

    def run() -> None:
        with Journal(table) as journal:
            number = 2
            while not stop.is_set():
                game = GAMES["skull-king"]
                journal.append(number, Author.REFEREE, opening_body(game, opened()[0]))
                for event in EVENTS:
                    written.append(journal.append(number, Author.CAMERA, event_to_json(event)).seq)
                number += 1

    thread = threading.Thread(target=run)
    thread.start()
    try:
        for number in range(4):
            while len(written) < 20 * (number + 1):
                pass
            result = backup(tmp_path / f"{number}.zip", "--data", table)
            assert result.exit_code == 0, result.output
    finally:
        stop.set()
        thread.join()
    for number in range(4):
        room = tmp_path / str(number)
        with zipfile.ZipFile(tmp_path / f"{number}.zip") as archive:
            archive.extractall(room)
        kept = [entry for game in history_of(room).values() for entry in game]
        assert [entry.seq for entry in kept] == list(range(1, len(kept) + 1))
        assert len(kept) >= 20 * (number + 1)
        # Whatever the journal's copy has, the journal has: opening it finds nothing to mend.
        with Journal(room) as journal:
            assert journal.told == ()


@pytest.mark.parametrize("lost", [(), ("journal.sqlite-shm",)])
def test_a_table_that_was_switched_off_at_the_plug(lost: tuple[str, ...], tmp_path: Path) -> None:
    with Journal(tmp_path / "table") as journal:
        journal.append(1, Author.REFEREE, opening_body(GAMES["skull-king"], opened()[0]))
        # As the disk is at this moment.
        shutil.copytree(tmp_path / "table", tmp_path / "off")
    assert (tmp_path / "off" / "journal.sqlite-wal").stat().st_size > 0
    for name in lost:
        (tmp_path / "off" / name).unlink()
    result = backup(tmp_path / "a.zip", "--data", tmp_path / "off")
    assert result.exit_code == 0, result.output
    assert "1 game, 1 event" in result.stdout


def test_pictures_that_are_thinned_out_meanwhile_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = furnish(tmp_path / "table")
    listed = making.files_of

    def thinned(folder: Path) -> list[str]:
        found = list(listed(folder))
        (table / "pictures/0001/00000004.jpg").unlink()
        return found

    monkeypatch.setattr(making, "files_of", thinned)
    result = backup(tmp_path / "all.zip", "--data", table)
    assert result.exit_code == 0, result.output
    assert "pictures/0001/00000004.jpg" not in names(tmp_path / "all.zip")
    assert "pictures/0001/00000004.json" in names(tmp_path / "all.zip")


def test_in_a_folder_it_is_named_by_the_date_and_never_overwrites(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = furnish(tmp_path / "table", games=1)
    (tmp_path / "stick").mkdir()
    monkeypatch.chdir(tmp_path / "stick")
    for arguments in ((), (tmp_path / "stick",), ()):
        assert backup(*arguments, "--data", table).exit_code == 0
    made = [path.name for path in (tmp_path / "stick").iterdir()]
    assert len(made) == 3
    assert all(re.fullmatch(r"quartermaster-\d{8}-\d{6}(-\d)?\.zip", name) for name in made)


def one_sentence(result: Result, status: int, *said: str) -> None:
    assert result.exit_code == status, result.output
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1, lines
    for words in said:
        assert words in lines[0]


def test_what_cannot_be_backed_up_leaves_no_file(tmp_path: Path) -> None:
    one_sentence(backup(tmp_path / "a.zip", "--data", tmp_path / "no"), 1, "no journal", "--data")
    table = furnish(tmp_path / "table")
    journal = bytearray((table / "journal.sqlite").read_bytes())
    for at in range(200, len(journal), 97):
        journal[at] ^= 0x55
    (table / "journal.sqlite").write_bytes(journal)
    one_sentence(backup(tmp_path / "a.zip", "--data", table), 1, "cannot be made", "journal.sqlite")
    assert {path.name for path in tmp_path.iterdir()} == {"table"}


def test_only_a_backup_is_overwritten(tmp_path: Path) -> None:
    table = furnish(tmp_path / "table", games=1)
    (tmp_path / "film.mp4").write_bytes(b"a film")
    one_sentence(backup(tmp_path / "film.mp4", "--data", table), 2, "no backup", "another file")
    assert (tmp_path / "film.mp4").read_bytes() == b"a film"
    assert backup(tmp_path / "a.zip", "--data", table).exit_code == 0
    before = (tmp_path / "a.zip").read_bytes()
    play(table)
    assert backup(tmp_path / "a.zip", "--data", table).exit_code == 0
    assert (tmp_path / "a.zip").read_bytes() != before
    one_sentence(backup(tmp_path / "no" / "a.zip", "--data", table), 1, "cannot be made")


def test_a_disk_that_gives_back_something_else_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = furnish(tmp_path / "table", games=1)
    written = making._write

    def spoiled(folder: Path, file: object, room: Path, pictures: bool) -> None:
        written(folder, file, room, pictures)  # type: ignore[arg-type]
        with (room / "a.zip").open("r+b") as disk:
            disk.seek(2000)
            disk.write(b"spoiled")

    monkeypatch.setattr(making, "_write", spoiled)
    one_sentence(backup(tmp_path / "a.zip", "--data", table), 1, "a.zip", "another disk")
    assert not (tmp_path / "a.zip").exists()


def test_a_game_that_this_version_cannot_follow_is_kept_and_told_of(tmp_path: Path) -> None:
    table = furnish(tmp_path / "table", games=1)
    with Journal(table) as journal:
        journal.append(2, Author.REFEREE, {"kind": "opened", "plays": "liars-dice"})
    result = backup(tmp_path / "a.zip", "--data", table)
    assert result.exit_code == 0
    assert "Kept as it is" in result.stderr
    assert "liars-dice" in result.stderr
    assert "2 games" in result.stdout
