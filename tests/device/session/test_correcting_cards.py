# SPDX-License-Identifier: AGPL-3.0-or-later
"""Corrections and undoing of cards: what is re-scored, and how the table goes on."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from device.buttons import Light
from device.games import GAMES
from device.journal import read_game
from device.session.opening import replayed
from device.session.reviewing import told_corrections
from engine.skull_king import RoundTold, changes, event_to_json
from tests.device.games.skull_king.tables import CARDS, Table, new_game
from tests.device.session.putting_right import (
    at,
    inserted,
    named,
    newest,
    played_two_tricks,
    players,
    preview,
    removed,
    review,
)
from web_ui import AnswerRefused


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path, new_game(2, 1))


def test_a_card_of_the_first_trick_re_scores_all_after_it(table: Table) -> None:
    played_two_tricks(table)
    assert (players(table, 0), players(table, 1)) == ([1, 2, 0], [2, 0, 1])
    before = table.state
    shown = preview(table, named(0, 0, "G13"))
    assert table.state == before
    assert table.correct(named(0, 0, "G13"), "it was the thirteen", "Anne") == shown
    assert players(table, 1) == [1, 2, 0]
    told = {(each["what"], each.get("trick"), each.get("player")) for each in shown}
    assert {("card", 0, None), ("winner", 0, None), ("played-by", 1, None)} <= told
    assert {each["player"] for each in shown if each["what"] == "total"} == {0, 1}
    entry = table.entries[-1]
    assert (entry.body["card"], entry.reason, entry.by) == ("G13", "it was the thirteen", "Anne")


def test_an_undoing_is_as_if_it_had_never_been(table: Table) -> None:
    played_two_tricks(table)
    before = table.state
    there = table.correct(named(0, 0, "G13"))
    after = table.state
    back = table.undo(newest(table))
    assert table.state == before
    reverse = [{**each, "before": each["after"], "after": each["before"]} for each in back]
    assert sorted(reverse, key=json.dumps) == sorted(there, key=json.dumps)
    table.undo(newest(table))
    assert table.state == after
    assert [entry.kind for entry in table.entries[-3:]] == ["card-named", "undone", "undone"]


def test_an_answer_may_be_taken_back_and_is_asked_again(table: Table) -> None:
    table.bid(0, 0, 0)
    table.play("G3", "G9")
    table.lay(("G13", 0.5), ("G8", 0.49))
    (asked,) = table.view.questions
    table.referee.answer(asked.id, "G13")
    assert not table.view.questions
    answered = newest(table)
    assert told_corrections(table.board.snapshot.history)[-1]["undoable"]
    table.undo(answered)
    assert [question.id for question in table.view.questions] == [asked.id]
    told = table.board.subscribe(answered).wait(0.0)
    assert [(update.kind, update.data) for update in told] == [
        ("undone", {"entry": answered, "author": "page"})
    ]
    table.referee.answer(asked.id, "G8")
    assert not table.view.questions


def test_a_sweep_that_was_none_is_taken_back_and_swept_again(table: Table) -> None:
    table.bid(0, 0, 0)
    table.sweep(*table.play("G7", "G12", "G3"))
    swept = newest(table)
    assert table.entries[-1].kind == "trick-cleared"
    table.undo(swept)
    assert table.state.rounds[-1].table is not None
    # The trick was swept all the same: its next card says so.
    table.lay("B2")
    assert [len(trick.plays) for trick in table.state.rounds[0].tricks] == [3, 1]
    assert table.state.rounds[0].tricks[0].cleared


def test_a_card_that_was_held_to_be_taken_back_is_brought_back(table: Table) -> None:
    table.bid(0, 0, 0)
    first, second = table.play("G7", "G12")
    table.take(second)
    table.look(after=3.0)
    assert table.entries[-1].kind == "card-removed"
    table.undo(newest(table))
    assert [play.readings[0][0] for play in table.state.rounds[0].tricks[0].plays] == ["G7", "G12"]
    # The camera sees it again: it is that card, and no other.
    again = table.lay("G12")
    assert len(table.state.rounds[0].tricks[0].plays) == 2
    last = table.lay("G3")
    table.sweep(first, again, last)
    assert table.state.rounds[0].tricks[0].cleared


def test_a_card_that_is_brought_back_is_no_other_that_came_since(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(3))
    table.bid(0, 0, 0)
    _, second = table.play("G7", "G12")
    table.take(second)
    table.look(after=3.0)
    gone = newest(table)
    table.journal.close()
    table = Table(tmp_path)
    table.lay("G7")
    table.look(after=3.0)
    table.lay("G3")
    table.undo(gone)
    plays = table.state.rounds[0].tricks[0].plays
    assert [play.readings[0][0] for play in plays] == ["G7", "G12", "G3"]
    assert len({play.track for play in plays}) == 3


def test_a_correction_lets_the_table_go_on(table: Table) -> None:
    table.bid(0, 0, 0)
    table.sweep(*table.play("G7", "G12", "G3"))
    table.play("B2", "B4")
    assert table.board.snapshot.shown.lights.count(Light.ON) == 1
    table.correct(inserted(1, 2, "B3"))
    # Nobody's turn is left in this round; its cards are still on the table.
    assert table.view.phase.value == "trick-done"
    table.correct({"kind": "trick-cleared"})
    assert [entry.kind for entry in table.entries[-2:]] == ["trick-cleared", "round-opened"]
    assert table.board.snapshot.shown.lights == (Light.BLINK,) * 3


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (named(0, 0, "XX9"), "card"),
        (named(0, 7, "G2"), "position"),
        (named(5, 0, "G2"), "trick"),
        ({**named(0, 0, "G2"), "round": 4}, "round"),
        ({"kind": "card-laid", "readings": [["G2", 1.0]], "track": None}, "kind"),
        ({"kind": "round-opened", "cards": 1, "dealer": 0}, "kind"),
        ({"kind": "game-closed", "reason": "enough"}, "kind"),
        ({"kind": "bid-locked", "player": 0, "bid": 1}, "kind"),
        ({"kind": "bid-corrected", "round": 0, "player": 0, "bid": 9}, "bid"),
        (event_to_json(RoundTold(0, (2, 2, 0), (0, 0, 0))), "won"),
        ({"kind": "card-named", "round": 0}, "trick"),
        ({"kind": 7}, "kind"),
        ({}, "kind"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(
    table: Table, event: Mapping[str, Any], reason: str
) -> None:
    played_two_tricks(table)
    count = len(table.entries)
    with pytest.raises(AnswerRefused, match=rf"^This cannot be: .*{reason}.*\.$"):
        table.correct(event)
    assert len(table.entries) == count


def test_two_who_say_that_their_card_was_the_same_contradict(table: Table) -> None:
    played_two_tricks(table)
    table.correct(named(0, 0, "G13"))
    with pytest.raises(AnswerRefused, match="This cannot be"):
        table.correct(named(1, 0, "G13"))
    table.undo(newest(table))
    table.correct(named(1, 0, "G13"))
    # Nor does the first come back beside the second.
    with pytest.raises(AnswerRefused, match="contradict"):
        table.undo(newest(table) - 1)
    table.undo(newest(table))
    table.undo(newest(table) - 2)
    assert table.record["rounds"][0]["tricks"][0]["plays"][0]["card"] == "G13"


def test_what_was_built_on_a_correction_is_undone_first(table: Table) -> None:
    table.bid(0, 0, 0)
    table.play("G7", "G12")
    table.correct({"kind": "trick-cleared"})
    table.correct(inserted(0, 0, "G2"))
    first = newest(table)
    table.correct(named(0, 2, "G10"))
    with pytest.raises(AnswerRefused, match=rf"entry {first + 1} \(card-named\) builds on it"):
        table.undo(first)
    table.undo(first + 1)
    table.undo(first)
    assert [play.named for play in table.state.rounds[0].tricks[0].plays] == [None, None]


def test_a_round_by_hand_is_undone_like_any(table: Table) -> None:
    played_two_tricks(table)
    before = table.score
    told = event_to_json(RoundTold(0, (1, 1, 0), (0, 20, 0)))
    assert table.correct(told)
    assert table.score != before
    assert [row["event"]["kind"] for row in review(table, "1.1")["history"]][-1] == "round-told"
    table.undo(newest(table))
    assert table.score == before


def test_a_finished_game_is_put_right_too(tmp_path: Path) -> None:
    table = Table(tmp_path, new_game(1))
    table.bid(0, 1, 0)
    table.sweep(*table.play("G7", "G12", "G3"))
    assert table.kinds[-1] == "game-closed"
    assert table.correct(named(0, 0, "G13"))
    assert table.undo(newest(table))


@pytest.mark.parametrize("seed", range(6))
def test_started_again_it_is_the_same_whatever_was_put_right(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    table = Table(tmp_path, new_game(2, 1))
    played_two_tricks(table)
    done = refused = 0
    for _ in range(60):
        history = table.board.snapshot.history
        event = _any_correction(rng, history.newest)
        before = table.state
        try:
            shown = preview(table, event)
        except AnswerRefused:
            refused += 1
            assert table.state == before
            continue
        assert table.correct(event) == shown
        assert [c.to_json() for c in changes(before, table.state)] == list(shown)
        done += 1
        if done % 5 == 0:
            _, state = replayed(read_game(tmp_path, 1), tmp_path, GAMES)
            assert state == table.state
    assert done > 10
    assert refused
    for place in CARDS.places(table.state):
        assert review(table, place)["history"]
    table.journal.close()
    again = Table(tmp_path)
    assert (again.state, again.resumed) == (table.state, True)


def _any_correction(rng: random.Random, newest: int) -> dict[str, Any]:
    trick, position = rng.randrange(2), rng.randrange(3)
    code = rng.choice(["G13", "B14", "KRA", "ROS", "SK", "MER", "ESC", "P5", "Y9"])
    return rng.choice(
        [
            named(trick, position, code),
            inserted(trick, position, code),
            removed(trick, position),
            {"kind": "card-moved", **at(trick, position), "to": rng.randrange(3)},
            {"kind": "player-told", **at(trick, position), "player": rng.randrange(3)},
            {"kind": "trick-voided", "round": 0, "trick": trick},
            {"kind": "winner-told", "round": 0, "trick": trick, "winner": rng.randrange(3)},
            {"kind": "undone", "entry": rng.randrange(1, newest + 1)},
            {"kind": "undone", "entry": rng.randrange(max(1, newest - 8), newest + 1)},
        ]
    )
