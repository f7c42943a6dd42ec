# SPDX-License-Identifier: AGPL-3.0-or-later
"""What games share, tried with the smallest of games: whoever adds keeps the sum under ten."""

import doctest
from dataclasses import dataclass
from enum import StrEnum

import pytest

import engine.common
from engine.common import (
    Action,
    Change,
    EventCodec,
    Fact,
    count,
    enum_of,
    none_or,
    ranking,
    read_players,
    renamed,
    replay,
    told_changes,
    tuple_of,
    undone,
    why_not_undone,
)
from engine.common import finding as finding_module
from engine.common.faults import EventError, InputError


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class SumOpened:
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NumberAdded:
    number: int
    colour: Colour | None = None


Event = SumOpened | NumberAdded


def fold(state: int | None, event: Event) -> int:
    if isinstance(event, SumOpened):
        return 0
    if state is None:
        raise EventError("", "nothing is open")
    if state + event.number >= 10:
        raise EventError("number", "is too much")
    return state + event.number


add = Action(NumberAdded, fold)
CODEC: EventCodec[Event] = EventCodec(
    (SumOpened, NumberAdded),
    {
        "players": tuple_of(lambda value, where: read_players([value], where, 1, 1)[0]),
        "number": count,
        "colour": none_or(enum_of(Colour)),
    },
)


def test_the_examples_hold() -> None:
    assert doctest.testmod(engine.common).failed == 0
    assert doctest.testmod(finding_module).failed == 0


def test_an_action_says_why_not_whether_and_what() -> None:
    refusal = add.why_not(8, 5)
    assert refusal is not None and str(refusal) == "number: is too much"
    assert not add.may(8, 5) and add.may(8, number=1)
    assert add.do(8, number=1) == NumberAdded(1)
    with pytest.raises(EventError):
        add.do(None, 1)


def test_events_come_back_from_json_as_they_were() -> None:
    for event in (SumOpened(("Anne", "Bonny")), NumberAdded(3, Colour.RED), NumberAdded(4)):
        assert CODEC.from_json(CODEC.to_json(event)) == event
    assert CODEC.to_json(NumberAdded(3, Colour.RED)) == {
        "kind": "number-added",
        "number": 3,
        "colour": "red",
    }
    assert CODEC.from_json({"kind": "number-added", "number": 1}) == NumberAdded(1)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ([], "must be an object"),
        ({}, "kind: is missing"),
        ({"kind": "number-aded", "number": 1}, "(did you mean number-added?)"),
        ({"kind": "number-added"}, "number: is missing"),
        ({"kind": "number-added", "number": -1}, "number: must be from 0"),
        ({"kind": "number-added", "number": 1, "color": "red"}, "(did you mean colour?)"),
        ({"kind": "number-added", "number": 1, "colour": "reed"}, "(did you mean red?)"),
    ],
)
def test_a_bad_event_is_told_with_its_place(body: object, told: str) -> None:
    with pytest.raises(EventError) as caught:
        CODEC.from_json(body)
    assert told in str(caught.value)


def test_an_event_is_taken_back_by_replaying_the_others() -> None:
    history: list[Event] = [SumOpened(("Anne",)), NumberAdded(5), NumberAdded(4)]

    def never(later: Event, earlier: Event) -> bool:
        return False

    assert replay(fold, history) == 9
    assert undone(fold, history, 1, never) == 4
    assert why_not_undone(history, 1, lambda later, earlier: True) == 2
    with pytest.raises(EventError, match="NumberAdded builds on it: take that back first"):
        undone(fold, history, 1, lambda later, earlier: True)
    with pytest.raises(EventError, match="nothing is open"):
        undone(fold, history, 0, never)
    with pytest.raises(EventError, match="no game is open"):
        replay(fold, [])


def test_changes_are_told_fact_by_fact() -> None:
    red, blue = Fact(Colour.RED, (("hand", 1),), 2), Fact(Colour.BLUE)
    changed = told_changes({red: 1, blue: 5}, {red: 3, blue: 5})
    assert changed == (Change(red, 1, 3),)
    told = {"what": "red", "hand": 1, "player": 2, "before": 1, "after": 3}
    assert changed[0].to_json() == told
    assert [c.to_json() for c in told_changes({blue: 5}, {})] == [
        {"what": "blue", "before": 5, "after": None}
    ]


def test_equal_totals_share_a_place() -> None:
    assert ranking([10, 40, 10, -20]) == ((1,), (0, 2), (3,))
    assert ranking([0, 0, 0]) == ((0, 1, 2),)


def test_players_are_told_apart() -> None:
    assert read_players(["Anne", "Bonny", "Calico"], "players", 3, 6) == ("Anne", "Bonny", "Calico")
    for names, told in (
        (["Anne", "Bonny"], "players: must be 3 to 6 names, not 2"),
        (["Anne", "Bonny", "Anne"], "players[2]: is the same name as players[0]"),
        (["Anne", "Bonny", " "], "players[2]: must be a text"),
        (["Anne", "Bonny", "C\n"], "players[2]: contains an unsupported character"),
    ):
        with pytest.raises(InputError) as caught:
            read_players(names, "players", 3, 6)
        assert str(caught.value).startswith(told)
    assert renamed(("Anne", "Bonny"), 1, "Read") == ("Anne", "Read")
    for player, name in ((2, "Read"), (1, "Anne"), (1, "\u200b")):
        with pytest.raises(EventError):
            renamed(("Anne", "Bonny"), player, name)
