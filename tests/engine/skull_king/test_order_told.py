# SPDX-License-Identifier: AGPL-3.0-or-later
"""The table says who led, who laid which card, and in which order they lay."""

import pytest

from engine.common import EventError
from engine.skull_king import (
    GRAYBEARD,
    CardMoved,
    CardNamed,
    LeaderTold,
    PlayerTold,
    fold,
    parse_cards,
    questions,
    replay,
    view,
)
from engine.skull_king.settled import Settled, judge_settled
from tests.engine.skull_king.settling import (
    RULES,
    after,
    laid_by,
    leaders,
    noticed,
    scores_alike,
    texts,
)
from tests.engine.skull_king.tables import laid, opened, trick_of


def test_whoever_laid_a_card_changes_places_with_whose_turn_it_was() -> None:
    state = after(PlayerTold(0, 0, 1, 2))
    assert laid_by(state, 0) == [0, 2, 1]
    assert [player.won for player in view(state).players] == [0, 0, 1]
    assert noticed(state) == [("OUT-OF-TURN", "turn", 2, 0)]
    assert scores_alike(state)


def test_who_is_told_for_another_card_did_not_lay_the_first() -> None:
    state = after(PlayerTold(0, 0, 0, 1), PlayerTold(0, 0, 2, 1))
    assert laid_by(state, 0) == [0, 2, 1]


def test_whoever_was_told_of_stays_when_another_led() -> None:
    state = after(*trick_of("Y1 Y9 Y2"), PlayerTold(0, 1, 2, 2), CardNamed(0, 0, 0, "G14"))
    # The first trick is another's now, and so all but the told one lie elsewhere.
    assert leaders(state) == [0, 0]
    assert laid_by(state, 1) == [0, 1, 2]


def test_the_turn_is_of_those_who_have_not_played() -> None:
    state = replay([*opened(3, 2, [0, 0, 0]), laid("G3"), PlayerTold(0, 0, 0, 1)])
    assert [player.turn for player in view(state).players] == [True, False, False]


def test_whose_card_was_graybeards_can_be_told() -> None:
    state = replay([*opened(2, 2, [1, 0]), *trick_of("G9 TIG G3")])
    assert questions(state) == ()
    state = fold(state, PlayerTold(0, 0, 1, 1))
    assert laid_by(state, 0) == [0, 1, GRAYBEARD]
    # In a player's hand she may have been a pirate.
    assert [asked.kind.value for asked in questions(state)] == ["which-role"]


def test_left_of_the_kraken_goes_by_seats_and_not_by_the_order_of_play() -> None:
    state = after(PlayerTold(0, 0, 1, 2), laid("Y1"), line="G3 KRA G9")
    # Calico played the Kraken out of turn, and Anne sits left of Calico.
    assert laid_by(state, 0) == [0, 2, 1]
    assert leaders(state) == [0, 0]
    assert texts(state)[-1] == (
        "The player left of whoever played the Kraken leads next (who played the green 3)."
    )
    verdict = judge_settled(parse_cards(["G3", "KRA", "G9"]), RULES, Settled(None, (0, 2, 1)))
    assert verdict.next_leader == 0
    assert scores_alike(state)


def test_a_card_moved_lies_in_its_place_and_all_is_judged_anew() -> None:
    state = after(CardMoved(0, 0, 0, 2), line="Y12 G9 G2")
    assert [play.card for play in view(state).tricks[0].plays] == ["G9", "G2", "Y12"]
    assert [player.won for player in view(state).players] == [1, 0, 0]
    assert laid_by(state, 0) == [0, 1, 2]
    moved = after(PlayerTold(0, 0, 0, 1), CardMoved(0, 0, 0, 1))
    assert laid_by(moved, 0) == [0, 1, 2]
    with pytest.raises(EventError, match="to: there is no place 3 among 3 cards"):
        after(CardMoved(0, 0, 0, 3))


def test_of_a_card_too_many_the_order_decides_which_it_is() -> None:
    state = replay([*opened(3, 2, [0, 0, 0]), *(laid(c) for c in ("G3", "G2", "G9", "B1"))])
    state = fold(state, CardMoved(0, 0, 3, 0))
    assert [play.card for play in view(state).extra] == ["G9"]
    with pytest.raises(EventError, match="beyond the 3 of a trick"):
        fold(state, PlayerTold(0, 0, 3, 1))


def test_with_another_leader_all_play_in_turn_after_them() -> None:
    state = after(LeaderTold(0, 0, 2))
    assert laid_by(state, 0) == [2, 0, 1]
    assert noticed(state) == [("WRONG-LEADER", "first", 2, 0)]
    assert view(state).trick.leader == 0
    assert scores_alike(state)
    assert fold(state, LeaderTold(0, 0, None)) == after()


def test_who_led_and_who_laid_the_first_card_may_not_be_two() -> None:
    with pytest.raises(EventError, match="leader: people told who laid card 1"):
        after(PlayerTold(0, 0, 0, 1), LeaderTold(0, 0, 2))
    with pytest.raises(EventError, match="leader: people told who laid card 2"):
        after(PlayerTold(0, 0, 1, 2), LeaderTold(0, 0, 2))
    with pytest.raises(EventError, match="player: people told who led"):
        after(LeaderTold(0, 0, 2), PlayerTold(0, 0, 0, 1))
    with pytest.raises(EventError, match="player: people told who led"):
        after(LeaderTold(0, 0, 2), PlayerTold(0, 0, 1, 2))
    assert laid_by(after(LeaderTold(0, 0, 2), PlayerTold(0, 0, 1, 1)), 0) == [2, 1, 0]
