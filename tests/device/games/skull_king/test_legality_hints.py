# SPDX-License-Identifier: AGPL-3.0-or-later
"""Legality speaks against a card, and never loudly."""

from __future__ import annotations

import pytest

from device.games.skull_king.belief import Readings, weighed
from device.games.skull_king.legality_hints import order_of_play, void_suits
from engine.skull_king import (
    BidLocked,
    CardLaid,
    Event,
    GameOpened,
    GameState,
    Role,
    RoleDeclared,
    RoundOpened,
    Rules,
    Suit,
    TrickCleared,
    TrickVoided,
    replay,
)

OPEN: tuple[Event, ...] = (
    GameOpened(Rules(expansions=()), ("Anne", "Bonny", "Calico"), 0),
    RoundOpened(5, 0),
    *(BidLocked(player, 0) for player in range(3)),
)
TOSS_UP: Readings = (("G7", 0.5), ("P7", 0.45))


def after(*codes: str, more: tuple[Event, ...] = ()) -> GameState:
    """Bonny leads, then Calico, then Anne; "|" clears the table."""
    laid = [
        TrickCleared() if code == "|" else CardLaid(((code, 0.999),), track)
        for track, code in enumerate(codes)
    ]
    return replay((*OPEN, *laid, *more))


def test_whose_turn_it_is() -> None:
    assert order_of_play(after()) == (1, 2, 0)
    assert order_of_play(after("G7", "G9")) == (1, 2, 0)
    assert order_of_play(after("G7", "G9", "G8", "|")) == (2, 0, 1)


def test_who_did_not_follow_has_none_of_that_suit() -> None:
    state = after("G5", "P3", "G8", "|")
    assert void_suits(state, 2) == {Suit.GREEN}
    assert void_suits(state, 0) == void_suits(state, 1) == frozenset()


def test_a_voided_trick_says_nothing_of_anybodys_hand() -> None:
    state = after("G5", "P3", "G8", "|", more=(TrickVoided(0, 0),))
    assert void_suits(state, 2) == frozenset()


@pytest.mark.parametrize("other", ["ESC", "SK", "MER"])
def test_a_card_without_a_suit_tells_nothing(other: str) -> None:
    assert void_suits(after("G5", other, "G8"), 2) == frozenset()


def test_under_an_escape_the_next_card_leads() -> None:
    assert void_suits(after("ESC", "G5", "P3"), 0) == {Suit.GREEN}
    assert void_suits(after("ROS", "G5", "P3"), 0) == frozenset()


def test_what_a_tigress_leads_is_known_once_she_is_declared() -> None:
    assert void_suits(after("TIG", "G5", "P3"), 0) == frozenset()
    escape = (RoleDeclared(0, 0, 0, Role.ESCAPE),)
    assert void_suits(after("TIG", "G5", "P3", more=escape), 0) == {Suit.GREEN}


def test_a_toss_up_goes_to_the_card_that_is_no_revoke() -> None:
    """Anne leads; Calico, who follows Bonny, has no green card left."""
    state = after("G5", "P3", "G8", "|", "B1", "B2")
    assert weighed(TOSS_UP, after(), None)[0][0] == "G7"
    best, *_ = weighed(TOSS_UP, state, None)
    assert best[0] == "P7"


def test_a_card_read_clearly_is_a_revoke_if_it_is_one() -> None:
    state = after("G5", "P3", "G8", "|", "B1", "B2")
    for chance in (0.8, 0.9, 0.96):
        (face, _), *_ = weighed((("G7", chance), ("P7", 1 - chance)), state, None)
        assert face == "G7"
    clear = (("G7", 0.98), ("P7", 0.02))
    assert weighed(clear, state, None) == clear


def test_a_hint_alone_makes_no_doubtful_card_sure() -> None:
    state = after("G5", "P3", "G8", "|", "B1", "B2")
    assert weighed((("P7", 0.6), ("G7", 0.4)), state, None)[0][1] < 0.9


def test_a_card_that_lies_already_is_weighed_by_who_laid_it() -> None:
    """The third card is Calico's also when it is read again after the next one came."""
    laid = ("G5", "P3", "G8", "|", "B1", "B2")
    doubtful = CardLaid(TOSS_UP, 40)
    state = after(*laid, more=(doubtful, TrickCleared(), CardLaid((("Y1", 0.999),), 41)))
    assert weighed(TOSS_UP, state, 40)[0][0] == "P7"
