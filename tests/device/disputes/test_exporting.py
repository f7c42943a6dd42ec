# SPDX-License-Identifier: AGPL-3.0-or-later
"""What goes into an evidence zip, and what stays out of it."""

from __future__ import annotations

import errno
import hashlib
import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

import device.disputes.exporting as exporting
from device.buttons import Pattern
from device.complaints import BadInput
from device.evidence import seen_by_deck
from device.journal import read_game
from device.reviewing.layout import WIDTH
from engine.skull_king import Rules, read_record
from tests.device.disputes.cases import command, contents, exported, json_of, judged, text_of
from tests.device.games.skull_king.tables import Table, new_game
from tests.device.reviewing.pasts import disputed, written
from tests.device.session.putting_right import named, newest, played_two_tricks
from tests.web_ui.fake_table import bid, laid, opened

TEXTS = ["README.txt", "events.jsonl", "manifest.json", "record.json", "verdict.json"]


def events_in(file: Path) -> list[Any]:
    return [json.loads(line) for line in text_of(file, "events.jsonl").splitlines()]


def test_a_trick_with_its_pictures(trick: Path, filmed: Path) -> None:
    files = contents(trick)
    kept = sorted(path.name for path in (filmed / "pictures" / "0001").iterdir())
    assert sorted(files) == sorted([*TEXTS, *(f"pictures/{name}" for name in kept)])
    assert len(kept) == 3 * 3 + 2
    for name in kept:
        assert files[f"pictures/{name}"] == (filmed / "pictures" / "0001" / name).read_bytes()
    pixels = cv2.imdecode(np.frombuffer(files["pictures/00000007-card.jpg"], np.uint8), 1)
    assert pixels is not None
    with zipfile.ZipFile(trick) as archive:
        assert {each.compress_type for each in archive.infolist()} == {zipfile.ZIP_STORED}


def test_its_manifest_says_what_is_in_it_and_by_what_it_was_seen(trick: Path, filmed: Path) -> None:
    manifest = json_of(trick, "manifest.json")
    seen_by = seen_by_deck("quartermaster", filmed)
    assert manifest["format"] == "quartermaster-evidence/1"
    assert (manifest["game"], manifest["plays"], manifest["place"]) == (1, "skull-king", "1.1")
    assert manifest["players"] == ["Anne", "Bonny", "Calico"]
    assert manifest["rules"] == Rules(round_plan=(1, 1)).to_json()
    (seen,) = manifest["seen_by"]
    assert seen["deck"] == {"name": "quartermaster", "version": seen_by.deck_version}
    assert seen["models"]["reader"] == seen_by.reader
    files = contents(trick)
    assert {part["path"] for part in manifest["files"]} == set(files) - {"manifest.json"}
    for part in manifest["files"]:
        content = files[part["path"]]
        assert (part["size"], part["sha256"]) == (
            len(content),
            hashlib.sha256(content).hexdigest(),
        )


def test_it_holds_the_events_that_lead_to_it_and_the_verdict(trick: Path, filmed: Path) -> None:
    entries = read_game(filmed, 1)
    told = events_in(trick)
    assert [each["seq"] for each in told] == list(range(1, len(told) + 1))
    assert told[-1]["body"]["kind"] == "trick-cleared"
    assert [each["body"] for each in told] == [dict(each.body) for each in entries[: len(told)]]
    verdict = json_of(trick, "verdict.json")
    assert list(verdict["places"]) == ["1.1"]
    assert verdict["places"]["1.1"]["verdict"]["winner_player"] == 2
    record = read_record(json_of(trick, "record.json"))
    assert [play.card for play in record.rounds[0].tricks[0].plays] == ["Y12", "SK", "P4"]


def test_it_reads_well_without_the_program(trick: Path) -> None:
    text = text_of(trick, "README.txt")
    assert "trick 1.1 of a game of Anne, Bonny and Calico" in " ".join(text.split())
    assert "quartermaster judge" in text
    assert "Calico wins and leads next." in text
    assert "[RANK-SKULLKING]" in text
    assert "in the folder pictures beside this file" in text
    assert "00000007.jpg, 00000007-card.jpg" in text
    assert max(map(len, text.splitlines())) <= WIDTH


def test_nothing_secret_and_no_place_of_this_machine_is_in_it(
    trick: Path, filmed: Path, tmp_path: Path
) -> None:
    game = exported(filmed, tmp_path / "game.zip")
    for file in (trick, game):
        for content in contents(file).values():
            assert str(filmed).encode() not in content
            assert b"4711" not in content
        # Anne has bid, and nobody else has.
        kinds = [each["body"]["kind"] for each in events_in(file)]
        assert kinds.count("bid-locked") == 3
        assert kinds.count("round-opened") == 1
    assert json_of(game, "manifest.json")["left_out"] is True
    assert "nothing of that is in it" in " ".join(text_of(game, "README.txt").split())
    assert json_of(trick, "manifest.json")["left_out"] is False


def test_what_was_put_right_during_a_bidding_is_in_it(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(2, 1))
    played_two_tricks(table)
    table.press(0, Pattern.LONG, Pattern.LONG)
    table.correct(named(0, 0, "G13"), "seen by all", "Anne")
    for arguments in ([], ["--trick", "1.1"]):
        file = exported(tmp_path, tmp_path / "some.zip", *arguments)
        assert events_in(file)[-1]["by"] == "Anne"
        assert json_of(file, "manifest.json")["left_out"] is True
        assert json_of(file, "verdict.json")["places"]["1.1"]["verdict"]["winner_player"] == 1
        assert judged(file).exit_code == 0


def test_a_trick_of_an_open_bidding_waits(tmp_path: Path) -> None:
    # A rash player's card, which the rules take and the camera's table would have asked about.
    bidding = (*bid(1, 3, (0, 0, 0, 0))[:-1], *laid("G7"))
    written(tmp_path, [*opened(), *bidding])
    file = tmp_path / "x.zip"
    done = command("export", 1, "--zip", file, "--trick", "1.1", "--data", tmp_path)
    assert done.exit_code == 2
    assert "still being bid on" in done.stderr
    assert not file.exists()


def test_a_trick_has_all_that_it_rests_on_and_no_more(tmp_path: Path) -> None:
    table = disputed(tmp_path)
    first = exported(tmp_path, tmp_path / "1.zip", "--trick", "1.1")
    assert events_in(first)[-1]["seq"] == 12
    second = exported(tmp_path, tmp_path / "2.zip", "--trick", "1.2")
    assert events_in(second)[-1]["body"] == {"kind": "trick-cleared"}
    assert "P7" not in text_of(second, "verdict.json")
    # The leader of the third is told much later, by a correction of the one before it.
    table.correct(named(1, 1, "WHA"), "a whale", "Anne")
    (row,) = [each for each in events_in(first) if each["body"]["kind"] == "undone"]
    assert row["body"]["entry"] == 11
    third = exported(tmp_path, tmp_path / "3.zip", "--trick", "1.3")
    assert events_in(third)[-1]["seq"] == newest(table)
    for file in (first, second, third):
        assert judged(file).exit_code == 0


def test_a_finding_that_rests_on_later_cards_has_them(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(3))
    table.bid(0, 0, 0)
    table.sweep(*table.play("G7", "Y2", "G3"))
    table.sweep(*table.play("G8", "G5", "Y4"))
    rows = json.loads(command("review", 1, "--trick", "1.1", "--json", "--data", tmp_path).stdout)
    assert [finding["rule"] for finding in rows["findings"]] == ["REVOKE"]
    file = exported(tmp_path, tmp_path / "revoke.zip", "--trick", "1.1")
    laid = [each for each in events_in(file) if each["body"]["kind"] == "card-laid"]
    assert len(laid) >= 5
    assert "REVOKE" in text_of(file, "README.txt")
    assert judged(file).exit_code == 0


def test_other_games_are_not_in_it(tmp_path: Path) -> None:
    first = Table(tmp_path, new_game(1))
    played_two_tricks(first)
    first.journal.close()
    Table(tmp_path, new_game(1)).journal.close()
    done = command("export", 2, "--zip", tmp_path / "2.zip", "--data", tmp_path)
    assert done.exit_code == 0, done.output
    assert {each["game"] for each in events_in(tmp_path / "2.zip")} == {2}
    assert "G12" not in text_of(tmp_path / "2.zip", "events.jsonl")


def test_pictures_that_are_thinned_or_damaged_stay_out(filmed: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(filmed, tmp_path / "data"))
    pictures = folder / "pictures" / "0001"
    note = json.loads((pictures / "00000006.json").read_text())
    note["thinned"] = ["00000006.jpg"]
    (pictures / "00000006.json").write_text(json.dumps(note))
    (pictures / "00000006.jpg").unlink()
    (pictures / "00000007-card.jpg").write_bytes(b"no picture any more")
    (pictures / "00000008.json").write_bytes(b"{")
    file = tmp_path / "trick.zip"
    done = command("export", 1, "--zip", file, "--trick", "1.1", "--data", folder)
    assert done.exit_code == 0
    assert "4 pictures" not in done.stdout
    assert sorted(path for path in contents(file) if path.startswith("pictures/")) == [
        "pictures/00000006-card.jpg",
        "pictures/00000006.json",
        "pictures/00000007.jpg",
        "pictures/00000007.json",
        "pictures/00000008-verdict.jpg",
        "pictures/00000008-verdict.json",
    ]
    told = done.stderr.splitlines()
    assert len(told) == 2
    assert "00000007-card.jpg is damaged or gone" in told[0]
    assert "00000008.json is damaged" in told[1]


def test_what_is_there_is_replaced_only_by_another_zip(trick: Path, filmed: Path) -> None:
    there = trick.parent / "notes.txt"
    there.write_text("mine")
    done = command("export", 1, "--zip", there, "--data", filmed)
    assert (done.exit_code, there.read_text()) == (2, "mine")
    assert "is no zip" in done.stderr
    again = exported(filmed, Path(shutil.copy(trick, trick.parent / "again.zip")))
    assert json_of(again, "manifest.json")["place"] is None


def test_it_appears_whole_or_not_at_all(
    filmed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "trick.zip"
    there = sorted(tmp_path.iterdir())
    with monkeypatch.context() as broken:
        broken.setattr(exporting, "open_case", _not_whole)
        done = command("export", 1, "--zip", file, "--data", filmed)
    assert done.exit_code == 1
    assert "did not come back as it was" in done.stderr
    with monkeypatch.context() as full:
        full.setattr(exporting.os, "fsync", _no_room)
        done = command("export", 1, "--zip", file, "--data", filmed)
    assert done.exit_code == 1
    assert "No space left" in done.stderr
    assert sorted(tmp_path.iterdir()) == there
    done = command("export", 1, "--zip", tmp_path / "nowhere" / "x.zip", "--data", filmed)
    assert done.exit_code == 1
    assert len(done.stderr.splitlines()) == 1


def test_what_cannot_be_exported_is_said_in_a_sentence(filmed: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.zip"
    for arguments, said in (
        ((1, "--zip", file, "--trick", "7.7"), "There is no 7.7 in game 1; there are: 1.1."),
        ((9, "--zip", file), "There is no game 9"),
        ((1, "--zip", file, "--events"), "--events"),
        ((1, "--trick", "1.1"), "--zip FILE"),
        ((1, "--zip", tmp_path), "directory"),
    ):
        done = command("export", *arguments, "--data", filmed)
        assert done.exit_code == 2, done.output
        assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


def _not_whole(*_: object) -> None:
    raise BadInput("it is cut short")


def _no_room(_: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")
