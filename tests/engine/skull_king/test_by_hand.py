# SPDX-License-Identifier: AGPL-3.0-or-later
"""A whole round as it was noted on paper."""

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.common import EventError, RecordError
from engine.skull_king import (
    PROFILES,
    BidCorrected,
    BidLocked,
    CardLaid,
    CardRemoved,
    Event,
    GameState,
    Load,
    LoadCorrected,
    Phase,
    Power,
    PowerUsed,
    RoundOpened,
    RoundTold,
    Rules,
    TrickCleared,
    event_from_json,
    fold,
    next_round,
    phase_of,
    questions,
    read_record,
    record_of,
    replay,
    review_tricks,
    score_record,
    sheet_of,
    view,
)
from engine.skull_king.switches import Scoring
from tests.engine.skull_king.tables import laid, opened, trick_of

TOLD = RoundTold(0, (1, 2, 0), (10, 40, 0))


def table(*events: Event, rules: Rules | None = None) -> GameState:
    """Three players in a round of three cards, with bids of 1, 1 and 0."""
    return replay([*opened(3, 3, [1, 1, 0], rules), *events])


def lines(state: GameState, player: int) -> list[tuple[str, int]]:
    return [(one.rule, one.points) for one in sheet_of(state).rounds[0].scores[player].breakdown]


def test_what_was_noted_counts_and_not_the_tricks() -> None:
    state = table(*trick_of("G3 G9 G2"), TOLD)
    assert [player.won for player in view(state).players] == [1, 2, 0]
    assert sheet_of(state).totals == (30, 30, 30)
    assert lines(state, 0) == [("SCORE-HIT", 20), ("ROUND-TOLD", 10)]
    # The bonus is the paper's: whether a missed bid leaves any was settled there.
    assert lines(state, 1) == [("SCORE-MISS", -10), ("ROUND-TOLD", 40)]
    assert lines(state, 2) == [("SCORE-ZERO", 30)]
    assert sheet_of(state).rounds[0].to_json()["by_hand"] is True
    assert (sheet_of(state).rounds[0].tricks, sheet_of(state).rounds[0].findings) == ((), ())


def test_the_record_tells_it_and_is_read_back() -> None:
    state = table(*trick_of("G3 G9 G2"), laid("TIG"), TOLD, RoundOpened(1, 0))
    record = json.loads(json.dumps(record_of(state).to_json()))
    assert record["rounds"][0]["by_hand"] == {"won": [1, 2, 0], "bonus": [10, 40, 0]}
    assert read_record(record) == record_of(state)
    assert score_record(read_record(record)) == sheet_of(state)


def test_the_round_is_over_whatever_lies_there() -> None:
    for events in ([], [laid("G3")], trick_of("G3 G9 G2")):
        state = table(*events)
        assert next_round(state) is None
        state = fold(state, TOLD)
        assert phase_of(state) is Phase.ROUND_DONE
        assert not any(player.turn for player in view(state).players)
        assert next_round(state) == RoundOpened(2, 0)
        dealt = fold(state, RoundOpened(2, 0))
        assert dealt.rounds[0].table is None
        assert view(dealt).trick.plays == ()


def test_the_last_round_by_hand_ends_the_game() -> None:
    state = table(TOLD, rules=Rules(round_plan=(3,)))
    assert phase_of(state) is Phase.OVER and next_round(state) is None


def test_nothing_is_asked_about_its_tricks() -> None:
    doubt = CardLaid((("G7", 0.7), ("G1", 0.3)), None)
    state = table(laid("G3"), doubt, laid("G2"), TrickCleared(), laid("Y1"), TrickCleared())
    assert len(questions(state)) == 2
    state = fold(state, TOLD)
    assert questions(state) == () and view(state).questions == ()
    assert [review.by_hand for review in review_tricks(state)] == [True, True]


def test_loads_go_with_the_bids_and_still_count() -> None:
    rules = Rules(scoring=Scoring.RASCAL, rascal_loads=True)
    state = table(TOLD, rules=rules)
    assert {asked.kind.value for asked in questions(state)} == {"which-load"}
    state = fold(state, LoadCorrected(0, 0, Load.CANNONBALL))
    assert lines(state, 0) == [("RASCAL-LOADS", 45), ("ROUND-TOLD", 10)]
    assert lines(state, 1) == [("RASCAL", 15), ("ROUND-TOLD", 40)]


def test_bids_stand_as_harry_had_changed_them_by_then() -> None:
    rules = replace(PROFILES["rulebook-2021"], pirate_powers=True)
    state = table(*trick_of("G3 HAR G2"), PowerUsed(0, 0, Power("HAR", change=1)), rules=rules)
    state = fold(state, TOLD)
    assert [player.bid for player in view(state).players] == [1, 2, 0]
    assert lines(state, 1) == [("SCORE-HIT", 40), ("ROUND-TOLD", 40)]
    assert score_record(read_record(record_of(state).to_json())) == sheet_of(state)
    # Told again it does not change them again.
    again = fold(state, RoundTold(0, (1, 2, 0), (0, 0, 0)))
    assert [player.bid for player in view(again).players] == [1, 2, 0]
    assert sheet_of(fold(again, BidCorrected(0, 1, 1))).totals == (20, -10, 30)


def test_an_older_round_can_be_told_too() -> None:
    state = table(*trick_of("G3 G9 G2"), *trick_of("Y3 Y9 Y2"), *trick_of("P3 P9 P2"))
    state = replay_on(state, RoundOpened(1, 0), *(BidLocked(p, 0) for p in range(3)))
    before = sheet_of(state).totals
    told = fold(state, RoundTold(0, (1, 1, 0), (0, 0, 0)))
    assert sheet_of(told).totals == (20, 20, 30) != before
    assert phase_of(told) is Phase.PLAYING


def replay_on(state: GameState, *events: Event) -> GameState:
    for event in events:
        state = fold(state, event)
    return state


def test_cards_still_come_to_lie_there_and_count_for_nothing() -> None:
    state = replay_on(table(laid("G3"), TOLD), laid("G9"), laid("G2"), TrickCleared())
    assert len(state.rounds[0].tricks[0].plays) == 3
    assert sheet_of(state) == sheet_of(table(TOLD))
    assert sheet_of(fold(state, CardRemoved(0, 0, 0))) == sheet_of(state)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (RoundTold(1, (0, 0, 0), (0, 0, 0)), "round: there is no round 1"),
        (RoundTold(0, (1, 2), (0, 0, 0)), "won: must have a number for each of 3 players, not 2"),
        (RoundTold(0, (1, 2, 0), (0,)), "bonus: must have a number for each of 3 players, not 1"),
        (RoundTold(0, (1, 2, 1), (0, 0, 0)), "won: 4 tricks are more than the 3 cards dealt"),
        (RoundTold(0, (1, -1, 0), (0, 0, 0)), r"won\[1\]: must be 0 or more, not -1"),
    ],
)
def test_what_cannot_have_been_is_refused(event: RoundTold, said: str) -> None:
    with pytest.raises(EventError, match=said):
        fold(table(), event)


def test_fewer_tricks_than_cards_can_have_been_won() -> None:
    assert sheet_of(table(RoundTold(0, (1, 1, 0), (0, 0, 0)))).totals == (20, 20, 30)


def test_bids_come_first() -> None:
    with pytest.raises(EventError, match="not revealed yet"):
        fold(replay(opened(3, 3, [1, 1])), TOLD)


@pytest.mark.parametrize(
    ("by_hand", "said"),
    [
        ([], r"rounds\[0\].by_hand: must be an object"),
        ({"won": [1, 2, 0]}, r"by_hand.bonus: is missing"),
        ({"won": [1, 2], "bonus": [0, 0, 0]}, r"by_hand.won: must have a number for each of 3"),
        ({"won": [1, 2, 1], "bonus": [0, 0, 0]}, r"by_hand.won: 4 tricks are more than the 3"),
        ({"won": [4, 0, 0], "bonus": [0, 0, 0]}, r"by_hand.won\[0\]: must be from 0 to 3"),
        ({"won": [1, 2, 0], "bonus": [0, 0, 9999]}, r"by_hand.bonus\[2\]: must be from -1000"),
        ({"won": [1, 2, 0], "bonus": [0, 0, 0], "x": 1}, r"by_hand.x: is not a known field"),
    ],
)
def test_a_record_that_cannot_have_been_names_the_place(by_hand: object, said: str) -> None:
    told: Any = record_of(table(TOLD)).to_json()
    told["rounds"][0]["by_hand"] = by_hand
    with pytest.raises(RecordError, match=said):
        read_record(told)


def test_a_round_by_hand_has_its_bids() -> None:
    told: Any = record_of(table(TOLD)).to_json()
    told["rounds"][0]["bids"][1] = None
    with pytest.raises(RecordError, match=r"bids\[1\]: is missing; a round told by hand has all"):
        read_record(told)


def test_numbers_in_json_are_checked_for_what_they_are() -> None:
    told = {"kind": "round-told", "round": 0, "won": [1, 2, 0], "bonus": [0, -20, 5]}
    assert event_from_json(told) == RoundTold(0, (1, 2, 0), (0, -20, 5))
    for name, value in (("won", [1, -2, 0]), ("bonus", [0, 1001, 0]), ("won", 3)):
        with pytest.raises(EventError, match=name):
            event_from_json({**told, name: value})
