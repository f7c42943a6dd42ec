# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which entries of a game count, and why one may not be taken back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from device.games import EventMisfit
from device.games.seam import opening_body
from device.journal import Author, Entry
from device.session.history import History, MisfitAt, standing, undone_body, undone_by
from device.session.undoing import UndoRefused, without
from tests.device.games.coins import Coins, Move, Purses

COINS = Coins()
OPENED = Move("opened", {"players": ["Anne", "Bonny"]})


def entry(seq: int, body: dict[str, Any], author: Author = Author.PAGE) -> Entry:
    return Entry(seq, 7, "2026-01-01T00:00:00.000+00:00", author, 1, body)


def move(kind: str, **told: Any) -> dict[str, Any]:
    return {"kind": kind, **told}


def put(coins: int, seat: int = 0) -> dict[str, Any]:
    return move("put", seat=seat, coins=coins)


def counted(coins: int, seat: int = 0) -> dict[str, Any]:
    return move("counted", seat=seat, coins=coins)


def taken(coins: int, seat: int = 0) -> dict[str, Any]:
    return move("taken", seat=seat, coins=coins)


def history(*bodies: dict[str, Any]) -> History:
    """A game whose opening is entry 1, the bodies follow."""
    all_bodies = (dict(opening_body(COINS, OPENED)), *bodies)
    return History.read(COINS, [entry(seq, body) for seq, body in enumerate(all_bodies, start=1)])


def undone(told: History, *seqs: int) -> History:
    """The history once these were taken back, one after the other."""
    for seq in seqs:
        without(told, seq)
        told = told.with_entry(entry(told.newest + 1, undone_body(seq)), None)
    return told


def coins(told: History) -> tuple[int, ...]:
    state: Purses = told.state()
    return state.coins


def test_all_counts_that_nobody_took_back() -> None:
    told = history(put(2), counted(5), counted(3, 1))
    assert [e.seq for e in standing(told.entries)] == [1, 2, 3, 4]
    assert coins(told) == (5, 3)
    assert without(told, 3).coins == (2, 3)
    after = undone(told, 3)
    assert [e.seq for e in standing(after.entries)] == [1, 2, 4]
    assert coins(after) == (2, 3)


def test_an_undoing_may_be_undone_and_that_again() -> None:
    told = history(put(2), counted(5))
    away = undone(told, 3)
    back = undone(away, 4)
    assert (coins(away), coins(back)) == ((2, 0), (5, 0))
    assert undone_by(back.entries) == {4: 5}
    assert coins(undone(back, 5)) == (2, 0)
    # What stands again may be taken back by another entry, too.
    again = undone(back, 3)
    assert undone_by(again.entries) == {3: 6, 4: 5}
    assert coins(again) == (2, 0)


@pytest.mark.parametrize(
    ("seq", "sentence"),
    [
        (9, "This game has no entry 9."),
        (1, r"entry 1 \(opened\) cannot be undone; correct"),
        (2, r"entry 2 \(put\) cannot be undone; correct"),
        (3, r"entry 3 \(counted\) is undone already, by entry 4"),
    ],
)
def test_what_cannot_be_taken_back(seq: int, sentence: str) -> None:
    told = undone(history(put(2), counted(5)), 3)
    with pytest.raises(UndoRefused, match=sentence):
        without(told, seq)


def test_what_later_entries_build_on_stays_until_they_are_undone_the_last_first() -> None:
    told = history(put(2), counted(9), taken(1), taken(2, 0))
    with pytest.raises(UndoRefused, match=r"The entry 5 \(taken\) builds on it: undo that first"):
        without(told, 3)
    told = undone(told, 5)
    with pytest.raises(UndoRefused, match=r"The entry 4 \(taken\) builds on it"):
        without(told, 3)
    assert coins(undone(told, 4, 3)) == (2, 0)
    # Somebody else's purse has nothing to do with it.
    assert coins(undone(history(put(2), counted(9), put(4, 1), taken(1, 1)), 3)) == (2, 3)


def test_what_is_brought_back_needs_what_it_was_built_on() -> None:
    told = undone(history(put(2), counted(9), taken(1)), 4, 3)
    with pytest.raises(UndoRefused, match=r"builds on the entry 3 \(counted\), which is undone"):
        without(told, 5)
    assert coins(undone(told, 6, 5)) == (8, 0)


def test_nothing_is_brought_back_under_what_was_made_without_it() -> None:
    told = undone(history(put(2), counted(9)), 3)
    told = told.with_entry(entry(5, taken(1)), COINS.read_event(taken(1)))
    with pytest.raises(UndoRefused, match=r"The entry 5 \(taken\) was made without it: undo that"):
        without(told, 4)
    told = undone(told, 5, 4)
    with pytest.raises(UndoRefused, match=r"It was made without the entry 3 \(counted\): undo"):
        without(told, 6)
    assert coins(told) == (9, 0)


def test_what_comes_after_must_still_fit() -> None:
    told = history(move("dropped", at=1.0), move("given", seat=1))
    with pytest.raises(UndoRefused, match=r"entry 3 \(given\) would no longer fit: no coin lies"):
        without(told, 2)
    assert coins(undone(told, 3, 2)) == (0, 0)


def test_what_people_said_must_not_come_to_contradict() -> None:
    class OnlyOneCount(Coins):
        """Purses that may be counted once: the fold takes a second count, people may not."""

        def fold(self, state: Purses | None, event: Move) -> Purses:
            after = super().fold(state, event)
            if event.kind == "counted":
                return after.with_more(1, 100)
            return after

        def correction(self, state: Purses, body: Any) -> Move:
            if state.coins[1] >= 100:
                raise EventMisfit("it was counted already")
            return super().correction(state, body)

    told = undone(history(put(2), counted(9)), 3)
    told = told.with_entry(entry(5, counted(8)), COINS.read_event(counted(8)))
    strict = History(OnlyOneCount(), told.steps)
    with pytest.raises(UndoRefused, match=r"contradict the entry 5 \(counted\): it was counted al"):
        without(strict, 4)
    away = undone(strict, 5)
    strict = undone(away, 4)
    with pytest.raises(UndoRefused, match=r"cannot be brought back: it was counted already"):
        without(strict, 6)


def test_a_history_tells_which_entry_does_not_fit() -> None:
    with pytest.raises(MisfitAt, match="no coin lies there") as raised:
        history(put(1), move("given", seat=0)).state()
    assert raised.value.entry.seq == 3
    with pytest.raises(MisfitAt, match="nothing that coins do") as raised:
        history(put(1), move("melted"))
    assert raised.value.entry.seq == 3


def test_a_history_can_be_looked_at_as_it_was() -> None:
    told = undone(history(put(2), counted(9)), 3)
    assert coins(told) == (2, 0)
    assert coins(told.until(3)) == (9, 0)
    assert told.until(0).steps == ()


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_undone_and_brought_back_only_what_stands_counts(seed: int) -> None:
    rng = random.Random(seed)
    told = history(put(30), put(30, 1))
    refused = 0
    for _ in range(120):
        if rng.random() < 0.5:
            body = rng.choice([counted, taken])(rng.randrange(9), rng.randrange(2))
            try:
                event = COINS.correction(told.state(), body)
            except EventMisfit:
                continue
            told = told.with_entry(entry(told.newest + 1, body), event)
            continue
        target = rng.randrange(1, told.newest + 1)
        try:
            state = without(told, target)
        except UndoRefused:
            refused += 1
            continue
        told = told.with_entry(entry(told.newest + 1, undone_body(target)), None)
        assert told.state() == state
        kept = [step.event for step in told.standing]
        assert History.read(COINS, told.entries).state() == state
        assert [e.seq for e in standing(told.entries)] == [step.seq for step in told.standing]
        folded: Any = None
        for event in kept:
            folded = COINS.fold(folded, event)
        assert folded == state
    assert refused
