# SPDX-License-Identifier: AGPL-3.0-or-later
"""Questions carry the explanations of their trick that the camera hesitates between."""

import json
from typing import Any

import pytest

from engine.common import EventError
from engine.skull_king import (
    GRAYBEARD,
    CardInserted,
    CardLaid,
    CardMoved,
    CardNamed,
    CardSeenAgain,
    Claim,
    ClaimKind,
    ClueKind,
    Event,
    GameState,
    LeaderTold,
    QuestionKind,
    TableUnseen,
    TrickCleared,
    TrickDoubted,
    TrickExplanation,
    TrickInserted,
    event_from_json,
    event_to_json,
    fold,
    questions,
    replay,
)
from tests.engine.skull_king.tables import opened

OTHERS = Claim(ClaimKind.LAID, 9, "G5", 2, ClueKind.AFTER, "G3")
LIKELIER = TrickExplanation(
    0.7, (OTHERS, Claim(ClaimKind.LAID, 2, "G9", 1, ClueKind.SEAT), Claim(ClaimKind.LED, player=0))
)
LESS = TrickExplanation(
    0.3,
    (Claim(ClaimKind.NONE, 2, "G9", clue=ClueKind.GONE), Claim(ClaimKind.LED, player=GRAYBEARD)),
)
BOTH = LIKELIER, TrickExplanation(0.3, LESS.claims[:1])
DOUBT = TrickDoubted(0, 0, 1, BOTH)


def table(*events: Event) -> GameState:
    """Three players and three cards; of the first trick the second card, track 2, is unsure."""
    first = [
        CardLaid((("G3", 1.0),), 1),
        CardLaid((("G9", 0.6), ("G1", 0.3)), 2),
        CardLaid((("G5", 1.0),), 3),
        TrickCleared(),
    ]
    return replay([*opened(3, 3, [1, 1, 0]), *first, *events])


def explanations(state: GameState, trick: int = 0) -> tuple[TrickExplanation, ...]:
    return state.rounds[0].tricks[trick].explanations


def refused(state: GameState, event: Event) -> str:
    with pytest.raises(EventError) as caught:
        fold(state, event)
    return str(caught.value)


def test_a_doubt_is_written_and_read() -> None:
    doubt = TrickDoubted(0, 0, 1, (LIKELIER, LESS))
    told: dict[str, Any] = json.loads(json.dumps(event_to_json(doubt)))
    assert event_from_json(told) == doubt
    assert told["explanations"][1]["claims"][0] == {
        "kind": "none",
        "track": 2,
        "card": "G9",
        "player": None,
        "clue": "gone",
        "other": None,
    }
    assert told["explanations"][1]["claims"][1]["player"] == "graybeard"


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"share": 1.5}, "explanations[0].share"),
        ({"claims": [{"kind": "laid"}]}, "explanations[0].claims[0].track"),
        ({"claims": [event_to_json(DOUBT)]}, "explanations[0].claims[0]"),
    ],
)
def test_what_is_no_explanation_is_refused(changed: dict[str, object], where: str) -> None:
    told = event_to_json(DOUBT)
    told["explanations"] = [{**LIKELIER.to_json(), **changed}]
    with pytest.raises(EventError) as caught:
        event_from_json(told)
    assert caught.value.where.startswith(where)


def test_a_doubt_goes_with_its_trick_until_the_camera_is_sure() -> None:
    doubted = table(DOUBT)
    assert explanations(doubted) == BOTH
    moved = fold(doubted, TrickInserted(0, 0))
    assert (explanations(moved, 0), explanations(moved, 1)) == ((), BOTH)
    assert explanations(fold(moved, TrickDoubted(0, 0, 1, ())), 1) == ()
    assert explanations(fold(doubted, CardSeenAgain(0, 0, 1, (("G9", 0.7),)))) == BOTH


@pytest.mark.parametrize(
    "told",
    [
        CardNamed(0, 0, 1, "G9"),
        CardInserted(0, 0, 1, "Y1"),
        CardMoved(0, 0, 0, 1),
        LeaderTold(0, 0, 1),
    ],
)
def test_nothing_is_left_of_it_once_anything_of_the_trick_is_told(told: Event) -> None:
    assert explanations(fold(table(DOUBT), told)) == ()


def test_a_doubt_about_no_trick_of_the_round_changes_nothing_or_is_refused() -> None:
    state = table()
    assert fold(state, TrickDoubted(0, 0, 99, BOTH)) == state
    assert refused(state, TrickDoubted(1, 0, 1, BOTH)) == "round: there is no round 1"
    assert refused(state, TrickDoubted(0, 0, 1, BOTH[:1])).endswith("must be several, or none")
    stranger = TrickExplanation(0.3, (Claim(ClaimKind.UNSEEN, player=5),))
    assert refused(state, TrickDoubted(0, 0, 1, (LIKELIER, stranger))).startswith(
        "explanations[1].claims[0].player: there is no player 5"
    )


def test_a_question_carries_them_with_what_they_say_of_its_card_first() -> None:
    (asked,) = questions(table(DOUBT))
    assert (asked.kind, asked.position) == (QuestionKind.WHICH_CARD, 1)
    first, second = asked.explanations
    assert [claim.track for claim in first.claims] == [2, 9, None]
    assert second == BOTH[1]
    assert asked.to_json()["explanations"] == [first.to_json(), second.to_json()]


def test_a_question_that_arises_from_a_card_alone_carries_none() -> None:
    about_another = (TrickExplanation(0.7, (OTHERS,)), TrickExplanation(0.3, ()))
    (asked,) = questions(table(TrickDoubted(0, 0, 1, about_another)))
    assert asked.explanations == ()
    assert "explanations" not in asked.to_json()


def test_a_card_or_a_trick_that_lacks_is_asked_for_with_them() -> None:
    short = [CardLaid((("Y3", 1.0),), 4), CardLaid((("Y9", 1.0),), 5), TrickCleared()]
    asked = questions(table(*short, TableUnseen(0, 1), TrickDoubted(0, 0, 4, BOTH)))
    kinds = {one.kind: one.explanations for one in asked}
    assert kinds == {
        QuestionKind.WHICH_CARD: (),
        QuestionKind.MISSING_CARD: BOTH,
        QuestionKind.MISSED_TRICK: BOTH,
    }


def test_a_winner_whom_the_next_leader_contradicts_is_asked_for_with_who_led() -> None:
    sure = [CardNamed(0, 0, 1, "G9")]
    second = [CardLaid(((face, 1.0),), track) for track, face in enumerate(("Y3", "Y9", "Y1"), 4)]
    told = [*sure, *second, LeaderTold(0, 1, 0), TrickDoubted(0, 0, 4, BOTH)]
    (asked,) = questions(table(*told))
    assert asked.kind is QuestionKind.WHICH_WINNER
    assert [one.claims for one in asked.explanations] == [(Claim(ClaimKind.LED, player=0),), ()]
