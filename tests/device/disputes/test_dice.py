# SPDX-License-Identifier: AGPL-3.0-or-later
"""A dice game of a real journal: looked back on, exported, and judged again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.device.disputes.cases import command, edited, exported, judged, spoiled, text_of
from tests.device.evening.dice import begin, bid, throw
from tests.device.evening.hosted import Table


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Of two hands the first is over and its trick was corrected; in the second two have bid."""
    there = tmp_path_factory.mktemp("dice")
    with ExitStack() as stack:
        table = Table(stack, there)
        begin(table)
        bid(table, 0, 1, 0)
        throw(table, "black:5", "king:skull", "pirate:skull")
        table.post("/api/entries", act="clear")
        flag = {"kind": "throw-named", "hand": 0, "trick": 0, "position": 2}
        seen = table.get("/api/state")["seq"]
        said = {"reason": "all saw it", "by": "Anne", "seen": seen}
        told = {**flag, "die": "pirate", "face": "flag"}
        assert table.post("/api/corrections", event=told, **said).status_code == 200
        bid(table, 1, 2)
    yield there


def test_it_is_looked_back_on_and_listed(folder: Path) -> None:
    review = command("review", 1, "--data", folder).stdout
    assert "Anne led: Anne black:5, Bea king:skull, Cy pirate:flag" in review
    review = " ".join(review.split())
    assert "die 3 of 1.1 is the pirate's flag - because: all saw it" in review
    assert "[corrected]" in review
    replay = command("review", 1, "--trick", "1.1", "--replay", "--data", folder).stdout
    assert "the Skull King's skull is thrown" in replay
    sheet = command("games", "show", 1, "--data", folder).stdout
    assert sheet.splitlines()[0].split() == ["hand", "dice", "Anne", "Bea", "Cy"]
    assert (
        "dice, goes on: Anne 10, Bea 20, Cy 10" in command("games", "list", "--data", folder).stdout
    )
    lines = command("export", 1, "--events", "--data", folder).stdout.splitlines()
    assert json.loads(lines[0])["plays"] == "dice"


def test_a_trick_is_exported_and_judged_to_be_the_same(folder: Path, tmp_path: Path) -> None:
    for name, words in (("trick.zip", ("--trick", "1.1")), ("game.zip", ())):
        zipped = exported(folder, tmp_path / name, *words)
        done = judged(zipped)
        assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "The same verdict.")
        # No camera looked: nothing is said of pictures.
        assert "picture" not in done.stdout
        assert "picture" not in text_of(zipped, "README.txt")
        # Two of three have bid since: what is secret is in no file.
        assert '"bid":2' not in text_of(zipped, "events.jsonl")


def test_another_verdict_is_told(folder: Path, tmp_path: Path) -> None:
    zipped = exported(folder, tmp_path / "trick.zip", "--trick", "1.1")

    def won_by_cy(verdict: dict[str, dict[str, dict[str, int]]]) -> None:
        verdict["places"]["1.1"]["winner"] = 2

    other = spoiled(
        zipped, tmp_path / "other.zip", {"verdict.json": edited(won_by_cy)}, resealed=True
    )
    done = judged(other)
    assert done.exit_code == 1
    assert "- 1.1, winner: Cy then, Bea now." in done.stdout.splitlines()
