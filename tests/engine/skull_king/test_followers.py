# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where Graybeard led, who laid which of the two other cards is told, or asked where it matters."""

import pytest

from engine.skull_king import (
    GameState,
    PlayerTold,
    QuestionKind,
    chosen,
    fold,
    questions,
    record_of,
    replay,
    score_record,
    view,
)
from tests.engine.skull_king.tables import opened, trick_of


def after_graybeard_won(line: str) -> GameState:
    """Anne led, Graybeard won with the second card, and led this trick."""
    return replay([*opened(2, 3, [1, 1]), *trick_of("G2 G9 G3"), *trick_of(line)])


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("Y5 Y9 Y2", True),  # A follower wins.
        ("Y9 Y5 Y2", False),  # Graybeard wins, and both followed.
        ("Y9 G5 Y2", True),  # Graybeard wins, and one of the two did not follow.
        ("Y9 ESC Y2", False),
        ("Y9 KRA Y2", True),  # Left of the Kraken leads.
        ("Y9 Y2 KRA", False),  # Left of the last card is Graybeard either way.
        ("SK ROS Y2", False),
    ],
)
def test_it_is_asked_where_it_changes_anything(line: str, asked: bool) -> None:
    found = questions(after_graybeard_won(line))
    assert [(one.kind, one.trick, one.position) for one in found] == (
        [(QuestionKind.WHICH_PLAYER, 1, 1)] if asked else []
    )
    assert all(one.options == ("1", "0") for one in found)


@pytest.mark.parametrize("answer", ["0", "1"])
def test_the_answer_is_who_laid_it_and_neither_order_is_noticed(answer: str) -> None:
    state = after_graybeard_won("Y5 Y9 Y2")
    assert not view(state).tricks[1].final
    (asked,) = questions(state)
    event = chosen(state, asked, answer)
    assert event == PlayerTold(0, 1, 1, int(answer))
    state = fold(state, event)
    assert questions(state) == ()
    first = int(answer)
    assert view(state).tricks[1].order == (-1, first, 1 - first)
    assert view(state).tricks[1].final and view(state).trick.leader == first
    record = record_of(state)
    assert [play.player for play in record.rounds[0].tricks[1].plays] == [-1, first, 1 - first]
    sheet = score_record(record)
    assert sheet.rounds[0].findings == ()
    assert sheet.rounds[0].scores[first].won == 1


def test_nobody_is_asked_where_a_person_led() -> None:
    state = replay([*opened(2, 3, [1, 1]), *trick_of("G9 G2 G3"), *trick_of("Y5 Y2 Y9")])
    assert questions(state) == ()
