# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every trick can be looked back on, with what people told of it."""

import json

from engine.skull_king import (
    CardNamed,
    CardRemoved,
    LeaderTold,
    PlayerTold,
    RoleDeclared,
    RoundOpened,
    RoundTold,
    TrickVoided,
    WinnerTold,
    fold,
    replay,
    review_tricks,
)
from engine.skull_king.cards import Role
from tests.engine.skull_king.tables import laid, opened, trick_of

STATE = replay(
    [
        *opened(3, 2, [1, 1, 0]),
        *trick_of("G9 KRA G7"),
        *trick_of("TIG Y9 Y2"),
        RoundOpened(1, 0),
        laid("B1"),
    ]
)


def test_every_trick_of_every_round_is_there_by_its_place() -> None:
    assert [review.place for review in review_tricks(STATE)] == ["1.1", "1.2", "2.1"]
    assert review_tricks(replay(opened(3, 2, []))) == ()


def test_it_is_told_with_the_other_profiles() -> None:
    first = review_tricks(STATE)[0].to_json()
    json.dumps(first)
    assert (first["place"], first["by_hand"], first["extra"]) == ("1.1", False, [])
    assert first["differs"] == {
        profile: {"next_leader": 0} for profile in ("official-faq", "board-game-arena", "reglas-es")
    }
    assert review_tricks(STATE)[2].to_json()["differs"] == {}
    assert not {"leader_told", "winner_told", "voided"} & set(first)


def test_what_people_told_is_told() -> None:
    state = STATE
    for event in (
        LeaderTold(0, 1, 1),
        WinnerTold(0, 1, 0),
        RoleDeclared(0, 1, 0, Role.ESCAPE),
        PlayerTold(0, 1, 1, 0),
        CardNamed(0, 1, 2, "Y3"),
        TrickVoided(0, 0),
    ):
        state = fold(state, event)
    first, second, _ = (review.to_json() for review in review_tricks(state))
    assert first["voided"] is True
    assert (second["leader_told"], second["winner_told"]) == (1, 0)
    plays = second["plays"]
    assert isinstance(plays, list)
    assert [play.get("told") for play in plays] == [["role"], ["player"], ["card"]]
    state = fold(STATE, RoundTold(0, (1, 0, 0), (0, 0, 0)))
    assert [review.by_hand for review in review_tricks(state)] == [True, True, False]


def test_cards_beyond_a_trick_are_told_beside_it() -> None:
    state = replay([*opened(3, 2, [0, 0, 0]), *(laid(code) for code in ("G1", "G2", "G3", "B1"))])
    (review,) = review_tricks(state)
    assert [play.card for play in review.extra] == ["B1"]
    assert not review.trick.final
    assert review_tricks(fold(state, CardRemoved(0, 0, 3)))[0].trick.final
