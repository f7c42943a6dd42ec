# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looking back on cards: what belongs to a trick, and what stays secret."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from device.buttons import Pattern
from device.session.reviewing import told_corrections
from tests.device.games.skull_king.tables import CARDS, Table, new_game
from tests.device.session.putting_right import (
    at,
    inserted,
    named,
    newest,
    played_two_tricks,
    preview,
    removed,
    review,
)
from web_ui import AnswerRefused

SHORT, LONG = Pattern.SHORT, Pattern.LONG


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path, new_game(2, 1))


def test_nothing_of_an_open_bidding_is_told(table: Table) -> None:
    played_two_tricks(table)
    table.press(1, SHORT, LONG)
    table.press(2, SHORT)
    state = table.state
    assert state.rounds[-1].bids == (None, 1, None)
    shown = preview(table, named(0, 0, "G13"))
    assert all(each.get("round") != 1 for each in shown)
    table.correct(named(0, 0, "G13"))
    table.undo(newest(table))
    assert table.state == state
    told = [
        update.data for update in table.board.subscribe(0).wait(0.0) if update.kind == "bid-locked"
    ]
    assert all(set(data) == {"player", "author"} for data in told)
    rows = told_corrections(table.board.snapshot.history)
    assert [row["event"]["kind"] for row in rows] == ["card-named", "undone"]
    for place in CARDS.places(table.state):
        assert "bid-locked" not in json.dumps(review(table, place))
    with pytest.raises(AnswerRefused, match="not revealed yet"):
        preview(table, {"kind": "bid-corrected", "round": 1, "player": 1, "bid": 0})
    locked = next(entry for entry in table.entries[::-1] if entry.kind == "bid-locked")
    with pytest.raises(AnswerRefused, match="cannot be undone"):
        preview(table, {"kind": "undone", "entry": locked.seq})
    table.press(0, LONG, LONG)
    table.press(2, LONG)
    # What was counted and not locked is counted still.
    assert table.state.rounds[-1].bids == (0, 1, 1)


def test_a_corrected_bid_is_told_once_all_are_open(table: Table) -> None:
    played_two_tricks(table)
    table.correct({"kind": "bid-corrected", "round": 0, "player": 0, "bid": 1}, "misheard")
    (row,) = told_corrections(table.board.snapshot.history)
    assert (row["event"]["bid"], row["reason"]) == (1, "misheard")
    assert [entry["seq"] for entry in review(table, "1.2")["history"]][-1] == row["seq"]


def test_a_place_is_told_with_its_entries(table: Table) -> None:
    played_two_tricks(table)
    table.correct(named(0, 0, "G13"), "seen by all", "Anne")
    assert CARDS.places(table.state) == ["1.1", "1.2"]
    told = review(table, "1.1")
    assert (told["place"], told["pictures"]) == ("1.1", [])
    assert [row["event"]["kind"] for row in told["history"]] == [
        *["card-laid"] * 3,
        "trick-cleared",
        "card-named",
    ]
    last = told["history"][-1]
    assert (last["author"], last["by"], last["reason"]) == ("page", "Anne", "seen by all")
    assert told["trick"]["verdict"]["winner_player"] == 1
    for nowhere in ("1.3", "2.1", "0.1", "1", "", "x"):
        with pytest.raises(KeyError):
            review(table, nowhere)


def test_entries_stay_with_their_trick_when_another_is_put_before_it(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(3))
    played_two_tricks(table)
    second = [row["seq"] for row in review(table, "1.2")["history"]]
    table.correct({"kind": "trick-inserted", "round": 0, "trick": 1})
    told = next(entry.seq for entry in table.entries if entry.kind == "trick-inserted")
    for position, code in enumerate(("P2", "P3", "P4")):
        table.correct(inserted(1, position, code))
    # The camera may add who led it, now that another trick lies between.
    assert second == [row["seq"] for row in review(table, "1.3")["history"]][: len(second)]
    assert [row["seq"] for row in review(table, "1.2")["history"]] == [
        told,
        *(entry.seq for entry in table.entries if entry.kind == "card-inserted"),
    ]
    # And when a trick goes that never was.
    for position in (2, 1, 0):
        table.correct(removed(1, position))
    assert second == [row["seq"] for row in review(table, "1.2")["history"]][: len(second)]


def test_choices_are_told_of_a_card_that_lies_there(table: Table) -> None:
    table.bid(0, 0, 0)
    table.lay(("G7", 0.6), ("G1", 0.3))
    choices = CARDS.choices(table.state, at(0, 0))
    assert {"G7", "G1"} <= {choice["card"] for choice in choices}
    json.dumps(choices)
