# SPDX-License-Identifier: AGPL-3.0-or-later
"""Files that are cut, flipped, foreign or made up: a sentence, and nothing else."""

from __future__ import annotations

import json
import shutil
import stat
import struct
import tracemalloc
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from device.backup import make_backup
from tests.device.disputes.cases import (
    Change,
    contents,
    edited,
    edited_line,
    exported,
    judged,
    refused,
    spoiled,
    zipped,
)
from tests.device.reviewing.pasts import disputed

STRANGE = (
    *(None, True, -1, 0, 1, 10**30, 1.5, 1e308, "", "x" * 300, "\x1b[31m", "../../etc/passwd"),
    *([], {}, [[]], {"kind": "undone"}, [None] * 9, "\ud800", "undone", 8, "skull-king", "1.1"),
)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The zip of a disputed game without pictures."""
    folder = tmp_path_factory.mktemp("disputed")
    disputed(folder).journal.close()
    return exported(folder, folder / "game.zip")


def test_a_zip_that_is_cut_anywhere_is_refused(game: Path, tmp_path: Path) -> None:
    whole = game.read_bytes()
    file = tmp_path / "cut.zip"
    dice = Random(5)
    for length in (0, 1, 21, 22, len(whole) - 1, *(dice.randrange(len(whole)) for _ in range(60))):
        file.write_bytes(whole[:length])
        assert "is damaged, or nothing that" in refused(file)
        file.write_bytes(whole[length:])
        if length:
            refused(file)


def test_a_flipped_bit_anywhere_is_found_or_does_not_matter(trick: Path, tmp_path: Path) -> None:
    whole, file = trick.read_bytes(), tmp_path / "flipped.zip"
    dice = Random(6)
    statuses = set()
    # Most of the file is pictures; its texts and its list of files are at both ends.
    places = [dice.randrange(len(whole)) for _ in range(20)]
    places += [dice.randrange(6000) for _ in range(50)]
    places += [len(whole) - 1 - dice.randrange(4000) for _ in range(80)]
    for place in places:
        flipped = bytearray(whole)
        flipped[place] ^= 1 << dice.randrange(8)
        file.write_bytes(flipped)
        done = judged(file, "--data", tmp_path)
        statuses.add(done.exit_code)
        if done.exit_code == 2:
            assert len(done.stderr.splitlines()) == 1
        else:
            assert done.stderr == ""
    # A date that nobody looks at may be another.
    assert statuses == {0, 1, 2}


def test_foreign_files_are_refused(game: Path, tmp_path: Path) -> None:
    text = tmp_path / "text.zip"
    text.write_text("no zip at all")
    assert "it is no zip" in refused(text)
    assert "No such file" in refused(tmp_path / "nowhere.zip")
    assert "Is a directory" in refused(tmp_path)
    assert "no evidence has a file 'a.txt'" in refused(zipped(tmp_path / "a.zip", {"a.txt": b"a"}))
    assert "it has no manifest.json" in refused(zipped(tmp_path / "b.zip", {"README.txt": b"a"}))
    empty = tmp_path / "empty.zip"
    zipfile.ZipFile(empty, "w").close()
    assert "it has no manifest.json" in refused(empty)
    backup = tmp_path / "backup.zip"
    make_backup(game.parent, backup, pictures=False)
    assert "no evidence has a file" in refused(backup)


@pytest.mark.parametrize(
    "path",
    [
        "../journal.sqlite",
        "/etc/passwd",
        "pictures/../manifest.json",
        "pictures/00000006.png",
        "pictures/x/00000006.jpg",
        "pictures\\00000006.jpg",
        "C:\\x.txt",
        "events.jsonl/",
        "pictures/",
        "decks/mine.npz",
    ],
)
def test_no_name_leads_anywhere(path: str, game: Path, tmp_path: Path) -> None:
    there = sorted(tmp_path.iterdir())
    file = zipped(tmp_path / "path.zip", {**contents(game), path: b"x"})
    assert "no evidence has a file" in refused(file)
    assert sorted(tmp_path.iterdir()) == [*there, file]


def test_a_bomb_is_not_unpacked(game: Path, tmp_path: Path) -> None:
    files = {**contents(game), "README.txt": bytes(300_000_000)}
    file = zipped(tmp_path / "bomb.zip", files, compression=zipfile.ZIP_DEFLATED)
    assert file.stat().st_size < 1_000_000
    del files
    tracemalloc.start()
    assert "compressed or encrypted" in refused(file)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 20_000_000


def test_sizes_that_are_told_wrong_are_refused(game: Path, tmp_path: Path) -> None:
    whole = game.read_bytes()
    listed = whole.index(b"PK\x01\x02")
    file = tmp_path / "x.zip"
    for size in (0, 1, 2**31, 2**32 - 2):
        told = struct.pack("<2L", size, size)
        file.write_bytes(whole[: listed + 20] + told + whole[listed + 28 :])
        refused(file)
    for count in (0, 1, 65_535):
        file.write_bytes(whole[:-12] + struct.pack("<L", count) + whole[-8:])
        refused(file)
    commented = whole[:-2] + b"\x05\x00hello"
    file.write_bytes(commented)
    refused(file)


def test_what_is_no_plain_file_is_refused(game: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(game, tmp_path / "link.zip"))
    with zipfile.ZipFile(file, "a") as archive:
        link = zipfile.ZipInfo("pictures/00000006.jpg")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
    assert "is no plain file" in refused(file)
    file = Path(shutil.copy(game, tmp_path / "twice.zip"))
    with zipfile.ZipFile(file, "a") as archive, pytest.warns(UserWarning):
        archive.writestr("README.txt", "another")
    assert "a file is in it twice" in refused(file)
    secret = bytearray(game.read_bytes())
    secret[secret.index(b"PK\x01\x02") + 8] |= 1
    file.write_bytes(secret)
    assert "compressed or encrypted" in refused(file)


def test_what_its_list_does_not_name_is_refused(game: Path, tmp_path: Path) -> None:
    files = {**contents(game), "pictures/00000006.jpg": b"x"}
    file = zipped(tmp_path / "more.zip", files)
    assert "its list does not name pictures/00000006.jpg" in refused(file)


@pytest.mark.parametrize("path", ["README.txt", "events.jsonl", "record.json", "verdict.json"])
def test_what_it_needs_must_be_what_was_put_into_it(path: str, game: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.zip"
    spoiled(game, file, {path: lambda content: content + b" "}, resealed=False)
    assert f"{path} is not what was put into it" in refused(file)
    spoiled(game, file, {path: None}, resealed=False)
    assert f"{path} is gone" in refused(file)
    spoiled(game, file, {path: None}, resealed=True)
    assert f"it has no {path}" in refused(file)
    if path != "README.txt":
        for nonsense in (b"", b"[", b"[]", b"\xff", b"[" * 100_000, b"9" * 10_000):
            spoiled(game, file, {path: nonsense}, resealed=True)
            refused(file)


def test_newer_programs_are_told_of(game: Path, tmp_path: Path) -> None:
    def newer_form(manifest: Any) -> None:
        manifest["format"] = "quartermaster-evidence/2"

    def newer_event(told: Any) -> None:
        told["version"] = 99

    def other_game(told: Any) -> None:
        told["body"]["plays"] = "liars-dice"

    changes: dict[str, tuple[Change, str]] = {
        "manifest.json": (edited(newer_form), "a newer Quartermaster (quartermaster-evidence/2)"),
        "events.jsonl": (edited_line(3, newer_event), "made by a newer Quartermaster"),
    }
    for path, (change, said) in changes.items():
        file = spoiled(game, tmp_path / "x.zip", {path: change}, resealed=True)
        assert said in refused(file)
        assert "update" in refused(file)
    foreign = {"events.jsonl": edited_line(0, other_game)}
    file = spoiled(game, tmp_path / "x.zip", foreign, resealed=True)
    assert "'liars-dice', which this Quartermaster does not play" in refused(file)


def test_events_that_make_no_sense_are_refused(game: Path, tmp_path: Path) -> None:
    strange: list[dict[str, Any]] = [
        {"seq": 1},
        {"seq": "7"},
        {"game": 2},
        {"author": "nobody"},
        {"time": 5},
        {"version": True},
        {"body": []},
        {"body": {"kind": 7}},
        {"body": {"kind": "undone"}},
        {"body": {"kind": "undone", "entry": 7}},
        {"body": {"kind": "undone", "entry": [1]}},
        {"password": "x"},
    ]
    for update in strange:
        change = edited_line(5, lambda told, update=update: told.update(update))
        file = spoiled(game, tmp_path / "x.zip", {"events.jsonl": change}, resealed=True)
        assert "its events" in refused(file)
    for lines in (b"", b"\n", b"{}\n"):
        file = spoiled(game, tmp_path / "x.zip", {"events.jsonl": lines}, resealed=True)
        refused(file)
    line = contents(game)["events.jsonl"].splitlines(keepends=True)[5]
    many = {"events.jsonl": lambda content: content + line * 30_000}
    refused(spoiled(game, tmp_path / "x.zip", many, resealed=True))


def test_a_note_that_makes_no_sense_is_refused(trick: Path, tmp_path: Path) -> None:
    strange: list[dict[str, Any]] = [
        {"seq": 999},
        {"game": 2},
        {"readings": [["G7", 7]]},
        {"readings": [["G7", float("nan")]]},
        {"readings": 7},
        {"track": float("inf")},
        {"deck": None},
        {"size": [1]},
    ]
    for update in strange:
        change = edited(lambda note, update=update: note.update(update))
        file = spoiled(trick, tmp_path / "x.zip", {"pictures/00000007.json": change}, resealed=True)
        assert "pictures/00000007.json" in refused(file)


def test_a_picture_that_is_none_is_not_read(trick: Path, tmp_path: Path) -> None:
    # What says that it is 65500 pixels in square is not unpacked.
    vast = bytearray(contents(trick)["pictures/00000007.jpg"])
    start = vast.index(b"\xff\xc0")
    vast[start + 5 : start + 9] = struct.pack(">2H", 65_500, 65_500)
    far = [[-1e30, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]
    for update, picture in (
        ({"size": [65_500, 65_500]}, bytes(vast)),
        ({}, bytes(vast)),
        ({}, b"no picture"),
        ({}, b""),
        ({"size": [7, 7]}, None),
        ({"quad": [[5.0, 5.0]] * 4}, None),
        ({"quad": far}, None),
        ({"frame": "../../../etc/passwd"}, None),
        ({"frame": "\x1b[31m"}, None),
    ):
        changes: dict[str, Change] = {
            "pictures/00000007.json": edited(lambda note, update=update: note.update(update))
        }
        if picture is not None:
            changes["pictures/00000007.jpg"] = picture
        done = judged(spoiled(trick, tmp_path / "x.zip", changes, resealed=True))
        assert done.exit_code in (0, 1)
        assert "not read again: " in " ".join(done.stdout.split())
        assert "\x1b" not in done.stdout


def places_in(told: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of some JSON, as its container and key."""
    items = told.items() if isinstance(told, dict) else enumerate(told)
    for key, value in list(items):
        yield told, key
        if isinstance(value, dict | list):
            yield from places_in(value)


@pytest.mark.parametrize("path", ["events.jsonl", "verdict.json", "record.json", "manifest.json"])
def test_whatever_it_tells_it_is_judged_or_refused(path: str, game: Path, tmp_path: Path) -> None:
    """Single values replaced by strange ones, under check sums that fit."""
    dice = Random(path)
    statuses = set()

    def strange(told: Any) -> None:
        container, key = dice.choice(list(places_in(told)))
        container[key] = dice.choice(STRANGE)

    for _ in range(150):
        if path == "events.jsonl":
            lines = len(contents(game)[path].splitlines())
            change = edited_line(dice.randrange(lines), strange)
        else:
            change = edited(strange)
        file = spoiled(game, tmp_path / "x.zip", {path: change}, resealed=True)
        done = judged(file, "--data", tmp_path)
        statuses.add(done.exit_code)
        assert "\x1b" not in done.stdout + done.stderr
        if done.exit_code == 2:
            assert len(done.stderr.splitlines()) == 1
        told = judged(file, "--json", "--data", tmp_path)
        assert told.exit_code == done.exit_code
        if told.exit_code != 2:
            assert json.loads(told.stdout)["same"] is (told.exit_code == 0)
    assert 1 in statuses
    assert 2 in statuses or path == "record.json"
