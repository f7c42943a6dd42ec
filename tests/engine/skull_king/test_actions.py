# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every action in three: why not, may I, do it."""

import doctest
from typing import get_args

import pytest

import engine.skull_king
from engine.common import EventError, RulesError
from engine.skull_king import BidLocked, Event, RoundOpened, Rules, fold, replay
from engine.skull_king.actions import (
    ACTIONS,
    lay_card,
    lock_bid,
    name_card,
    open_game,
    open_round,
    reopen_bid,
    use_power,
)
from engine.skull_king.powers import Power
from tests.engine.skull_king.tables import NAMES, opened, trick_of

BIDDING = replay(opened(3, 2, [0]))


def test_what_may_be_done_is_done_as_a_record_that_folds() -> None:
    assert lock_bid.why_not(BIDDING, player=1, bid=2) is None
    assert lock_bid.may(BIDDING, player=1, bid=2)
    event = lock_bid.do(BIDDING, player=1, bid=2)
    assert event == BidLocked(player=1, bid=2)
    assert fold(BIDDING, event).rounds[0].bids == (0, 2, None)


def test_what_may_not_be_done_says_why_and_changes_nothing() -> None:
    error = lock_bid.why_not(BIDDING, player=1, bid=3)
    assert isinstance(error, EventError)
    problem = "must be from 0 to the 2 cards dealt, not 3 (BID-RANGE)"
    assert (error.where, error.problem) == ("bid", problem)
    assert not lock_bid.may(BIDDING, player=1, bid=3)
    with pytest.raises(EventError, match="bid: must be from 0 to the 2 cards dealt, not 3"):
        lock_bid.do(BIDDING, player=1, bid=3)
    assert BIDDING.rounds[0].bids == (0, None, None)


def test_a_game_is_opened_and_played_with_actions_alone() -> None:
    state = fold(None, open_game.do(None, Rules(round_plan=(1,)), NAMES[:3], 2))
    state = fold(state, open_round.do(state, cards=1, dealer=2))
    assert reopen_bid.why_not(state, player=0) is not None
    for player in range(3):
        state = fold(state, lock_bid.do(state, player=player, bid=0))
    assert not lock_bid.may(state, player=0, bid=0)
    for code in ("G1", "G2", "G3"):
        state = fold(state, lay_card.do(state, readings=((code, 1.0),), track=None))
    assert not open_round.may(state, cards=1, dealer=0)


def test_why_not_covers_rules_and_cards_too() -> None:
    error = open_game.why_not(None, Rules(round_plan=(9,)), NAMES[:8], 0)
    assert error is None  # eight players play with eight cards at most
    error = open_game.why_not(None, Rules(round_plan=(20,)), NAMES[:5], 0)
    assert isinstance(error, RulesError) and error.where == "rules.round_plan[0]"
    state = replay([*opened(3, 2, [0, 0, 0]), *trick_of("G1 G2 G3")])
    assert name_card.may(state, 0, 0, 0, "G9")
    said = name_card.why_not(state, 0, 0, 0, "G99")
    assert said is not None and "'G99' is not a card code" in str(said)
    said = use_power.why_not(state, 0, 0, Power("JUA"))
    assert said is not None and said.where == "power"


def test_there_is_an_action_for_every_event() -> None:
    made = {action.event for action in ACTIONS}
    assert made == set(get_args(Event))
    assert RoundOpened in made


def test_the_front_door_s_examples_run() -> None:
    assert doctest.testmod(engine.skull_king).failed == 0
