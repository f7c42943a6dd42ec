# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that the camera does not find again after a start, and cards found by their tracks."""

from engine.skull_king import (
    CardInserted,
    CardLaid,
    CardNamed,
    CardRemoved,
    CardSeenAgain,
    CardsMissed,
    Event,
    GameState,
    QuestionKind,
    TrickVoided,
    event_from_json,
    event_to_json,
    fold,
    questions,
    replay,
    view,
)
from tests.engine.skull_king.tables import opened


def seen(code: str, track: int, p: float = 1.0) -> CardLaid:
    return CardLaid(((code, p),), track)


def table(*events: Event) -> GameState:
    """Three players; two cards of the first trick lie there."""
    return replay([*opened(3, 3, [0, 0, 0]), seen("G3", 7), seen("G9", 8), *events])


def cards(state: GameState) -> list[str | None]:
    return [play.card for play in view(state).trick.plays]


def test_a_card_that_is_missed_is_asked_about_and_counts_until_then() -> None:
    state = table(CardsMissed(0, 0, (8, 99)))
    (asked,) = questions(state)
    assert asked.to_json() == {
        "id": "r0t0c8-gone",
        "kind": "gone-card",
        "round": 0,
        "trick": 0,
        "position": 1,
        "player": 1,
        "options": ["G9"],
    }
    assert cards(state) == ["G3", "G9"]
    assert [play.missed for play in view(state).trick.plays] == [False, True]
    assert view(state).trick.to_json()["plays"][1]["missed"] is True  # type: ignore[index]
    assert not view(fold(state, seen("G1", 9))).trick.final


def test_it_counts_when_it_is_named_and_was_not_played_when_removed() -> None:
    state = table(CardsMissed(0, 0, (8,)))
    assert questions(fold(state, CardNamed(0, 0, 1, "G9"))) == ()
    assert cards(fold(state, CardNamed(0, 0, 1, "G9"))) == ["G3", "G9"]
    assert cards(fold(state, CardRemoved(0, 0, 1))) == ["G3"]
    assert questions(fold(state, TrickVoided(0, 0))) == ()


def test_it_lies_there_after_all_when_the_camera_sees_it_again() -> None:
    state = table(CardsMissed(0, 0, (7, 8)))
    assert len(questions(state)) == 2
    state = fold(state, CardSeenAgain(0, 0, 0, (("G3", 0.9),), 7))
    assert [asked.position for asked in questions(state)] == [1]


def test_a_doubtful_card_that_is_missed_is_asked_about_once() -> None:
    doubt = CardLaid((("G7", 0.7), ("B1", 0.3)), 9)
    state = table(doubt, CardsMissed(0, 0, (9,)))
    (asked,) = questions(state)
    assert (asked.kind, asked.options) == (QuestionKind.GONE_CARD, ("G7", "B1"))
    twice = table(seen("G9", 9), CardsMissed(0, 0, (9,)))
    assert [asked.kind for asked in questions(twice)] == [QuestionKind.GONE_CARD]


def test_a_card_is_found_by_its_track_wherever_it_lies_by_then() -> None:
    again = CardSeenAgain(0, 0, 1, (("B9", 0.99),), 8)
    assert cards(table(again)) == ["G3", "B9"]
    assert cards(table(CardInserted(0, 0, 0, "Y1"), again)) == ["Y1", "G3", "B9"]
    assert cards(table(CardRemoved(0, 0, 0), again)) == ["B9"]
    gone = table(CardRemoved(0, 0, 1))
    assert fold(gone, again) == gone
    assert fold(gone, CardsMissed(0, 0, (8,))) == gone


def test_without_a_track_it_is_the_card_of_that_place_as_ever() -> None:
    old = {"kind": "card-seen-again", "round": 0, "trick": 0, "position": 0, "readings": []}
    event = event_from_json(old)
    assert event == CardSeenAgain(0, 0, 0, (), None)
    assert event_to_json(event) == {**old, "track": None}
    assert cards(table(CardSeenAgain(0, 0, 0, (("B9", 0.99),)))) == ["B9", "G9"]
