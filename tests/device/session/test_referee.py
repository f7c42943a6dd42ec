# SPDX-License-Identifier: AGPL-3.0-or-later
"""The journal before everything: games gone on with, a disk that refuses, what is measured."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from device.buttons import Pattern
from device.journal import Author
from device.session.referee import GaveUp
from engine.skull_king import GameClosed, event_to_json
from tests.device.games.skull_king.tables import PLAYERS, Table, new_game
from web_ui import AnswerRefused

LONG = Pattern.LONG


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def bids(table: Table) -> tuple[int | None, ...]:
    return table.state.rounds[-1].bids


def test_a_finished_game_is_not_gone_on_with(tmp_path: Path) -> None:
    first = Table(tmp_path)
    first.journal.append(first.game, Author.REFEREE, event_to_json(GameClosed("tired")))
    first.journal.close()
    second = Table(tmp_path)
    assert (second.game, second.resumed) == (2, False)


def test_a_game_that_nobody_began_may_be_set_up_anew(tmp_path: Path) -> None:
    Table(tmp_path, new_game(5)).journal.close()
    same = Table(tmp_path, new_game(5))
    assert (same.game, same.resumed) == (1, True)
    same.journal.close()
    other = Table(tmp_path, new_game(3))
    assert (other.game, other.resumed) == (2, False)
    assert other.state.rounds[0].cards == 3


def test_an_unfinished_game_goes_on_as_it_was(tmp_path: Path) -> None:
    first = Table(tmp_path)
    first.bid(1, 0)
    before = first.state
    first.journal.close()
    second = Table(tmp_path, new_game(5))
    assert (second.game, second.resumed, second.state) == (1, True, before)
    assert second.state.players == PLAYERS
    assert [update.seq for update in second.board.subscribe(0).wait(0.0)] == [1, 2, 3, 4]


@pytest.fixture
def disk(table: Table) -> Iterator[sqlite3.Connection]:
    """Somebody else who holds the journal's file, so that it cannot be written."""
    table.journal._connection.execute("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(table.journal.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other


def test_while_the_disk_refuses_nothing_is_shown_and_nothing_is_lost(
    table: Table, disk: sqlite3.Connection
) -> None:
    def wait(_: float) -> bool:
        assert bids(table) == (None, None, None)
        assert "cannot be written" in (table.referee.trouble or "")
        if len(table.waits) == 3:
            disk.execute("ROLLBACK")
        return False

    table.wait = wait
    table.press(0, LONG, LONG)
    assert len(table.waits) == 3
    assert table.referee.trouble is None
    assert bids(table) == (0, None, None)


def test_a_table_that_is_stopped_while_the_disk_refuses(
    table: Table, disk: sqlite3.Connection
) -> None:
    table.wait = lambda _: True
    with pytest.raises(GaveUp):
        table.press(0, LONG, LONG)
    assert bids(table) == (None, None, None)


def test_an_answer_that_cannot_be_written_is_refused(
    table: Table, disk: sqlite3.Connection
) -> None:
    disk.execute("ROLLBACK")
    table.bid(0, 0, 0)
    table.play("G3", "G9")
    table.correct({"kind": "trick-cleared"})
    disk.execute("BEGIN IMMEDIATE")
    with pytest.raises(AnswerRefused, match="cannot be written"):
        table.referee.answer("r0t0-missing", "G7")
    disk.execute("ROLLBACK")
    table.referee.answer("r0t0-missing", "G7")
    assert table.kinds.count("card-inserted") == 1


def test_latency_is_from_the_frame_to_the_board(table: Table) -> None:
    table.bid(0, 0, 0)
    table.play("G3", "G4")
    assert table.referee.latency_ms is None
    table.play("G5")
    assert table.referee.latency_ms == 0.0
