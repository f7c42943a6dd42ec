# SPDX-License-Identifier: AGPL-3.0-or-later
"""Games out of the journal."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from device.cli import main
from device.journal import Author, Journal
from engine.skull_king import read_record
from tests.device.games.skull_king.tables import Table, new_game


def export(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["export", *map(str, arguments)])


def test_the_events_and_the_record_of_a_running_game(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(1, 1))
    table.bid(0, 0, 1)
    table.play("G3", "G9", "G8")
    events = export("1", "--events", "--data", tmp_path)
    assert [json.loads(line) for line in events.stdout.splitlines()] == [
        entry.to_json() for entry in table.entries
    ]
    record = json.loads(export("1", "--data", tmp_path).stdout)
    assert [play["card"] for play in record["rounds"][0]["tricks"][0]["plays"]] == [
        "G3",
        "G9",
        "G8",
    ]
    assert read_record(record).players == table.state.players


def test_a_game_that_there_is_not(tmp_path: Path) -> None:
    Table(tmp_path).journal.close()
    result = export("2", "--data", tmp_path)
    assert result.exit_code == 2
    assert "no game 2" in result.stderr
    assert export("1", "--data", tmp_path / "nowhere").exit_code == 1


def test_a_game_that_cannot_be_followed(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        journal.append(1, Author.CAMERA, {"kind": "card-teleported"})
    result = export("1", "--data", tmp_path)
    assert result.exit_code == 1
    assert "event 1" in result.stderr
    assert "card-teleported" in export("1", "--events", "--data", tmp_path).stdout


def test_a_game_that_this_version_does_not_play(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        journal.append(1, Author.REFEREE, {"kind": "opened", "plays": "liars-dice"})
    result = export("1", "--data", tmp_path)
    assert result.exit_code == 1
    assert "game 1 plays liars-dice" in result.stderr
    assert "update it" in result.stderr
    assert "liars-dice" in export("1", "--events", "--data", tmp_path).stdout
