# SPDX-License-Identifier: AGPL-3.0-or-later
"""Choices that no camera sees are asked of who made them, and of nobody else."""

from dataclasses import replace

import pytest

from engine.common import EventError, InputError
from engine.skull_king import (
    PROFILES,
    CardLaid,
    CardNamed,
    Event,
    LoadChosen,
    LoadCorrected,
    Power,
    PowerUsed,
    QuestionKind,
    RoundOpened,
    Rules,
    chosen,
    fold,
    power_to_use,
    questions,
    replay,
    sheet_of,
    view,
)
from engine.skull_king.events import BidLocked
from engine.skull_king.powers import Load
from engine.skull_king.switches import Scoring
from tests.engine.skull_king.tables import laid, only, opened, played, trick_of

AT_ONCE = Rules(pirate_powers=True)
AFTERWARDS = replace(PROFILES["reglas-es"], pirate_powers=True)
LOADS = Rules(scoring=Scoring.RASCAL, rascal_loads=True)


@pytest.mark.parametrize(
    ("line", "kind", "player", "options"),
    [
        ("ROS G2 G3", QuestionKind.WHICH_LEADER, 0, ("0", "1", "2")),
        ("G1 ROS G3", QuestionKind.WHICH_LEADER, 1, ("1", "0", "2")),
        ("G1 RAS G3", QuestionKind.WHICH_WAGER, 1, ("0", "10", "20")),
        ("G1 HAR G3", QuestionKind.WHICH_CHANGE, 1, ("0", "-1", "1")),
        # A bid of 0 cannot become less.
        ("G1 G2 HAR", QuestionKind.WHICH_CHANGE, 2, ("0", "1")),
    ],
)
def test_a_power_that_changes_something_is_asked_about(
    line: str, kind: QuestionKind, player: int, options: tuple[str, ...]
) -> None:
    asked = only(played(AT_ONCE, line))
    assert (asked.kind, asked.player, asked.options) == (kind, player, options)
    assert (asked.round, asked.trick, asked.position) == (0, 0, player)


@pytest.mark.parametrize("line", ["BEN G2 G3", "JUA G2 G3", "PIR G2 G3", "ROS SK G3", "ROS KRA G3"])
def test_nobody_is_asked_where_it_changes_nothing(line: str) -> None:
    assert questions(played(AT_ONCE, line)) == ()


def test_nobody_is_asked_at_a_table_without_powers_or_after_the_last_trick() -> None:
    assert questions(played(Rules(), "ROS G2 G3")) == ()
    assert questions(played(AT_ONCE, "G3 G2 G1", "Y3 Y2 Y1", "ROS P2 P3")) == ()
    assert questions(played(AFTERWARDS, "G3 G2 G1", "Y3 Y2 Y1", "ROS P2 P3")) == ()


def test_harry_is_asked_when_the_rules_let_him_choose() -> None:
    assert questions(played(AFTERWARDS, "HAR G2 G3")) == ()
    over = played(AFTERWARDS, "HAR G2 G3", "Y3 Y2 Y1", "P3 P2 P1")
    assert only(over).kind is QuestionKind.WHICH_CHANGE
    assert fold(over, chosen(over, only(over), "-1")).rounds[0].tricks[0].power == Power(
        "HAR", change=-1
    )


def test_an_answer_is_the_event_that_settles_it() -> None:
    state = played(AT_ONCE, "ROS G2 G3", "Y3 Y2 Y1")
    assert [trick.final for trick in view(state).tricks] == [True, False]
    event = chosen(state, only(state), "2")
    assert event == PowerUsed(0, 0, Power("ROS", leader=2))
    after = fold(state, event)
    assert questions(after) == ()
    assert view(after).tricks[1].leader == 2
    assert view(after).tricks[1].final


def test_not_using_a_power_is_an_answer_too() -> None:
    state = played(AT_ONCE, "ROS G2 G3")
    state = fold(state, chosen(state, only(state), "0"))
    assert questions(state) == () and view(state).trick.leader == 0


def test_with_two_players_graybeard_may_be_made_to_lead() -> None:
    state = replay([*opened(2, 2, [1, 0], AT_ONCE), *trick_of("ROS G2 G3")])
    assert only(state).options == ("0", "1", "graybeard")
    state = fold(state, chosen(state, only(state), "graybeard"))
    assert view(state).trick.order == (-1, 1, 0)


def test_what_lies_there_is_asked_before_what_follows_from_it() -> None:
    state = replay(opened(3, 3, [1, 1, 0], AT_ONCE))
    for event in (perhaps("ROS", 0.6, "JUA"), laid("G2"), laid("G3")):
        state = fold(state, event)
    assert only(state).kind is QuestionKind.WHICH_CARD
    state = fold(state, CardNamed(0, 0, 0, "ROS"))
    assert only(state).kind is QuestionKind.WHICH_LEADER


def perhaps(code: str, p: float, other: str) -> Event:
    return CardLaid(((code, p), (other, 1 - p)), None)


def test_everyone_is_asked_for_the_load_once_bids_are_revealed() -> None:
    bidding = replay(opened(3, 1, [0, 0], LOADS))
    assert questions(bidding) == ()
    with pytest.raises(EventError, match="once all bids are revealed"):
        fold(bidding, LoadChosen(0, Load.CANNONBALL))
    state = fold(bidding, BidLocked(2, 1))
    assert [(asked.player, asked.options) for asked in questions(state)] == [
        (player, ("grapeshot", "cannonball")) for player in range(3)
    ]
    assert view(state).trick.final is False
    first = questions(state)[0]
    assert chosen(state, first, "cannonball") == LoadChosen(0, Load.CANNONBALL)


def test_a_load_can_be_told_when_the_next_round_is_dealt_already() -> None:
    events = [*opened(3, 1, [0, 0, 1], LOADS), *trick_of("G1 G2 G3"), RoundOpened(2, 0)]
    state = replay(events)
    third = questions(state)[2]
    event = chosen(state, third, "cannonball")
    assert event == LoadCorrected(0, 2, Load.CANNONBALL)
    assert (sheet_of(state).totals[2], sheet_of(fold(state, event)).totals[2]) == (10, 15)


def test_an_answer_that_was_not_offered_is_refused() -> None:
    state = played(AT_ONCE, "G1 RAS G3")
    with pytest.raises(InputError, match="'15' is not among the answers: 0, 10, 20"):
        chosen(state, only(state), "15")


@pytest.mark.parametrize(
    ("lines", "whose"),
    [
        (["BEN G2 G3"], (0, "BEN")),
        (["G1 JUA G3"], (1, "JUA")),
        # What is asked about is a question; what somebody else's card took is nobody's power.
        (["ROS G2 G3"], None),
        (["BEN SK G3"], None),
        # Who leads on has let it pass, and after the round's last trick there is none (POWER-LAST).
        (["BEN G2 G3", "Y3"], None),
        (["G3 G2 G1", "Y3 Y2 Y1", "BEN P2 P3"], None),
    ],
)
def test_a_power_that_nobody_is_asked_about_can_be_used_until_the_next_lead(
    lines: list[str], whose: tuple[int, str] | None
) -> None:
    assert power_to_use(played(AT_ONCE, *lines)) == whose
    assert power_to_use(played(Rules(), *lines)) is None


def test_a_power_that_was_told_is_not_offered_again() -> None:
    state = played(AT_ONCE, "BEN G2 G3")
    assert power_to_use(fold(state, PowerUsed(0, 0, Power("BEN")))) is None
