# SPDX-License-Identifier: AGPL-3.0-or-later
"""The games of a journal: quick to list, and told by what the journal holds and nothing else."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from device.evening import PastGames
from device.evening.summaries import FILE_NAME
from device.games import GAMES
from device.journal import Author, Journal
from device.session import new_game
from engine.common.endings import Ending
from engine.skull_king import GameClosed, GameOpened, Rules
from web_ui import NoSuchGame

PLAYERS = ("Anne", "Bea", "Cy")


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

    monkeypatch.setattr("device.evening.past.read_history", never)
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
