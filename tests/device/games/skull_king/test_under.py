# SPDX-License-Identifier: AGPL-3.0-or-later
"""What lies on what: cards found late under others, and cards that cannot have been first."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

import pytest

from engine.skull_king import GameOpened, Rules
from tests.device.games.skull_king import tables
from tests.device.games.skull_king.tables import FRAME, Table
from vision.observations import Quad

PLAYERS = ("Anne", "Bonny", "Calico", "Drake")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Bonny leads the first trick, and it is not known yet who sits where."""
    table = Table(tmp_path, GameOpened(Rules(round_plan=(3, 1)), PLAYERS, 0))
    table.bid(1, 0, 0, 0)
    return table


def heaped(nth: int) -> Quad:
    """In the middle of the table, each partly upon the one before."""
    x, y = 610 + 22 * nth, 438 + 12 * nth
    return (x, y), (x + 60, y), (x + 60, y + 84), (x, y + 84)


def near(player: int) -> Quad:
    """Before a player, so near to the middle that it lies upon the cards of the others."""
    angle = pi / 2 + 2 * pi * player / len(PLAYERS)
    x, y = 640 + 44 * cos(angle), 480 + 44 * sin(angle)
    return (x - 30, y - 42), (x + 30, y - 42), (x + 30, y + 42), (x - 30, y + 42)


def settle(table: Table) -> None:
    table.look(after=3.0)


def test_a_card_under_the_lead_was_the_lead(table: Table) -> None:
    first = table.lay("G2", at=heaped(1), on=FRAME, bare=0.3)
    table.lay("G3", at=heaped(2), on=FRAME, bare=0.3)
    settle(table)
    table.lay("G12", at=heaped(0), on=FRAME, under=[first], bare=8.0)
    settle(table)
    assert tables.faces(table) == ["G12", "G2", "G3"]
    assert not table.view.questions


@pytest.mark.parametrize("told", [True, False])
def test_a_card_pushed_under_another_was_laid_after_it_whoever_told_of_the_lead(
    table: Table, told: bool
) -> None:
    if not told:
        table.lay("G2")
    second = table.lay("G5")
    if told:
        table.correct(
            {"kind": "card-inserted", "round": 0, "trick": 0, "position": 0, "card": "G2"}
        )
    table.lay("G9", under=[second], bare=0.2)
    settle(table)
    assert tables.faces(table) == ["G2", "G5", "G9"]


def test_people_are_asked_where_a_card_under_others_may_have_been_laid_at_any_time(
    table: Table,
) -> None:
    table.lay("Y2", at=heaped(0), on=FRAME, bare=0.3)
    second = table.lay("G12", at=heaped(2), on=FRAME, bare=0.3)
    settle(table)
    table.lay("G3", at=heaped(1), on=FRAME, under=[second], bare=8.0)
    settle(table)
    table.lay("Y9", at=heaped(3), on=FRAME, bare=0.3)
    settle(table)
    assert tables.faces(table) == ["Y2", "G3", "G12", "Y9"] or table.view.questions


def know_homes(table: Table) -> None:
    """By a whole trick, which Calico wins."""
    for turn, code in enumerate(("G4", "G14", "G6", "G7")):
        table.lay(code, at=near((1 + turn) % 4), on=FRAME, bare=0.3)
        settle(table)
    table.sweep(0, 1, 2, 3)


def lay_late(table: Table, layer: str) -> None:
    """Drake's card is seen after Anne's; layer: how it lies with that."""
    know_homes(table)
    table.lay("Y2", at=near(2), on=FRAME, bare=0.3)
    settle(table)
    third = table.lay("G12", at=near(0), on=FRAME, bare=0.3)
    settle(table)
    if layer == "under":
        table.lay("Y3", at=near(3), on=FRAME, bare=8.0, under=[third])
    else:
        table.lay("Y3", at=near(3), on=FRAME, bare=0.3, over=[third])
    settle(table)


def test_nobody_is_asked_where_its_place_tells_when_it_was_laid(table: Table) -> None:
    lay_late(table, "under")
    assert tables.faces(table, -1) == ["Y2", "Y3", "G12"]
    assert not table.view.questions


def test_a_card_pushed_under_another_by_the_player_whose_turn_it_is_stays_the_last(
    table: Table,
) -> None:
    know_homes(table)
    first = table.lay("Y2", at=near(2), on=FRAME)
    settle(table)
    table.lay("Y3", at=near(3), on=FRAME, under=[first])
    settle(table)
    assert tables.faces(table, -1) == ["Y2", "Y3"]


def test_a_card_under_none_of_the_trick_is_the_newest(table: Table) -> None:
    table.lay("G2")
    settle(table)
    table.lay("G12", under=[77])
    settle(table)
    assert tables.faces(table) == ["G2", "G12"]


def test_what_people_told_of_who_laid_what_stands(table: Table) -> None:
    first = table.lay("G2")
    settle(table)
    table.correct({"kind": "player-told", "round": 0, "trick": 0, "position": 0, "player": 2})
    table.lay("G12", under=[first])
    settle(table)
    assert tables.faces(table) == ["G2", "G12"]


@pytest.mark.parametrize(
    ("under", "over", "order"), [([0], [], ["G12", "G2"]), ([], [0], ["G2", "G12"])]
)
def test_of_two_cards_at_once_the_lower_was_first(
    table: Table, under: list[int], over: list[int], order: list[str]
) -> None:
    table.look(
        table.found("G2", at=heaped(0), on=FRAME),
        table.found("G12", at=heaped(1), on=FRAME, under=under, over=over),
    )
    settle(table)
    assert tables.faces(table) == order
    assert not table.view.questions


def test_a_game_goes_on_where_cards_are_seen_to_lie_on_each_other_in_a_ring(table: Table) -> None:
    table.lay("G7", at=heaped(0), on=FRAME, over=[2])
    table.lay("G8", at=heaped(1), on=FRAME, after=0.0, over=[0])
    table.lay("G9", at=heaped(2), on=FRAME, after=0.0, over=[1])
    settle(table)
    assert sorted(tables.faces(table)) == ["G7", "G8", "G9"]


def test_a_card_is_not_put_before_one_on_which_it_lies(table: Table) -> None:
    lay_late(table, "over")
    assert tables.faces(table, -1) == ["Y2", "G12", "Y3"]


def test_a_card_between_two_others_was_laid_between_them(table: Table) -> None:
    first = table.lay("Y2", at=heaped(0), on=FRAME, bare=0.3)
    settle(table)
    second = table.lay("G12", at=heaped(2), on=FRAME, bare=0.3)
    settle(table)
    table.lay("G3", at=heaped(1), on=FRAME, under=[second], over=[first], bare=8.0)
    settle(table)
    table.lay("Y9", at=heaped(3), on=FRAME, bare=0.3)
    settle(table)
    assert tables.faces(table) == ["Y2", "G3", "G12", "Y9"]
