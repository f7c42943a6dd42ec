# SPDX-License-Identifier: AGPL-3.0-or-later
"""What lies there and is no card, or no other than is known, with eyes that see perfectly."""

import pytest

from tests.vision.watch.table import Large, Loose, Lying, Part, Sheet, Table, names
from vision.observations import CardArrived, CardLeft, TableCleared


def test_a_card_that_reads_as_none_is_told_so_that_people_are_asked() -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying("G7", 50, sure=0.01, unknown=True))
    seen = table.watch(30)
    assert [one.readings for one in seen if isinstance(one, CardArrived)] == [(("G7", 0.01),)]


def test_a_hand_that_rests_on_a_pile_is_no_card_but_a_card_laid_on_it_is() -> None:
    table = Table()
    table.lying = [Lying("pile", 400, fit=0.5, face_up=False)]
    table.watch(10)
    table.lying = [Lying("hand", 402, sure=0.0, unknown=True)]
    assert table.watch(40) == []
    table.lying = [Lying("G7", 401)]
    assert names(table.watch(20)) == ["G7"]


def test_a_pile_that_was_taken_away_keeps_nobody_from_being_asked_about_what_lies_there() -> None:
    table = Table()
    table.watch(30)
    table.lying = [Lying("pile", 400, fit=0.5, face_up=False)]
    table.watch(10)
    table.lying = []
    table.watch(10)
    table.lying = [Lying("G7", 402, sure=0.01, unknown=True)]
    assert [type(one) for one in table.watch(40)] == [CardArrived]


def test_a_card_that_is_carried_over_a_pile_does_not_lie_there() -> None:
    table = Table()
    table.watch(10)
    pile = Lying("pile", 400, sure=0.0, unknown=True, fit=0.5, face_up=False)
    table.lying = [pile]
    table.watch(10)
    table.lying = [pile, Lying("MER", 418, 190, sure=0.91)]
    seen = table.watch(2)
    table.lying = [pile]
    for step in range(5):
        table.hand_at = (440, 180 + 25 * step)
        seen += table.watch(1)
    table.hand_at = None
    assert seen + table.watch(40) == []


def test_an_outline_between_two_known_cards_is_no_card() -> None:
    table = Table()
    table.lying = [Lying("G7", 100), Lying("SK", 162)]
    assert names(table.watch(20)) == ["G7", "SK"]
    table.lying.append(Lying("between", 131, sure=0.0, unknown=True))
    assert table.watch(30) == []
    table.lying[-1] = Lying("beside", 300, sure=0.0, unknown=True)
    assert [type(one) for one in table.watch(30)] == [CardArrived]


def test_a_thing_that_is_hardly_a_card_is_not_told_and_holds_nothing_up() -> None:
    table = Table()
    table.score = 0.5
    table.lying = [Lying("phone", 450, sure=0.01, unknown=True, fit=0.5)]
    seen = table.watch(30)
    table.lying.append(Lying("G7", 50))
    seen += table.watch(6)
    table.lying = table.lying[:1]
    seen += table.watch(20)
    assert [type(one) for one in seen] == [CardArrived, CardLeft, TableCleared]


def test_what_agrees_with_a_face_is_told_though_it_may_be_a_back_and_reads_as_none() -> None:
    table = Table()
    table.score = 0.5
    table.watch(3)
    table.lying = [Lying("G7", 450, sure=0.05, unknown=True, fit=0.85)]
    assert names(table.watch(30)) == ["G7"]


def test_a_thing_that_stays_behind_does_not_keep_the_table_from_being_clear() -> None:
    table = Table()
    table.lying = [Lying("phone", 450, sure=0.01, unknown=True)]
    table.watch(30)
    table.lying.append(Lying("G7", 50))
    table.watch(8)
    table.lying = table.lying[:1]
    seen = table.watch(20)
    assert isinstance(seen[-1], TableCleared)
    # Both were told, and each is told of as no card that lies there.
    assert {one.track for one in seen if isinstance(one, CardLeft)} == {0, 1}
    table.lying.append(Lying("B2", 200))
    assert names(table.watch(8)) == ["B2"]


def test_a_card_laid_where_something_else_had_been_is_seen() -> None:
    table = Table()
    table.score = 0.5
    table.lying = [Lying("sleeve", 100, sure=0.01, unknown=True, fit=0.5)]
    table.watch(30)
    table.lying = [Lying("G7", 104, 206)]
    assert names(table.watch(10)) == ["G7"]


def test_a_card_is_not_taken_for_a_thing_that_was_least_unlike_it() -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying("G7", 400, sure=0.01, unknown=True))
    assert table.watch(12) == []
    table.lying = [Lying("G7", 100)]
    told = [one.readings for one in table.watch(30) if isinstance(one, CardArrived)]
    assert told == [(("G7", 0.999), ("other", pytest.approx(0.001)))]


def test_a_card_is_not_taken_for_pushed_to_what_reads_as_no_card() -> None:
    table = Table()
    table.watch(25)
    table.lying.append(Lying("ESC", 200))
    assert names(table.watch(8)) == ["ESC"]
    table.lying = [Lying("ESC", 222, 225, sure=0.01, unknown=True)]
    assert any(isinstance(one, CardLeft) for one in table.watch(30))


def test_what_reads_as_no_card_and_is_cut_by_the_frame_is_not_told() -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying("a phone", -20, sure=0.01, unknown=True))
    assert table.watch(40) == []
    table.lying = [Lying("a phone", 100, sure=0.01, unknown=True)]
    assert names(table.watch(40)) == ["a phone"]


def test_a_card_that_is_cut_by_the_frame_is_told_all_the_same() -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying("G7", -20))
    assert names(table.watch(8)) == ["G7"]


@pytest.mark.parametrize(
    ("thing", "x", "sure", "told"),
    [
        (Sheet, -40, 0.84, []),
        (Sheet, 400, 0.84, ["TIG"]),
        (Sheet, -40, 0.999, ["TIG"]),
        (Large, 400, 0.84, []),
        (Lying, -20, 0.84, ["TIG"]),
    ],
)
def test_what_is_too_large_or_cut_by_the_frame_and_reads_as_a_card_unsurely_is_none(
    thing: type[Lying], x: int, sure: float, told: list[str]
) -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying("G7", 200))
    assert names(table.watch(8)) == ["G7"]
    table.lying.append(thing("TIG", x, 50, sure=sure))
    assert names(table.watch(40)) == told


@pytest.mark.parametrize(("name", "told"), [("SK", []), ("B2", ["B2"])])
def test_a_part_of_a_known_card_that_reads_as_it_unsurely_is_no_other(
    name: str, told: list[str]
) -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying("SK", 200))
    assert names(table.watch(8)) == ["SK"]
    table.lying.append(Part(name, 215, 240, sure=0.5))
    assert names(table.watch(40)) == told


@pytest.mark.parametrize(("name", "told"), [("SK", []), ("ESC", ["ESC"])])
def test_what_lies_on_a_card_and_reads_as_it_unsurely_is_no_other(
    name: str, told: list[str]
) -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying(name, 200))
    assert names(table.watch(8)) == [name]
    table.lying.append(Lying(name, 222, 225, sure=0.8))
    assert names(table.watch(40)) == told


@pytest.mark.parametrize(("thing", "told"), [(Loose, []), (Lying, ["a cup"])])
def test_what_reads_as_no_card_and_is_half_bare_table_is_not_told(
    thing: type[Lying], told: list[str]
) -> None:
    table = Table()
    table.watch(25)
    table.lying.append(thing("a cup", 200, sure=0.01, unknown=True))
    assert names(table.watch(40)) == told


@pytest.mark.parametrize(
    ("lay_before", "sure", "told"),
    [
        (25, 0.4, []),
        (25, 0.85, []),
        (25, 0.999, ["a phone"]),
        (0, 0.4, ["a phone"]),
        (0, 0.85, ["a phone"]),
    ],
)
def test_what_lay_there_all_the_time_and_does_not_read_as_one_card_surely_is_none(
    lay_before: int, sure: float, told: list[str]
) -> None:
    table = Table()
    table.watch(3)
    table.lying.append(Lying("a phone", 200, sure=sure, rivals=3))
    table.hidden.add("a phone")
    table.watch(lay_before)
    table.hidden.clear()
    table.lying.append(Lying("G7", 400))
    assert names(table.watch(40)) == [*told, "G7"]
