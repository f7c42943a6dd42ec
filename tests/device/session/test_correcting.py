# SPDX-License-Identifier: AGPL-3.0-or-later
"""Corrections and undoing through the session's thread, of a game that is not cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from device.journal import Author, read_game
from device.session import TableSession
from tests.device.session.filmed import (
    at_the_table,
    correct,
    counted,
    drop,
    purses,
    put,
    taken,
    undone,
    wait_until,
)
from web_ui import AnswerRefused, Correction


@pytest.fixture
def session(tmp_path: Path) -> Iterator[TableSession]:
    with at_the_table(tmp_path) as session:
        yield session


def test_a_preview_writes_nothing_and_a_correction_is_on_disk(
    session: TableSession, tmp_path: Path
) -> None:
    put(session, 0, 2)
    shown = session.preview(counted(0, 5))
    expected = [{"what": "purse", "player": 0, "before": 2, "after": 5}]
    assert shown == {"seq": 2, "changed": expected}
    assert (session.state()["seq"], purses(session)) == (2, [2, 0, 0])
    assert correct(session, counted(0, 5)) == expected
    assert purses(session) == [5, 0, 0]
    update = session.subscribe(2).wait(0.0)[0]
    assert (update.seq, update.kind) == (3, "counted")
    assert update.data == {"seat": 0, "author": "page", "by": "Bonny", "reason": "a miscount"}
    kept = read_game(tmp_path, 1)[-1]
    assert (kept.body, kept.author) == (counted(0, 5), Author.PAGE)
    assert (kept.by, kept.reason) == ("Bonny", "a miscount")


def test_an_undoing_is_previewed_told_of_and_undone(session: TableSession) -> None:
    put(session, 0, 2)
    correct(session, counted(0, 5))
    back = [{"what": "purse", "player": 0, "before": 5, "after": 2}]
    assert session.preview(undone(3)) == {"seq": 3, "changed": back}
    assert correct(session, undone(3)) == back
    assert purses(session) == [2, 0, 0]
    told = session.subscribe(3).wait(0.0)[0]
    assert (told.seq, told.kind, told.data["entry"]) == (4, "undone", 3)
    assert session.state()["game"]["all"] == 2
    correct(session, undone(4))
    assert purses(session) == [5, 0, 0]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (taken(0, 3), "This cannot be: coins: there are only 2 in the purse."),
        (counted(9, 3), "This cannot be: seat: nobody sits there."),
        ({"kind": "put", "seat": 0, "coins": 1}, "nobody may say that it was put"),
        ({"kind": "melted"}, "melted is nothing that coins do"),
        ({}, "nothing that coins do"),
        (undone(2), r"entry 2 \(put\) cannot be undone"),
        (undone(12), "no entry 12"),
        ({"kind": "undone"}, "entry: must be the number of the entry to undo"),
        ({"kind": "undone", "entry": True}, "must be the number"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    session: TableSession, event: Mapping[str, Any], sentence: str
) -> None:
    put(session, 0, 2)
    with pytest.raises(AnswerRefused, match=sentence):
        session.preview(event)
    with pytest.raises(AnswerRefused, match=sentence):
        session.correct(Correction(event, "", "", 2))
    assert (session.state()["seq"], purses(session)) == (2, [2, 0, 0])


def test_what_was_seen_counts_when_the_table_goes_on(session: TableSession) -> None:
    put(session, 0, 2)
    seen = session.preview(counted(0, 5))["seq"]
    put(session, 1, 3)
    # What it changes is what was shown.
    session.correct(Correction(counted(0, 5), "", "", seen))
    assert purses(session) == [5, 3, 0]
    seen = session.preview(counted(1, 9))["seq"]
    put(session, 1, 1)
    with pytest.raises(AnswerRefused, match=r"The table went on; look again\."):
        session.correct(Correction(counted(1, 9), "", "", seen))
    for never in (0, 999):
        with pytest.raises(AnswerRefused, match="look again"):
            session.correct(Correction(counted(1, 9), "", "", never))
    assert purses(session) == [5, 4, 0]


def test_what_could_not_be_when_it_was_seen_is_looked_at_again(session: TableSession) -> None:
    put(session, 0, 2)
    seen = session.state()["seq"]
    put(session, 0, 2)
    with pytest.raises(AnswerRefused, match="look again"):
        session.correct(Correction(taken(0, 3), "", "", seen))
    assert correct(session, taken(0, 3))


def test_an_undoing_that_was_seen_is_held_to_what_it_showed(session: TableSession) -> None:
    put(session, 0, 2)
    correct(session, counted(0, 5))
    seen = session.preview(undone(3))["seq"]
    put(session, 0, 1)
    with pytest.raises(AnswerRefused, match="look again"):
        session.correct(Correction(undone(3), "", "", seen))
    correct(session, undone(3))
    assert purses(session) == [3, 0, 0]


def test_a_table_goes_on_after_a_correction_by_itself(session: TableSession) -> None:
    put(session, 0, 2)
    changed = correct(session, counted(1, 12))
    assert changed == [{"what": "purse", "player": 1, "before": 0, "after": 12}]
    wait_until(lambda: session.subscribe(0).wait(0.0)[-1].kind == "closed")
    # A finished game can still be corrected.
    assert correct(session, undone(3))
    assert purses(session) == [2, 0, 0]


def test_started_again_it_is_as_it_was(tmp_path: Path) -> None:
    with at_the_table(tmp_path) as session:
        put(session, 0, 2)
        drop(session)
        correct(session, counted(1, 4))
        correct(session, taken(1, 1))
        correct(session, undone(5))
        correct(session, undone(4))
        correct(session, undone(7))
        before = session.state()["game"], session.record(), session.corrections()
        assert purses(session) == [2, 4, 0]
    with at_the_table(tmp_path) as session:
        assert (session.state()["game"], session.record(), session.corrections()) == before
        assert [update.kind for update in session.subscribe(0).wait(0.0)][-2:] == [
            "undone",
            "undone",
        ]
        # What was refused before is refused still.
        with pytest.raises(AnswerRefused, match="undone already"):
            session.preview(undone(5))
        assert correct(session, undone(6))
        assert purses(session) == [2, 3, 0]
