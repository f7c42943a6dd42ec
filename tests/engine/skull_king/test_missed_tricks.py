# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a trick was played while nobody saw the table is asked, and told."""

import pytest

from engine.common import NothingChanges
from engine.skull_king import (
    Event,
    GameState,
    NoTrickMissed,
    QuestionKind,
    TableUnseen,
    TrickCleared,
    TrickInserted,
    check_correction,
    chosen,
    event_from_json,
    event_to_json,
    fold,
    questions,
    replay,
    view,
)
from tests.engine.skull_king.tables import only, opened, trick_of

SECOND_TRICK = (*trick_of("G1 G2 G3"), *trick_of("Y1 Y2 Y3"))


def table(*events: Event, cards: int = 3) -> GameState:
    """Three players; nobody saw what happened before the second of their tricks."""
    before = [*opened(3, cards, [0, 0, 0]), *SECOND_TRICK, TableUnseen(0, 1)]
    return replay([*before, *events])


def test_it_is_asked_of_the_trick_after_and_unsettles_that() -> None:
    state = table()
    asked = only(state)
    assert asked.to_json() == {
        "id": "r0t1-missed-trick",
        "kind": "missed-trick",
        "round": 0,
        "trick": 1,
        "position": None,
        "player": None,
        "options": ["no", "yes"],
    }
    assert asked.kind is QuestionKind.MISSED_TRICK
    assert [trick.final for trick in view(state).tricks] == [True, False]


def test_where_none_was_missed_all_stands() -> None:
    state = table()
    event = chosen(state, only(state), "no")
    assert event == NoTrickMissed(0, 1)
    after = fold(state, event)
    assert questions(after) == ()
    assert [trick.final for trick in view(after).tricks] == [True, True]
    with pytest.raises(NothingChanges):
        check_correction(after, event)


def test_one_that_was_missed_is_put_in_and_asked_for() -> None:
    state = table()
    event = chosen(state, only(state), "yes")
    assert event == TrickInserted(0, 1)
    after = fold(state, event)
    assert [len(trick.plays) for trick in after.rounds[0].tricks] == [3, 0, 3]
    asked = only(after)
    assert (asked.kind, asked.trick) == (QuestionKind.MISSING_CARD, 1)


def test_a_round_that_has_all_its_tricks_cannot_have_missed_one() -> None:
    assert only(table(cards=2)).options == ("no",)


def test_a_trick_put_in_before_others_leaves_their_questions_with_them() -> None:
    state = table(TrickCleared(), TrickInserted(0, 0))
    assert [(one.kind.value, one.trick) for one in questions(state)] == [
        ("missing-card", 0),
        ("missed-trick", 2),
    ]


@pytest.mark.parametrize("event", [TableUnseen(0, 1), NoTrickMissed(0, 1)])
def test_events_are_kept_as_json(event: Event) -> None:
    assert event_from_json(event_to_json(event)) == event
