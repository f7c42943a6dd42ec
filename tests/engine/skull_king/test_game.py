# SPDX-License-Identifier: AGPL-3.0-or-later
"""The fold: laws that hold for every history, corrections, and events that cannot be."""

import json
from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.common import EventError
from engine.skull_king import (
    EVENT_KINDS,
    PROFILES,
    BidCorrected,
    BidLocked,
    BidReopened,
    CardInserted,
    CardLaid,
    CardNamed,
    CardRemoved,
    Event,
    GameClosed,
    GameOpened,
    GameState,
    Load,
    LoadChosen,
    Phase,
    PlayerTold,
    Power,
    PowerUsed,
    RevealVoted,
    Role,
    RoleDeclared,
    RoundOpened,
    Rules,
    TrickCleared,
    TrickInserted,
    event_from_json,
    event_to_json,
    fold,
    next_round,
    phase_of,
    questions,
    record_of,
    replay,
    score_record,
    sheet_of,
    view,
)
from engine.skull_king.switches import Scoring
from tests.engine.skull_king.tables import NAMES, laid, opened, trick_of, whole_game

SHORT = replace(PROFILES["official-faq"], round_plan=(1, 3, 2))


@settings(max_examples=8, deadline=None)
@given(players=st.integers(2, 8), seed=st.integers(0, 10_000))
def test_replay_is_the_fold_and_journals_survive_json(players: int, seed: int) -> None:
    history = whole_game(players, seed, SHORT)
    state: GameState | None = None
    state = reduce(fold, history, state)
    assert state == replay(history)
    journal = [json.loads(json.dumps(event_to_json(event))) for event in history]
    assert [event_from_json(entry) for entry in journal] == history
    for end in range(1, len(history), 7):
        so_far = replay(history[:end])
        if isinstance(history[end], RoleDeclared | PlayerTold):
            continue
        json.dumps(view(so_far).to_json())
        assert questions(so_far) == ()
        assert sheet_of(so_far) == score_record(record_of(so_far))
    assert phase_of(replay(history)) is Phase.OVER


@settings(max_examples=15, deadline=None)
@given(players=st.integers(3, 6), seed=st.integers(0, 10_000), data=st.data())
def test_a_wrong_reading_corrected_later_leaves_no_trace(
    players: int, seed: int, data: st.DataObject
) -> None:
    history = whole_game(players, seed, SHORT)
    at = data.draw(st.sampled_from([i for i, e in enumerate(history) if isinstance(e, CardLaid)]))
    right = history[at]
    assert isinstance(right, CardLaid)
    wrong = data.draw(st.sampled_from(["G1", "B14", "SK", "ESC", "MER", "KRA"]))
    misread = [*history[:at], laid(wrong), *history[at + 1 :]]
    before = replay(history[: at + 1]).rounds
    trick = len(before[-1].tricks) - 1
    position = len(before[-1].tricks[-1].plays) - 1
    put_right = CardNamed(len(before) - 1, trick, position, right.readings[0][0])
    corrected, truth = replay([*misread, put_right]), replay(history)
    assert record_of(corrected) == record_of(truth)
    assert sheet_of(corrected) == sheet_of(truth)


def test_a_correction_in_the_middle_rescores_everything_after_it() -> None:
    history = [
        *opened(3, 3, [1, 1, 1]),
        *trick_of("G7 G2 G9"),
        *trick_of("Y7 Y2 Y1"),
        *trick_of("P7 P2 P9"),
    ]
    state = replay(history)
    leaders = [trick.leader for trick in record_of(state).rounds[0].tricks]
    assert leaders == [0, 2, 2]
    assert [score.won for score in sheet_of(state).rounds[0].scores] == [0, 1, 2]
    state = fold(state, CardNamed(0, 0, 1, "B1"))
    leaders = [trick.leader for trick in record_of(state).rounds[0].tricks]
    assert leaders == [0, 1, 1]
    assert [score.won for score in sheet_of(state).rounds[0].scores] == [1, 2, 0]
    assert sheet_of(state).totals == (20, -10, -10)


def test_half_of_the_players_call_for_the_bids_and_none_is_shown() -> None:
    state = replay([*opened(4, 2, [2, 0]), RevealVoted(0)])
    assert (view(state).votes, view(state).called) == ((0,), False)
    state = fold(state, RevealVoted(1))
    assert view(state).called
    assert [player.bid for player in view(state).players] == [None] * 4
    # Whoever opens their bid again wants nothing revealed.
    assert not view(fold(state, BidReopened(1))).called
    revealed = fold(fold(state, BidLocked(2, 1)), BidLocked(3, 0))
    assert (view(revealed).votes, view(revealed).called) == ((), False)
    assert [player.bid for player in view(revealed).players] == [2, 0, 1, 0]


def test_bids_are_shown_once_all_are_locked() -> None:
    state = replay(opened(3, 2, [2, 0]))
    assert phase_of(state) is Phase.BIDDING
    assert [(p.bid, p.locked) for p in view(state).players] == [
        (None, True),
        (None, True),
        (None, False),
    ]
    assert record_of(state).rounds == ()
    state = fold(fold(state, BidReopened(0)), BidLocked(0, 1))
    state = fold(state, BidLocked(2, 2))
    assert phase_of(state) is Phase.PLAYING
    assert [player.bid for player in view(state).players] == [1, 0, 2]
    state = fold(state, BidCorrected(0, 2, 0))
    assert [player.bid for player in view(state).players] == [1, 0, 0]


def test_a_card_laid_before_the_last_bid_is_kept_and_bids_stay_secret() -> None:
    state = replay([*opened(3, 2, [2, 0]), laid("G7")])
    assert phase_of(state) is Phase.BIDDING
    assert view(state).trick.plays[0].card == "G7"
    assert record_of(state).rounds[0].bids == (None, None, None)


def test_the_turn_goes_round() -> None:
    state = replay(opened(3, 2, [0, 0, 0]))
    turns = []
    for code in ("G7", "G9", "G2"):
        turns.append([player.turn for player in view(state).players].index(True))
        state = fold(state, laid(code))
    assert turns == [0, 1, 2]
    assert phase_of(state) is Phase.TRICK_DONE
    assert not any(player.turn for player in view(state).players)
    state = fold(state, TrickCleared())
    assert [player.turn for player in view(state).players] == [False, True, False]
    assert [player.won for player in view(state).players] == [0, 1, 0]


def test_sweeping_an_empty_table_changes_nothing() -> None:
    state = replay(opened(3, 2, [0, 0, 0]))
    assert fold(state, TrickCleared()) == state
    state = replay([*opened(3, 2, [0, 0, 0]), *trick_of("G7 G8 G9")])
    assert fold(state, TrickCleared()) == state


def test_a_round_may_be_opened_before_the_last_trick_is_swept() -> None:
    state = replay([*opened(3, 1, [0, 0, 0]), *trick_of("G7 G8 G9")[:-1]])
    assert next_round(state) == RoundOpened(2, 0)
    state = fold(state, RoundOpened(2, 0))
    assert sheet_of(state).totals == (10, 10, -10)


def test_a_trick_missed_whole_can_be_put_in() -> None:
    events = [
        *opened(3, 2, [0, 0, 0]),
        *trick_of("Y7 Y8 Y9"),
        TrickInserted(0, 0),
        CardInserted(0, 0, 0, "G1"),
        CardInserted(0, 0, 1, "G2"),
        CardInserted(0, 0, 2, "TIG:P"),
    ]
    state = replay(events)
    tricks = record_of(state).rounds[0].tricks
    assert [[play.card for play in trick.plays] for trick in tricks] == [
        ["G1", "G2", "TIG:P"],
        ["Y7", "Y8", "Y9"],
    ]
    assert tricks[1].leader == 2
    assert [score.won for score in sheet_of(state).rounds[0].scores] == [0, 1, 1]


def test_a_phantom_trick_goes_with_its_last_card() -> None:
    state = replay([*opened(3, 2, [0, 0, 0]), laid("G1"), TrickCleared()])
    state = fold(state, CardRemoved(0, 0, 0))
    assert state == replay(opened(3, 2, [0, 0, 0]))


def test_graybeard_plays_second_and_his_tigress_is_an_escape() -> None:
    events = [*opened(2, 2, [1, 0]), *trick_of("G1 TIG G3"), *trick_of("Y2 SK Y9")]
    state = replay(events)
    first, second = record_of(state).rounds[0].tricks
    assert [play.player for play in first.plays] == [0, -1, 1]
    assert first.plays[1].card == "TIG:E"
    assert [play.player for play in second.plays] == [1, -1, 0]
    assert questions(state) == ()
    assert [player.won for player in view(state).players] == [0, 1]


def test_loads_are_recorded_with_rascals_scoring() -> None:
    rules = Rules(scoring=Scoring.RASCAL, rascal_loads=True)
    state = replay([*opened(3, 1, [0, 0, 1], rules), LoadChosen(2, Load.CANNONBALL)])
    state = replay([*_history(rules), *trick_of("G1 G2 G3")])
    assert record_of(state).rounds[0].loads == (Load.GRAPESHOT, Load.GRAPESHOT, Load.CANNONBALL)
    assert sheet_of(state).totals == (10, 10, 15)


def _history(rules: Rules) -> list[Event]:
    return [*opened(3, 1, [0, 0, 1], rules), LoadChosen(2, Load.CANNONBALL)]


TABLE = replay([*opened(3, 2, [0, 0, 0]), *trick_of("G1 G2 G3"), laid("TIG")])
BIDDING = replay(opened(3, 2, [0]))


@pytest.mark.parametrize(
    ("state", "event", "said"),
    [
        (None, TrickCleared(), "no game is open"),
        (None, GameOpened(Rules(), NAMES[:1], 0), "players: 2 to 8 play, not 1"),
        (None, GameOpened(Rules(), NAMES[:3], 3), "dealer: there is no player 3"),
        (TABLE, GameOpened(Rules(), NAMES[:3], 0), "the game is open already"),
        (TABLE, RoundOpened(2, 0), "round 0 is not over"),
        (TABLE, BidLocked(0, 1), "all bids are locked"),
        (TABLE, BidReopened(0), "all bids are locked"),
        (TABLE, BidCorrected(0, 0, 3), "bid: must be from 0 to the 2 cards"),
        (TABLE, BidCorrected(1, 0, 1), "round: there is no round 1"),
        (BIDDING, BidLocked(0, 1), "the bid of player 0 is locked already"),
        (BIDDING, BidLocked(1, 3), "bid: must be from 0 to the 2 cards dealt, not 3"),
        (BIDDING, BidLocked(3, 1), "player: there is no player 3"),
        (BIDDING, BidReopened(1), "the bid of player 1 is not locked"),
        (BIDDING, RevealVoted(1), "has locked their own"),
        (fold(BIDDING, RevealVoted(0)), RevealVoted(0), "has voted already"),
        (TABLE, RevealVoted(0), "all bids are locked"),
        (BIDDING, BidCorrected(0, 0, 1), "not revealed"),
        (TABLE, CardNamed(0, 0, 3, "G7"), "position: trick 0 of round 0 has no card 3"),
        (TABLE, CardNamed(0, 2, 0, "G7"), "trick: round 0 has no trick 2"),
        (TABLE, CardNamed(1, 0, 0, "G7"), "round: there is no round 1"),
        (TABLE, CardInserted(0, 1, 2, "G7"), "position: there is no place 2 among 1"),
        (TABLE, CardInserted(0, 2, 0, "G7"), "trick: round 0 has no trick 2"),
        (TABLE, CardRemoved(0, 1, 1), "position"),
        (TABLE, RoleDeclared(0, 1, 1, Role.PIRATE), "position"),
        (TABLE, TrickInserted(0, 0), "the round has all of its 2 tricks"),
        (TABLE, PowerUsed(0, 0, Power("JUA")), "without pirates' powers"),
        (TABLE, LoadChosen(0, Load.GRAPESHOT), "without cannon loads"),
        (fold(TABLE, GameClosed("rain")), laid("G7"), "the game is closed"),
        (fold(fold(TABLE, laid("G8")), TrickCleared()), laid("G7"), "the round is over"),
    ],
)
def test_events_that_cannot_be(state: GameState | None, event: Event, said: str) -> None:
    with pytest.raises(EventError, match=said):
        fold(state, event)


def test_a_card_that_the_deck_in_use_lacks_cannot_be_named() -> None:
    state = replay([*opened(3, 2, [0, 0, 0], Rules(expansions=())), laid("G1")])
    with pytest.raises(EventError, match="card: the deck in use has no KRA"):
        fold(state, CardNamed(0, 0, 0, "KRA"))


def test_a_closed_game_can_still_be_corrected() -> None:
    state = fold(replay([*opened(3, 1, [0, 0, 0]), *trick_of("G1 G2 G3")]), GameClosed("late"))
    assert phase_of(state) is Phase.OVER
    assert sheet_of(fold(state, CardNamed(0, 0, 0, "G9"))).totals == (-10, 10, 10)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ([], "must be an object"),
        ({}, "kind: is missing"),
        ({"kind": "card-eaten"}, "kind: 'card-eaten' is not a kind of event"),
        ({"kind": "bid-locked", "player": 0}, "bid: is missing"),
        ({"kind": "bid-locked", "player": 0, "bid": 1, "by": 2}, "by: is not a known field"),
        ({"kind": "card-laid", "readings": [["G77", 1]], "track": None}, r"readings\[0\]\[0\]"),
        ({"kind": "role-declared", "round": 0, "trick": 0, "position": 0, "role": "Q"}, "role"),
    ],
)
def test_journal_entries_that_cannot_be_read_name_the_place(entry: object, said: str) -> None:
    with pytest.raises(EventError, match=said):
        event_from_json(entry)


def test_every_kind_of_event_has_its_name() -> None:
    kinds = ["game-opened", "player-renamed", "round-opened", "bid-locked", "bid-reopened"]
    assert list(EVENT_KINDS)[:5] == kinds
    for used in (PowerUsed(0, 1, Power("ROS", leader=-1)), PowerUsed(0, 1, None)):
        assert event_from_json(event_to_json(used)) == used
