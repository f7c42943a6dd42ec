# SPDX-License-Identifier: AGPL-3.0-or-later
"""`quartermaster games`: what the journal holds, and how a game ends without a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from device.cli import main
from device.config import PageSettings
from device.journal import Author, Journal, read_game
from device.keys import TableKeys
from tests.device.evening.hosted import PLAYERS, Table
from web_ui import Server


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def games(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["games", *words, "--data", str(folder)])


def endings(folder: Path) -> list[str | None]:
    told = json.loads(games(folder, "list", "--json").stdout)
    return [game["as"] for game in told["games"]]


def left_with(folder: Path, ending: str | None) -> None:
    """A journal with a game of three whose table is not there any more."""
    with ExitStack() as stack:
        table = Table(stack, folder)
        table.post("/api/games", players=PLAYERS)
        for seat in range(3):
            table.phone(seat).post(f"/api/seats/{seat}/bid", json={"bid": 1})
        if ending is not None:
            table.post("/api/games/current/end", **{"as": ending})


def test_what_the_journal_holds_is_listed_and_shown(tmp_path: Path, stack: ExitStack) -> None:
    assert "no game" in games(tmp_path, "list").stdout
    left_with(tmp_path, "ended")
    table = Table(stack, tmp_path)
    table.post("/api/games", players=PLAYERS)

    first, second = games(tmp_path, "list").stdout.splitlines()
    assert first.startswith("1  20") and first.endswith(
        "UTC  skull-king, ended early: Anne 0, Bea 0, Cy 0"
    )
    assert second.endswith("goes on: Anne 0, Bea 0, Cy 0")
    listed = json.loads(games(tmp_path, "list", "--json").stdout)
    assert listed == table.get("/api/games")
    shown = games(tmp_path, "show", "1")
    assert shown.stdout.splitlines()[:2] == [
        "round  cards  Anne   Bea    Cy",
        "1      1      1/0 -  1/0 -  1/0 -",
    ]
    assert json.loads(games(tmp_path, "show", "1", "--json").stdout) == table.get(
        "/api/games/1/score"
    )


@pytest.mark.parametrize(
    ("before", "word", "ending"),
    [(None, "end", "ended"), ("unfinished", "discard", "discarded")],
)
def test_a_game_that_no_table_plays_is_ended(
    tmp_path: Path, before: str | None, word: str, ending: str
) -> None:
    left_with(tmp_path, before)
    result = games(tmp_path, word, "1")

    assert (result.exit_code, result.stderr) == (0, "")
    assert endings(tmp_path) == [ending]
    last = read_game(tmp_path, 1)[-1]
    assert (last.author, last.kind) == (Author.PAGE, "game-closed")
    again = games(tmp_path, word, "1")
    assert (again.exit_code, again.stdout) == (1, "")
    assert "Game 1 has ended already" in again.stderr
    assert read_game(tmp_path, 1)[-1] == last


def test_a_table_that_runs_ends_its_own_game(tmp_path: Path, stack: ExitStack) -> None:
    left_with(tmp_path, "unfinished")
    table = Table(stack, tmp_path)
    table.post("/api/games", players=PLAYERS)
    # It holds the folder, and has noted nothing of a page.
    refused = games(tmp_path, "end", "2")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert "Another table is already running" in refused.stderr

    server = Server(table.app, "127.0.0.1", 0)
    server.start()
    stack.callback(server.stop)
    address = f"http://127.0.0.1:{server.port}/"
    keys = TableKeys(tmp_path, PageSettings(pin="4712"))
    keys.note_start(address, None, "4712")
    wrong = games(tmp_path, "discard", "2")
    assert (wrong.exit_code, endings(tmp_path)) == (1, ["unfinished", None])
    assert "PIN" in wrong.stderr
    keys = TableKeys(tmp_path, PageSettings(pin="4711"))
    keys.note_start(address, None, "4711")
    other = games(tmp_path, "discard", "1")
    assert (other.exit_code, endings(tmp_path)) == (1, ["unfinished", None])
    assert "does not play game 1" in other.stderr
    done = games(tmp_path, "discard", "2")
    assert (done.exit_code, done.stdout) == (0, "Game 2: discarded.\n")
    assert endings(tmp_path) == ["unfinished", "discarded"]
    assert table.get("/api/state")["life"] == {"phase": "discarded", "game": 2}

    over = games(tmp_path, "end", "2")
    assert (over.exit_code, "Game 2 has ended already" in over.stderr) == (1, True)

    table.post("/api/games", players=PLAYERS)
    server.stop()
    gone = games(tmp_path, "end", "3")
    assert gone.exit_code == 1
    assert f"its page at {address} does not answer" in gone.stderr


def test_a_game_that_there_is_not(tmp_path: Path) -> None:
    asked = [("show", "2"), ("end", "2"), ("discard", "2"), ("show", "0")]
    assert [games(tmp_path, *words).exit_code for words in asked] == [2, 2, 2, 2]
    assert list(tmp_path.iterdir()) == []
    left_with(tmp_path, "ended")
    for words in asked:
        result = games(tmp_path, *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert games(tmp_path / "nowhere", *words).exit_code == 2
    told = games(tmp_path, "discard", "2").stderr
    assert told == f"Error: There is no game 2 in {tmp_path}; the games there: 1.\n"


def test_a_game_of_a_later_version_is_told_of_and_left_alone(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        journal.append(1, Author.PAGE, {"kind": "game-opened", "plays": "canasta"})
    listed = games(tmp_path, "list")
    assert (listed.exit_code, listed.stdout) == (0, "")
    for result in (listed, games(tmp_path, "show", "1"), games(tmp_path, "end", "1")):
        assert "This Quartermaster cannot follow game 1: update it." in result.stderr
    assert len(read_game(tmp_path, 1)) == 1


def test_a_game_with_an_open_question_is_shown(tmp_path: Path, stack: ExitStack) -> None:
    with ExitStack() as there:
        table = Table(there, tmp_path)
        table.post("/api/games", players=PLAYERS)
        for seat in range(3):
            table.post(f"/api/seats/{seat}/bid", bid=1)
        for card in ("TIG", "G3", "G4"):
            assert table.post("/api/cards", card=card).status_code == 200
        asked = table.get("/api/state")["game"]["questions"]
        table.post("/api/games/current/end", **{"as": "unfinished"})
    assert any(one["kind"] == "which-role" for one in asked), asked

    shown = games(tmp_path, "show", "1")
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert "ranking: Bea, Anne = Cy" in shown.stdout
