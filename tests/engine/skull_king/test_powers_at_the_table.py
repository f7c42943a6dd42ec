# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pirates' powers in a live game: which may be used when, and what becomes of them."""

from dataclasses import replace

import pytest

from engine.common import EventError
from engine.skull_king import PROFILES, CardNamed, GameState, Power, PowerUsed, Rules, fold, view
from engine.skull_king.actions import use_power
from tests.engine.skull_king.tables import laid, played

AT_ONCE = Rules(pirate_powers=True)
AFTERWARDS = replace(PROFILES["reglas-es"], pirate_powers=True)


def bids(state: GameState) -> list[int | None]:
    return [player.bid for player in view(state).players]


def test_rosie_says_who_leads() -> None:
    state = fold(played(AT_ONCE, "ROS G2 G3"), PowerUsed(0, 0, Power("ROS", leader=2)))
    assert view(state).trick.leader == 2


def test_a_power_goes_when_the_card_turns_out_to_be_another_and_comes_back_with_it() -> None:
    state = fold(played(AT_ONCE, "ROS G2 G3"), PowerUsed(0, 0, Power("ROS", leader=2)))
    state = fold(state, CardNamed(0, 0, 0, "JUA"))
    assert view(state).trick.leader == 0
    state = fold(state, CardNamed(0, 0, 0, "ROS"))
    assert view(state).trick.leader == 2


def test_harry_changes_the_bid_at_once_or_after_the_last_trick() -> None:
    harry = PowerUsed(0, 0, Power("HAR", change=1))
    assert bids(fold(played(AT_ONCE, "HAR G2 G3"), harry)) == [2, 1, 0]
    with pytest.raises(EventError, match=r"power.change: .*after the round's last trick"):
        fold(played(AFTERWARDS, "HAR G2 G3"), harry)
    over = played(AFTERWARDS, "HAR G2 G3", "Y1 Y2 Y3", "P3 P2 P1")
    assert bids(fold(over, harry)) == [2, 1, 0]


def test_a_power_can_be_taken_back() -> None:
    harry = fold(played(AT_ONCE, "HAR G2 G3"), PowerUsed(0, 0, Power("HAR", change=1)))
    assert bids(fold(harry, PowerUsed(0, 0, None))) == [1, 1, 0]


@pytest.mark.parametrize(
    ("rules", "tricks", "used", "said"),
    [
        (Rules(), ["JUA G2 G3"], (0, Power("JUA")), "without pirates' powers"),
        (AT_ONCE, ["ROS G2 G3"], (0, Power("JUA")), "won this trick with JUA"),
        (AT_ONCE, ["G1 G2 G3"], (0, Power("JUA")), "won this trick with JUA"),
        (AT_ONCE, ["JUA KRA G3"], (0, Power("JUA")), "won this trick with JUA"),
        (AT_ONCE, ["TIG:P G1 G3"], (0, Power("JUA")), "won this trick with JUA"),
        (AT_ONCE, ["ROS G2 G3"], (0, Power("ROS", leader=3)), "power.leader: .* no player 3"),
        (AT_ONCE, ["ROS G2 G3"], (0, Power("ROS", leader=-1)), "power.leader"),
        (AT_ONCE, ["G1 G2 HAR"], (0, Power("HAR", change=-1)), "a bid of -1 cannot be"),
        (AT_ONCE, ["ROS G2 G3"], (1, Power("ROS", leader=1)), "has no trick 1"),
        (AT_ONCE, ["G1 G2 G3", "Y1 Y2 Y3", "HAR P1 P2"], (2, Power("HAR", change=1)), "LAST"),
        (AFTERWARDS, ["G1 G2 G3", "Y1 Y2 Y3", "ROS P1 P2"], (2, Power("ROS", leader=1)), "LAST"),
    ],
)
def test_powers_that_cannot_be_used(
    rules: Rules, tricks: list[str], used: tuple[int, Power], said: str
) -> None:
    trick, power = used
    state = played(rules, *[line.replace("TIG:P", "ROS") for line in tricks])
    if any("TIG:P" in line for line in tricks):
        state = fold(state, CardNamed(0, 0, 0, "TIG:P"))
    with pytest.raises(EventError, match=said):
        fold(state, PowerUsed(0, trick, power))


def test_harry_may_be_used_after_the_last_trick_where_the_rules_say_so() -> None:
    state = played(AFTERWARDS, "G1 G2 G3", "Y1 Y2 Y3", "HAR P1 P2")
    leader = view(state).tricks[2].verdict
    assert leader is not None and leader.winner == 0
    assert use_power.may(state, 0, 2, Power("HAR", change=-1))


def test_no_power_before_the_trick_is_whole() -> None:
    state = fold(played(AT_ONCE), laid("ROS"))
    with pytest.raises(EventError, match="not decided yet"):
        fold(state, PowerUsed(0, 0, Power("ROS", leader=1)))
