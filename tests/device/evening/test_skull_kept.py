# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game of Skull that is kept: backed up, restored, exported, judged again, looked back on."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path

import pytest

from device.journal import read_game
from tests.device.disputes.cases import command, exported, json_of, judged, spoiled, text_of
from tests.device.evening.hosted import Table
from tests.device.evening.skull_people import Evening


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table's folder with a game in its second round or later, a round of which failed."""
    folder = tmp_path_factory.mktemp("kept") / "data"
    with ExitStack() as stack:
        table = Table(stack, folder)
        evening = Evening(table, 1, last_chance=True)
        acts = []
        for done in evening.turns():
            evening.by_phone(done)
            acts.append(done.act)
            if "lose" in acts and done.act == "bid" and acts[-2] == "place":
                break
    return folder


def test_it_goes_on_from_a_backup_on_another_machine(folder: Path, tmp_path: Path) -> None:
    file, there = tmp_path / "table.zip", tmp_path / "there"
    assert command("backup", file, "--data", folder).exit_code == 0
    assert command("restore", file, "--data", there).exit_code == 0
    assert read_game(there, 1) == read_game(folder, 1)
    with ExitStack() as stack:
        before, after = (Table(stack, one).evening.state()["game"] for one in (folder, there))
        assert before == after
        assert before["phase"] == "bidding"


def test_a_game_and_a_round_are_exported_and_judged_to_be_the_same(
    folder: Path, tmp_path: Path
) -> None:
    game = exported(folder, tmp_path / "game.zip")
    assert "The same verdict." in judged(game).stdout
    assert json_of(game, "record.json")["format"] == "quartermaster-skull/1"
    a_round = exported(folder, tmp_path / "round.zip", "--round", "1")
    said = judged(a_round).stdout
    assert said.startswith("Round 1 of game 1 of Anne, Bonny, Calico;")
    assert "The same verdict." in said
    assert "round 1 of a game" in text_of(a_round, "README.txt")


def test_another_verdict_is_told(folder: Path, tmp_path: Path) -> None:
    game = exported(folder, tmp_path / "game.zip")
    verdict = json_of(game, "verdict.json")
    verdict["places"]["1"]["challenger"] = (verdict["places"]["1"]["challenger"] + 1) % 3
    told = {"verdict.json": json.dumps(verdict).encode()}
    changed = spoiled(game, tmp_path / "changed.zip", told, resealed=True)
    said = judged(changed)
    assert said.exit_code == 1
    assert "1, challenger:" in said.stdout


def test_it_is_looked_back_on_at_the_terminal(folder: Path) -> None:
    game = command("review", 1, "--data", folder)
    assert game.exit_code == 0, game.output
    assert "Rules: with the Last Chance disc" in game.stdout
    one = command("review", 1, "--round", 1, "--data", folder)
    assert one.exit_code == 0, one.output
    for heading in ("What was done:", "What was flipped:", "What came of it:", "What happened:"):
        assert heading in one.stdout
    events = command("export", 1, "--events", "--data", folder)
    assert '"plays": "skull"' in events.stdout.splitlines()[0]
