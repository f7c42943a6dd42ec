# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who won is asked where another led than who won by the cards, and nowhere else."""

import pytest

from engine.skull_king import (
    CardNamed,
    Event,
    GameState,
    LeaderTold,
    Power,
    PowerUsed,
    QuestionKind,
    Rules,
    TrickCleared,
    TrickVoided,
    WinnerTold,
    chosen,
    fold,
    questions,
    replay,
    sheet_of,
    view,
)
from tests.engine.skull_king.tables import laid, only, opened, played, trick_of

LED_BY_ANOTHER = ("G3 G2 G1", "Y3 Y2 Y1")
"""Player 0 wins the first of these tricks."""


def told(rules: Rules, lines: tuple[str, ...], *events: Event) -> GameState:
    state = played(rules, *lines)
    for event in events:
        state = fold(state, event)
    return state


def test_another_leader_asks_who_won_the_trick_before() -> None:
    asked = only(told(Rules(), LED_BY_ANOTHER, LeaderTold(0, 1, 2)))
    assert asked.kind is QuestionKind.WHICH_WINNER
    assert (asked.round, asked.trick, asked.position) == (0, 0, None)
    assert (asked.player, asked.options) == (0, ("0", "2"))


def test_until_it_is_answered_nothing_from_that_trick_on_is_final() -> None:
    state = told(Rules(), LED_BY_ANOTHER, LeaderTold(0, 1, 2))
    assert [trick.final for trick in view(state).tricks] == [False, False]
    after = fold(state, chosen(state, only(state), "0"))
    assert [trick.final for trick in view(after).tricks] == [True, True]


def test_who_led_may_have_won() -> None:
    state = told(Rules(), LED_BY_ANOTHER, LeaderTold(0, 1, 2))
    event = chosen(state, only(state), "2")
    assert event == WinnerTold(0, 0, 2)
    after = fold(state, event)
    assert questions(after) == ()
    assert [score.won for score in sheet_of(after).rounds[0].scores] == [0, 0, 2]
    assert sheet_of(after).rounds[0].findings == ()


def test_or_they_led_out_of_turn() -> None:
    state = told(Rules(), LED_BY_ANOTHER, LeaderTold(0, 1, 2))
    after = fold(state, chosen(state, only(state), "0"))
    assert questions(after) == ()
    assert [score.won for score in sheet_of(after).rounds[0].scores] == [1, 0, 1]
    assert [finding.rule for finding in sheet_of(after).rounds[0].findings] == ["WRONG-LEADER"]


def test_a_card_put_right_answers_it_as_well() -> None:
    state = told(Rules(), LED_BY_ANOTHER, LeaderTold(0, 1, 2), CardNamed(0, 0, 2, "G14"))
    assert questions(state) == ()


def test_a_trick_that_lacks_a_card_may_lack_its_lead() -> None:
    state = replay([*opened(3, 3, [1, 1, 0]), *trick_of("G3 G2 G1"), laid("Y3"), laid("Y2")])
    state = fold(state, LeaderTold(0, 1, 1))
    assert questions(state) == ()
    assert only(fold(state, laid("Y1"))).kind is QuestionKind.WHICH_WINNER
    assert only(fold(state, TrickCleared())).kind is QuestionKind.MISSING_CARD


def test_a_trick_that_is_asked_about_already_is_not_asked_about_twice() -> None:
    lines = ("ROS G2 G1", "Y3 Y2 Y1")
    asked = only(told(Rules(pirate_powers=True), lines, LeaderTold(0, 1, 2)))
    assert asked.kind is QuestionKind.WHICH_LEADER


@pytest.mark.parametrize(
    ("rules", "lines", "events"),
    [
        (Rules(), LED_BY_ANOTHER, [LeaderTold(0, 0, 1), LeaderTold(0, 1, 1)]),
        (Rules(), LED_BY_ANOTHER, [LeaderTold(0, 1, 2), TrickVoided(0, 0)]),
        (Rules(), ("KRA G2 G1", "Y3 Y2 Y1"), [LeaderTold(0, 1, 2)]),
        (
            Rules(pirate_powers=True),
            ("ROS G2 G1", "Y3 Y2 Y1"),
            [PowerUsed(0, 0, Power("ROS", leader=1)), LeaderTold(0, 1, 2)],
        ),
    ],
    ids=["first-trick", "voided", "destroyed", "chosen-by-Rosie"],
)
def test_nobody_is_asked_where_no_winner_by_the_cards_should_have_led(
    rules: Rules, lines: tuple[str, ...], events: list[Event]
) -> None:
    assert questions(told(rules, lines, *events)) == ()


def test_graybeard_may_be_the_one_who_led() -> None:
    state = replay([*opened(2, 2, [1, 0]), *trick_of("G3 G2 G1"), *trick_of("Y3 Y2 Y1")])
    first, second, third = view(state).tricks[1].order
    state = fold(state, LeaderTold(0, 1, -1))
    assert {first, second, third} == {0, 1, -1}
    asked = only(state)
    assert asked.options[1] == "graybeard"
    assert chosen(state, asked, "graybeard") == WinnerTold(0, 0, -1)
