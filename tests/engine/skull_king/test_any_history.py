# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whatever happens at a table, the state can be shown, asked about, recorded and scored."""

import json
import random
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.common import EventError
from engine.skull_king import (
    CardInserted,
    CardMoved,
    CardNamed,
    CardRemoved,
    Event,
    GameState,
    LeaderTold,
    PlayerTold,
    PowerUsed,
    RoleDeclared,
    TricksSeen,
    TrickVoided,
    WinnerTold,
    builds_on,
    card_choices,
    changes,
    check_correction,
    event_from_json,
    event_to_json,
    fold,
    is_correction,
    place_after,
    place_of,
    questions,
    read_record,
    record_of,
    replay,
    review_tricks,
    score_record,
    sheet_of,
    view,
)
from tests.engine.skull_king.any_event import answered, some_correction, some_history

dices = st.integers(0, 1_000_000).map(random.Random)
Place = tuple[int, int, int]
NAMING = (
    RoleDeclared,
    CardNamed,
    CardInserted,
    CardRemoved,
    CardMoved,
    PlayerTold,
    LeaderTold,
    WinnerTold,
    TrickVoided,
    PowerUsed,
)


def states(history: list[Event]) -> Iterator[tuple[Event, GameState | None, GameState]]:
    """Every event with the state before and after it."""
    state: GameState | None = None
    for event in history:
        before, state = state, fold(state, event)
        yield event, before, state


@settings(max_examples=15, deadline=None, derandomize=True)
@given(dice=dices)
def test_no_history_makes_a_state_that_cannot_be_shown(dice: random.Random) -> None:
    history = some_history(dice, 70)
    for event, before, state in states(history):
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event
        shown = view(state)
        json.dumps([shown.to_json(), record_of(state).to_json()])
        assert shown.sheet == sheet_of(state)
        asked = {question.id for question in questions(state)}
        assert len(asked) == len(questions(state))
        # Whoever uses a power changes a bid, or who leads next: their own trick stands.
        doubted = {one.unsettles for one in questions(state) if one.round == shown.number}
        for there in shown.tricks:
            assert there.final <= (there.number not in doubted)
        if before is not None:
            json.dumps([change.to_json() for change in changes(before, state)])
            place_of(before, event)
    assert len(history) > 10


@settings(max_examples=8, deadline=None, derandomize=True)
@given(dice=dices)
def test_every_trick_can_be_reviewed_and_every_card_chosen_anew(dice: random.Random) -> None:
    state = replay(some_history(dice, 60))
    reviewed = review_tricks(state)
    json.dumps([review.to_json() for review in reviewed])
    places = [(r, t) for r, there in enumerate(state.rounds) for t in range(len(there.tricks))]
    assert [review.place for review in reviewed] == [f"{r + 1}.{t + 1}" for r, t in places]
    for number, trick in places:
        for position in range(len(state.rounds[number].tricks[trick].plays)):
            found = card_choices(state, number, trick, position)
            json.dumps([choice.to_json() for choice in found])
            assert len({choice.card for choice in found}) == len(found)
            assert sum(choice.odds for choice in found) < 1.000_001
            assert sum(choice.stands for choice in found) <= 1


@settings(max_examples=120, deadline=None, derandomize=True)
@given(dice=dices)
def test_where_all_is_answered_the_record_scores_as_the_table_does(dice: random.Random) -> None:
    state = answered(replay(some_history(dice, 60, clear=0.95)), dice)
    told = record_of(state)
    record = read_record(json.loads(json.dumps(told.to_json())))
    assert record == told
    assert score_record(record) == sheet_of(state)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(dice=dices)
def test_a_correction_is_refused_with_a_reason_or_changes_the_state(dice: random.Random) -> None:
    state = replay(some_history(dice, 50))
    for _ in range(30):
        event = some_correction(state, dice)
        assert is_correction(event)
        try:
            check_correction(state, event)
        except EventError as error:
            assert error.problem
            continue
        assert fold(state, event) != state


def tracks(state: GameState) -> dict[Place, int]:
    return {
        (number, index, position): play.track
        for number, there in enumerate(state.rounds)
        for index, trick in enumerate(there.tricks)
        for position, play in enumerate(trick.plays)
        if play.track is not None
    }


def named(event: Event) -> Place | None:
    """The place of a card that an event names, unless it is found by its track."""
    if getattr(event, "track", None) is not None or not hasattr(event, "position"):
        return None
    return (event.round, event.trick, event.position)  # type: ignore[union-attr]


def about(state: GameState, event: Event) -> tuple[int | None, set[int]]:
    """The card that an event is about, and those of its trick, by their tracks."""
    if not isinstance(event, NAMING):
        return None, set()
    told, place = tracks(state), named(event)
    card = None if place is None else told.get(place)
    return card, {told[at] for at in told if at[:2] == (event.round, event.trick)}


@settings(max_examples=300, deadline=None, derandomize=True)
@given(dice=dices)
def test_what_builds_on_nothing_undone_still_is_about_the_same_card(dice: random.Random) -> None:
    """Undoing is replaying without: what was told later must be of the cards it was told of."""
    history = some_history(dice, 45, often=0.5)
    made = [at for at, event in enumerate(history) if is_correction(event)]
    for undone in made[-6:]:
        later = history[undone + 1 :]
        if any(builds_on(event, history[undone]) for event in later):
            continue
        before = replay(history[:undone])
        then: GameState | None = fold(before, history[undone])
        now: GameState | None = before
        for event in later:
            assert then is not None and now is not None
            try:
                after = fold(now, event)
            except EventError:
                break  # The rest does not fit any more, and so it cannot be undone.
            card, others = about(then, event)
            same, rest = about(now, event)
            assert card == same, (history[undone], event)
            assert others & rest or not others or not rest, (history[undone], event)
            then, now = fold(then, event), after


@settings(max_examples=100, deadline=None, derandomize=True)
@given(dice=dices)
def test_a_trick_is_followed_to_where_an_event_leaves_it(dice: random.Random) -> None:
    for event, before, state in states(some_history(dice, 45, often=0.5)):
        if before is None:
            continue
        for number, there in enumerate(before.rounds):
            for index, trick in enumerate(there.tricks):
                place = place_after(before, event, (number, index))
                own = {play.track for play in trick.plays} - {None}
                if isinstance(event, TricksSeen) and event.round == number:
                    new = state.rounds[number].tricks
                    shared = [len(own & {play.track for play in one.plays}) for one in new]
                    most = max(shared, default=0)
                    assert shared[place[1]] == most if place else not most
                    continue
                if place is None:
                    assert own <= {getattr(event, "track", None), *_removed(before, event)}
                    continue
                now = state.rounds[place[0]].tricks[place[1]]
                left = own - set(_removed(before, event))
                assert left <= {play.track for play in now.plays}


def _removed(state: GameState, event: Event) -> tuple[int | None, ...]:
    if not isinstance(event, CardRemoved):
        return ()
    place = named(event)
    assert place is not None
    return (tracks(state).get(place),)
