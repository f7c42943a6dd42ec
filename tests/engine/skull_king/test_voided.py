# SPDX-License-Identifier: AGPL-3.0-or-later
"""Tricks that the table voids count for nothing, and are tricks all the same."""

import pytest

from engine.common import EventError
from engine.skull_king import (
    CardLaid,
    LeaderTold,
    Phase,
    PlayerTold,
    RoundOpened,
    TrickCleared,
    TrickInserted,
    TrickVoided,
    WinnerTold,
    fold,
    next_round,
    phase_of,
    questions,
    record_of,
    replay,
    sheet_of,
    view,
)
from tests.engine.skull_king.settling import after, leaders, noticed, scores_alike, texts
from tests.engine.skull_king.tables import laid, opened, trick_of


def test_a_voided_trick_brings_nobody_anything_and_its_leader_leads_again() -> None:
    state = after(*trick_of("G14 Y14 P14"), TrickVoided(0, 1))
    assert [player.won for player in view(state).players] == [0, 1, 0]
    assert leaders(state) == [0, 1] and view(state).trick.leader == 1
    told = sheet_of(state).rounds[0].tricks[1].to_json()
    assert told == {"winner": None, "next_leader": 1, "effect": "voided", "points": 0}
    assert texts(state, 1) == [
        "The green 14 counts for nothing: the table voided the trick.",
        "The yellow 14 counts for nothing: the table voided the trick.",
        "The purple 14 counts for nothing: the table voided the trick.",
        "Whoever led this trick leads again: the table voided it.",
    ]
    assert record_of(state).rounds[0].to_json()["tricks"][1]["voided"] is True  # type: ignore[index]
    assert scores_alike(state)


def test_a_voided_trick_is_one_of_the_rounds_tricks() -> None:
    state = after(*trick_of("Y1 Y2 Y3"), *trick_of("P1 P2 P3"), TrickVoided(0, 0))
    assert phase_of(state) is Phase.ROUND_DONE
    assert sheet_of(state).rounds[0].finished
    assert sum(player.won for player in view(state).players) == 2
    assert scores_alike(state)


def test_nothing_is_noticed_of_a_voided_trick() -> None:
    # Bonny did not follow green in the first trick, and showed it in the second.
    revoke = after(*trick_of("G1 Y9 Y2"), line="G3 P9 G2")
    state = replay([*opened(3, 3, [1, 1, 0]), *trick_of("G9 P9 G2"), *trick_of("Y1 G8 Y2")])
    assert [one[0] for one in noticed(state)] == ["REVOKE"]
    assert noticed(fold(state, TrickVoided(0, 0))) == []
    assert noticed(fold(state, TrickVoided(0, 1))) == []
    assert noticed(revoke) == []
    twice = after(*trick_of("G9 Y9 Y2"))
    assert [one[0] for one in noticed(twice)] == ["DUPLICATE"]
    assert noticed(fold(twice, TrickVoided(0, 1))) == []
    assert questions(fold(twice, TrickVoided(0, 1))) == ()
    turns = after(PlayerTold(0, 0, 1, 2), LeaderTold(0, 0, 1), TrickVoided(0, 0))
    assert noticed(turns) == []


def test_whoever_leads_after_a_voided_trick_and_should_not_is_noticed() -> None:
    state = after(TrickVoided(0, 0), *trick_of("Y1 Y2 Y3"), LeaderTold(0, 1, 2))
    assert noticed(state) == [("WRONG-LEADER", "voided", 2, 1)]
    (finding,) = sheet_of(state).rounds[0].findings
    assert finding.statement == (
        "Calico led; Anne should have again, as the trick before was voided."
    )
    assert scores_alike(state)


def test_nothing_is_asked_about_a_voided_trick() -> None:
    doubt, nothing = CardLaid((("G7", 0.7), ("B1", 0.3)), None), CardLaid((), None)
    table = [*opened(3, 3, [0, 0, 0]), laid("G3"), doubt, nothing, laid("TIG"), TrickCleared()]
    state = replay(table)
    assert {asked.kind.value for asked in questions(state)} == {"which-card", "extra-card"}
    state = fold(state, TrickVoided(0, 0))
    assert questions(state) == () and view(state).tricks[0].final
    assert [play.card for play in record_of(state).rounds[0].tricks[0].plays] == ["G3", "G7"]
    short = replay([*opened(3, 3, [0, 0, 0]), laid("G3"), TrickCleared(), TrickVoided(0, 0)])
    assert questions(short) == () and view(short).trick.leader == 0
    assert scores_alike(short)


def test_a_voided_trick_takes_no_card_out_of_the_deck() -> None:
    doubt = CardLaid((("G7", 0.7), ("G1", 0.3)), None)
    state = after(laid("G3"), doubt, laid("G2"), line="Y2 Y1 G1")
    assert view(state).trick.plays[1].sure
    assert not view(fold(state, TrickVoided(0, 0))).trick.plays[1].sure


def test_a_trick_is_voided_on_the_table_and_waits_for_the_sweep() -> None:
    state = replay([*opened(3, 2, [0, 0, 0]), laid("G3"), TrickVoided(0, 0)])
    assert phase_of(state) is Phase.TRICK_DONE
    state = fold(state, TrickCleared())
    assert phase_of(state) is Phase.PLAYING and view(state).trick.leader == 0
    state = replay([*opened(3, 1, [0, 0, 0]), laid("G3"), TrickVoided(0, 0)])
    assert next_round(state) == RoundOpened(2, 0)


def test_a_trick_that_nobody_remembers_can_be_put_in_and_voided() -> None:
    state = after(TrickInserted(0, 1), TrickVoided(0, 1))
    assert questions(state) == ()
    assert view(state).trick.leader == 1 and view(state).trick.number == 2
    assert scores_alike(state)


def test_a_trick_cannot_be_won_and_void_at_once() -> None:
    with pytest.raises(EventError, match=r"people told who won this trick.*WINNER-TOLD"):
        after(WinnerTold(0, 0, 1), TrickVoided(0, 0))
    with pytest.raises(EventError, match=r"voided: nobody wins it.*TRICK-VOIDED"):
        after(TrickVoided(0, 0), WinnerTold(0, 0, 1))
    assert after(WinnerTold(0, 0, 1), WinnerTold(0, 0, None), TrickVoided(0, 0))
