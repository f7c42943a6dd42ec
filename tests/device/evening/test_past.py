# SPDX-License-Identifier: AGPL-3.0-or-later
"""The games of a journal: quick to list, and told by what the journal holds and nothing else."""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from device.evening import PastGames
from device.evening.past_game import PastGame, past_game
from device.evening.summaries import FILE_NAME
from device.games import GAMES
from device.journal import Author, Entry, Journal, JournalTrouble
from device.session import new_game
from engine.common.endings import Ending
from engine.skull_king import GameClosed, GameOpened, Rules
from tests.device.evening.hosted import Table
from web_ui import GamesBeingRead, NoSuchGame

PLAYERS = ("Anne", "Bea", "Cy")


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Games are summed up once this is called, as on a slow machine."""
    let_go = threading.Event()

    def slowly(entries: tuple[Entry, ...], folder: Path) -> PastGame | None:
        if threading.current_thread().name == "past games":
            assert let_go.wait(20)
        return past_game(entries, folder)

    monkeypatch.setattr("device.evening.past.past_game", slowly)
    yield let_go.set
    let_go.set()


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 19, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def game(journal: Journal, *told: tuple[str, int]) -> int:
    """A game of one round told by hand; told: each player's bid and bonus."""
    skull_king = GAMES["skull-king"]
    number = new_game(journal, skull_king, GameOpened(Rules(round_plan=(1,)), PLAYERS, 0)).number
    journal.append(number, Author.REFEREE, {"kind": "round-opened", "cards": 1, "dealer": 0})
    for player, (bid, _) in enumerate(told):
        locked = {"kind": "bid-locked", "player": player, "bid": int(bid)}
        journal.append(number, Author.BUTTONS, locked)
    bonus = [points for _, points in told]
    hand = {"kind": "round-told", "round": 0, "won": [1, 0, 0], "bonus": bonus}
    journal.append(number, Author.PAGE, hand)
    closed = skull_king.write_event(GameClosed("played to its end", Ending.FINISHED))
    journal.append(number, Author.REFEREE, closed)
    return number


def test_what_was_read_once_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal(tmp_path, Clock()) as journal:
        game(journal, ("1", 30), ("0", 0), ("1", 0))
        game(journal, ("0", 0), ("0", 0), ("0", 0))
    first = [one.to_json() for one in PastGames(tmp_path).all()]
    assert [one["totals"] for one in first] == [[50, 10, -10], [-10, 10, 10]]

    def never(*_: object) -> None:
        raise AssertionError("it was read again")

    monkeypatch.setattr("device.evening.past_game.read_history", never)
    assert [one.to_json() for one in PastGames(tmp_path).all()] == first
    with pytest.raises(NoSuchGame):
        PastGames(tmp_path).game(3)


def test_what_is_kept_counts_only_for_the_entries_and_the_rules_that_made_it(
    tmp_path: Path,
) -> None:
    with Journal(tmp_path, Clock()) as journal:
        game(journal, ("1", 30), ("0", 0), ("1", 0))
        past = PastGames(tmp_path)
        (before,) = past.all()
        told = {"kind": "round-told", "round": 0, "won": [0, 1, 0], "bonus": [0, 0, 0]}
        journal.append(1, Author.PAGE, told)
        (after,) = past.all()
    assert before.outcome.totals == (50, 10, -10)
    assert after.outcome.totals == (-10, -10, -10)
    # A correction that comes later is no end.
    assert after.ended == before.ended == "2026-03-01T19:07:00.000+00:00"

    kept = json.loads((tmp_path / FILE_NAME).read_text(encoding="utf-8"))
    for change in ({"made_by": "other rules"}, {"games": [{}]}, {"format": "other"}):
        spoilt = kept["games"][0]["summary"] | {"totals": [7, 7, 7]}
        games = [{**kept["games"][0], "summary": spoilt}]
        (tmp_path / FILE_NAME).write_text(json.dumps({**kept, "games": games, **change}))
        (anew,) = PastGames(tmp_path).all()
        assert anew.outcome.totals == (-10, -10, -10)
    (tmp_path / FILE_NAME).write_text("torn")
    (anew,) = PastGames(tmp_path).all()
    assert anew == after


def test_a_game_that_was_discarded_counts_for_nobody(tmp_path: Path) -> None:
    with Journal(tmp_path, Clock()) as journal:
        game(journal, ("1", 30), ("0", 0), ("1", 0))
        opened = GameOpened(Rules(), PLAYERS, 0)
        number = new_game(journal, GAMES["skull-king"], opened).number
        closed = GAMES["skull-king"].closing("let go", Ending.DISCARDED)
        journal.append(number, Author.PAGE, GAMES["skull-king"].write_event(closed))
    assert [one.counts for one in PastGames(tmp_path).all()] == [True, False]


def test_whoever_asks_while_games_are_read_is_told_how_far_it_is(
    tmp_path: Path, held: Callable[[], None]
) -> None:
    with Journal(tmp_path, Clock()) as journal:
        for _ in range(7):
            game(journal, ("1", 30), ("0", 0), ("1", 0))
    past = PastGames(tmp_path)
    past.warm()
    with pytest.raises(GamesBeingRead) as reading:
        past.all(0.05)
    assert (reading.value.done, reading.value.of) == (0, 7)
    assert past.known(0.05) == ()
    newest = past.newest()
    assert newest is not None and newest.number == 7
    assert past.game(3).summary().outcome.totals == (50, 10, -10)
    held()
    assert [one.number for one in past.all()] == [1, 2, 3, 4, 5, 6, 7]


def test_what_cannot_be_read_is_told_to_everybody_who_asks(tmp_path: Path) -> None:
    with Journal(tmp_path, Clock()) as journal:
        game(journal, ("1", 30), ("0", 0), ("1", 0))
    past = PastGames(tmp_path)
    whole = (tmp_path / "journal.sqlite").read_bytes()
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as file, file:
        for (guard,) in file.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            file.execute(f'DROP TRIGGER "{guard}"')
        file.execute("UPDATE events SET body = '{}' WHERE seq = 3")
    for _ in range(2):
        with pytest.raises(JournalTrouble):
            past.all()
    (tmp_path / "journal.sqlite").write_bytes(whole)
    assert len(past.all()) == 1


def test_the_page_shows_how_far_the_games_are_read(
    tmp_path: Path, held: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in ("evening", "archive"):
        monkeypatch.setattr(f"device.evening.{room}.PATIENCE_S", 0.05)
    with Journal(tmp_path, Clock()) as journal:
        for _ in range(2):
            game(journal, ("1", 30), ("0", 0), ("1", 0))
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        for path in ("/api/games", "/api/players"):
            answer = table.host.get(path)
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
            told = answer.get_json()
            assert (told["code"], told["done"], told["of"]) == ("games-being-read", 0, 2)
            assert "0 of 2" in told["error"]
        for path in ("/games", "/players"):
            page = table.host.get(path).get_data(as_text=True)
            assert '<progress class="reading" id="reading-bar" max="2" value="0"' in page
        assert table.host.get("/games/1").status_code == 200
        assert table.host.get("/games/3").status_code == 404
        plan = table.get("/api/lobby")["plan"]
        assert (plan["players"], plan["dealer"]) == (list(PLAYERS), 1)
        held()
        table.evening.archive.players()
        assert len(table.get("/api/games")["games"]) == 2
        assert "reading-bar" not in table.host.get("/games").get_data(as_text=True)
