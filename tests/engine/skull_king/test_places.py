# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where events belong, and which of them hang on an earlier one."""

import pytest

from engine.skull_king import (
    BidCorrected,
    BidLocked,
    CardInserted,
    CardMoved,
    CardNamed,
    CardRemoved,
    CardSeenAgain,
    CardsMissed,
    Event,
    GameClosed,
    GameOpened,
    LeaderTold,
    PlayerTold,
    RoundOpened,
    RoundTold,
    Rules,
    TrickCleared,
    TrickDoubted,
    TrickInserted,
    TricksSeen,
    TrickVoided,
    WinnerTold,
    builds_on,
    fold,
    place_after,
    place_of,
    replay,
)
from engine.skull_king.events import CardLaid
from tests.engine.skull_king.tables import NAMES, laid, opened, trick_of

TABLE = replay(
    [
        *opened(3, 3, [1, 1, 0]),
        *trick_of("G3 G9 G2"),
        CardLaid((("Y1", 1.0),), 7),
    ]
)
SWEPT = fold(TABLE, TrickCleared())


@pytest.mark.parametrize(
    ("event", "place"),
    [
        (laid("G1"), (0, 1)),
        (TrickCleared(), (0, 1)),
        (CardNamed(0, 0, 1, "G1"), (0, 0)),
        (WinnerTold(0, 0, 1), (0, 0)),
        (BidCorrected(0, 1, 1), (0, None)),
        (BidLocked(1, 1), (0, None)),
        (RoundTold(0, (0, 0, 0), (0, 0, 0)), (0, None)),
        (RoundOpened(1, 0), (1, None)),
        (CardSeenAgain(0, 0, 0, (), 7), (0, 1)),
        (CardSeenAgain(0, 0, 0, (), 99), (0, 0)),
        (TricksSeen(0, 1, (), True), (0, 1)),
        (TrickDoubted(0, 0, 7, ()), (0, 1)),
        (TrickDoubted(0, 0, 99, ()), (0, 0)),
        (GameClosed("x"), None),
    ],
)
def test_an_event_belongs_to_a_trick_or_to_its_round(
    event: Event, place: tuple[int, int | None] | None
) -> None:
    assert place_of(TABLE, event) == place


def test_the_next_card_begins_the_next_trick() -> None:
    assert place_of(SWEPT, laid("G1")) == (0, 2)
    assert place_of(SWEPT, TrickCleared()) == (0, None)
    empty = replay([GameOpened(Rules(), NAMES[:3], 0)])
    assert place_of(empty, laid("G1")) is None
    assert place_of(empty, RoundOpened(1, 0)) == (0, None)


def test_a_trick_is_another_number_after_one_came_or_went() -> None:
    assert place_after(TABLE, TrickInserted(0, 0), (0, 0)) == (0, 1)
    assert place_after(TABLE, TrickInserted(0, 1), (0, 0)) == (0, 0)
    assert place_after(TABLE, CardRemoved(0, 1, 0), (0, 1)) is None
    assert place_after(TABLE, CardRemoved(0, 1, 0), (0, 0)) == (0, 0)
    assert place_after(TABLE, CardRemoved(0, 0, 0), (0, 0)) == (0, 0)
    assert place_after(TABLE, laid("G1"), (0, 1)) == (0, 1)


def test_a_trick_told_anew_is_where_most_of_its_cards_are() -> None:
    there = replay(
        [
            *opened(3, 3, [1, 1, 0]),
            *(CardLaid((), track) for track in (1, 2, 3)),
            TrickCleared(),
            *(CardLaid((), track) for track in (4, 5)),
        ]
    )
    apart = TricksSeen(0, 0, ((((), 1),), (((), 2), ((), 3)), (((), 4), ((), 5))), False)
    assert place_after(there, apart, (0, 0)) == (0, 1)
    assert place_after(there, apart, (0, 1)) == (0, 2)
    assert place_after(there, TricksSeen(0, 1, (), True), (0, 0)) == (0, 0)
    assert place_after(there, TricksSeen(0, 1, (), True), (0, 1)) is None
    assert place_after(there, TricksSeen(0, 0, ((((), 9),),), True), (0, 0)) is None
    missed = fold(there, TrickInserted(0, 0))
    assert place_after(missed, TricksSeen(0, 0, ((),), True), (0, 0)) == (0, 0)


def test_a_trick_of_a_round_that_is_over_stays_without_cards() -> None:
    state = replay([*opened(3, 1, [0, 0, 0]), *trick_of("G1 G2 G3"), RoundOpened(2, 0)])
    for position in (2, 1, 0):
        assert place_after(state, CardRemoved(0, 0, position), (0, 0)) == (0, 0)
        state = fold(state, CardRemoved(0, 0, position))
    assert len(state.rounds[0].tricks) == 1


NAMED = CardNamed(0, 1, 1, "G1")


@pytest.mark.parametrize(
    ("later", "earlier"),
    [
        (NAMED, CardInserted(0, 1, 1, "G1")),
        (NAMED, CardInserted(0, 1, 0, "G1")),
        (NAMED, CardRemoved(0, 1, 1)),
        (NAMED, CardMoved(0, 1, 2, 0)),
        (NAMED, TrickInserted(0, 1)),
        (NAMED, TrickInserted(0, 0)),
        (PlayerTold(0, 1, 2, 0), CardInserted(0, 1, 1, "G1")),
        (CardMoved(0, 1, 0, 2), CardInserted(0, 1, 2, "G1")),
        (CardRemoved(0, 1, 0), CardInserted(0, 1, 1, "G1")),
        (CardRemoved(0, 1, 0), CardRemoved(0, 1, 1)),
        (CardSeenAgain(0, 1, 1, ()), CardRemoved(0, 1, 0)),
        # The trick itself may have come, or gone, with that card.
        (CardNamed(0, 2, 1, "G1"), CardInserted(0, 1, 0, "G1")),
        (WinnerTold(0, 1, 1), CardRemoved(0, 1, 0)),
        (WinnerTold(0, 2, 1), TrickInserted(0, 1)),
        (TrickInserted(0, 1), CardMoved(0, 1, 0, 1)),
        (laid("G1"), TrickCleared()),
        (TricksSeen(0, 2, (), True), TrickInserted(0, 1)),
        (TricksSeen(0, 2, (), True), CardInserted(0, 1, 0, "G1")),
    ],
)
def test_what_would_be_of_another_card_or_trick_builds_on_it(later: Event, earlier: Event) -> None:
    assert builds_on(later, earlier)


@pytest.mark.parametrize(
    ("later", "earlier"),
    [
        (NAMED, CardNamed(0, 1, 1, "G2")),
        (NAMED, CardInserted(0, 1, 2, "G1")),
        (NAMED, CardInserted(0, 0, 1, "G1")),
        (NAMED, CardInserted(1, 1, 0, "G1")),
        (NAMED, CardRemoved(0, 1, 2)),
        (NAMED, CardMoved(0, 1, 2, 3)),
        (NAMED, TrickInserted(0, 2)),
        (NAMED, WinnerTold(0, 1, 1)),
        (WinnerTold(0, 1, 1), CardInserted(0, 1, 1, "G1")),
        (WinnerTold(0, 1, 1), CardMoved(0, 1, 0, 1)),
        (LeaderTold(0, 0, 1), TrickInserted(0, 1)),
        (CardSeenAgain(0, 1, 1, (), 7), CardRemoved(0, 1, 0)),
        (CardsMissed(0, 1, (7,)), CardRemoved(0, 1, 0)),
        (BidCorrected(0, 1, 1), TrickInserted(0, 0)),
        (TrickDoubted(0, 1, 7, ()), TrickInserted(0, 0)),
        (TrickVoided(0, 0), TrickCleared()),
        (laid("G1"), CardRemoved(0, 1, 0)),
        (TricksSeen(0, 1, (), True), TrickInserted(0, 1)),
        (TricksSeen(0, 1, (), True), CardInserted(0, 1, 0, "G1")),
        (TricksSeen(0, 2, (), True), CardInserted(0, 1, 1, "G1")),
    ],
)
def test_what_stays_as_it_was_does_not(later: Event, earlier: Event) -> None:
    assert not builds_on(later, earlier)
