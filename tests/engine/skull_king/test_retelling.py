# SPDX-License-Identifier: AGPL-3.0-or-later
"""A round's tricks that the camera tells anew, once it lost or found one of them."""

import json

import pytest

from engine.common import EventError
from engine.skull_king import (
    CardInserted,
    CardLaid,
    CardNamed,
    CardRemoved,
    Event,
    GameClosed,
    GameState,
    LeaderTold,
    PlayerTold,
    RoundOpened,
    TableUnseen,
    TrickCleared,
    TrickInserted,
    TricksSeen,
    WinnerTold,
    actions,
    event_from_json,
    event_to_json,
    fold,
    replay,
    view,
)
from engine.skull_king.events import Readings
from tests.engine.skull_king.tables import opened, trick_of

Cards = tuple[tuple[Readings, int], ...]
FIRST, SECOND = "G3:1 G9:2 G2:3", "Y1:4 Y2:5"


def cards(line: str) -> Cards:
    """``G3:7`` is a card with its track."""
    told = (one.split(":") for one in line.split())
    return tuple((((code, 1.0),), int(track)) for code, track in told)


def table(*events: Event) -> GameState:
    """Three players and three cards: a trick was put away, and two cards lie there."""
    first = [CardLaid(*one) for one in cards(FIRST)]
    second = [CardLaid(*one) for one in cards(SECOND)]
    return replay([*opened(3, 3, [1, 1, 0]), *first, TrickCleared(), *second, *events])


def seen(*lines: str, trick: int = 0, swept: bool = False) -> TricksSeen:
    return TricksSeen(0, trick, tuple(cards(line) for line in lines), swept)


def tracks(state: GameState, number: int = 0) -> list[list[int | None]]:
    return [[play.track for play in trick.plays] for trick in state.rounds[number].tricks]


def swept(state: GameState, number: int = 0) -> list[bool]:
    return [trick.cleared for trick in state.rounds[number].tricks]


def test_the_round_has_these_tricks_from_one_on() -> None:
    state = fold(table(), seen("G3:1 G9:2", "G2:3 Y1:4 Y2:5", "B1:6"))
    assert tracks(state) == [[1, 2], [3, 4, 5], [6]]
    assert swept(state) == [True, True, False]
    assert [play.card for play in view(state).trick.plays] == ["B1"]
    assert swept(fold(table(), seen(FIRST, SECOND, swept=True))) == [True, True]


def test_the_tricks_before_stay_and_those_after_may_go() -> None:
    before = table(WinnerTold(0, 0, 2))
    state = fold(before, seen("Y2:5 Y1:4", trick=1))
    assert tracks(state) == [[1, 2, 3], [5, 4]]
    assert state.rounds[0].tricks[0] == before.rounds[0].tricks[0]
    assert tracks(fold(table(), seen(trick=1))) == [[1, 2, 3]]
    assert tracks(fold(table(), seen())) == []
    assert fold(table(), seen(trick=2)) == table()


def test_what_people_said_of_a_card_goes_with_its_track() -> None:
    said = table(CardNamed(0, 1, 0, "B7"), PlayerTold(0, 0, 2, 0))
    state = fold(said, seen("G3:1 G9:2", "G4:3 Y1:4 Y2:5"))
    moved, named, _ = state.rounds[0].tricks[1].plays
    assert (moved.readings, moved.player) == ((("G4", 1.0),), 0)
    assert (named.named, named.track) == ("B7", 4)


def test_what_people_said_of_a_trick_stays_where_its_cards_do() -> None:
    said = table(WinnerTold(0, 0, 2), LeaderTold(0, 1, 2), TableUnseen(0, 1))
    state = fold(said, seen("G3:1 G8:2 G2:3", "Y1:4"))
    first, second = state.rounds[0].tricks
    assert (first.winner, first.plays[1].readings) == (2, (("G8", 1.0),))
    assert (second.leader, second.after_unseen) == (None, False)


def test_a_card_that_people_put_in_stays_where_the_camera_has_the_same() -> None:
    said = table(CardRemoved(0, 0, 1), CardInserted(0, 0, 1, "B7"))
    same = fold(said, seen("G3:1 G2:3", SECOND))
    assert tracks(same)[0] == [1, None, 3]
    assert same.rounds[0].tricks[0].plays[1].named == "B7"
    assert tracks(fold(said, seen("G3:1", SECOND)))[0] == [1]
    missed = table(TrickInserted(0, 0), CardInserted(0, 0, 0, "B7"))
    assert tracks(fold(missed, seen("", FIRST, SECOND))) == [[None], [1, 2, 3], [4, 5]]


def test_whoever_dealt_the_next_round_had_put_the_tricks_away() -> None:
    state = replay([*opened(3, 1, [0, 0, 0]), *trick_of("G1 G2 G3"), RoundOpened(2, 0)])
    assert swept(fold(state, seen(FIRST))) == [True]


@pytest.mark.parametrize(
    ("event", "where", "case"),
    [
        (seen(FIRST, SECOND, "B1:6", "B2:7"), "tricks", "round-full"),
        (seen("B1:6", "B2:7", trick=2), "tricks", "round-full"),
        (seen("B1:6", trick=2), "trick", ""),
        (seen(trick=3), "trick", "no-such-place"),
        (seen(trick=-1), "trick", "no-such-place"),
        (TricksSeen(1, 0, (), True), "round", "no-such-place"),
        (seen(FIRST, "Y1:3"), "tricks[1][0][1]", ""),
        (seen("Y1:4 Y2:1", trick=1), "tricks[0][1][1]", ""),
    ],
)
def test_tricks_that_cannot_be(event: TricksSeen, where: str, case: str) -> None:
    with pytest.raises(EventError) as caught:
        fold(table(), event)
    assert (caught.value.where, caught.value.case) == (where, case)


def test_a_closed_game_is_not_told_anew() -> None:
    assert actions.see_tricks.may(table(), 0, 0, (), True)
    assert not actions.see_tricks.may(table(GameClosed("late")), 0, 0, (), True)


def test_it_is_written_and_read() -> None:
    event = seen("G3:1 G9:2", "", "Y1:4", trick=2, swept=True)
    told = json.loads(json.dumps(event_to_json(event)))
    assert told["kind"] == "tricks-seen"
    assert told["tricks"] == [[[[["G3", 1.0]], 1], [[["G9", 1.0]], 2]], [], [[[["Y1", 1.0]], 4]]]
    assert event_from_json(told) == event
    for wrong, said in (
        ([[[[["G3", 1.0]]]]], r"tricks\[0\]\[0\]: must be a pair of readings and a track"),
        ([[[[["G33", 1.0]], 1]]], r"tricks\[0\]\[0\]\[0\]\[0\]\[0\]"),
        ([[[[], None]]], r"tricks\[0\]\[0\]\[1\]"),
    ):
        with pytest.raises(EventError, match=said):
            event_from_json({**told, "tricks": wrong})
