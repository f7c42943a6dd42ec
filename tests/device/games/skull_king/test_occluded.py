# SPDX-License-Identifier: AGPL-3.0-or-later
"""A card that was hidden for long and comes back is no surer for that, nor anybody's word."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.skull_king import Role
from tests.device.games.skull_king.tables import Table, before, faces, new_game

UNSURE = ("G7", 0.62), ("G1", 0.37)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path, new_game(3, 1))
    table.bid(0, 0, 0)
    return table


def hidden_for_long(table: Table, *readings: tuple[str, float] | str, player: int = 2) -> int:
    """A card comes, is out of sight until it counts as taken back, and is seen again."""
    hidden = table.lay(*readings, at=before(player))
    table.take(hidden)
    table.look(after=2.5)
    return table.lay(*readings, at=before(player))


def test_it_is_asked_about_as_if_it_had_been_seen_all_the_time(table: Table) -> None:
    table.lay("G5", at=before(1))
    hidden_for_long(table, *UNSURE)
    table.lay("G2", at=before(0))
    table.look(after=3)
    assert faces(table) == ["G5", "G7", "G2"]
    assert [play.named for play in table.state.rounds[0].tricks[0].plays] == [None, None, None]
    assert [question.kind.value for question in table.view.questions] == ["which-card"]
    table.referee.answer(table.view.questions[0].id, "G1")
    assert faces(table) == ["G5", "G1", "G2"]


def test_a_better_reading_still_counts(table: Table) -> None:
    table.lay("G5", at=before(1))
    again = hidden_for_long(table, *UNSURE)
    table.reread(again, ("G1", 0.99))
    table.lay("G2", at=before(0))
    table.look(after=3)
    assert faces(table) == ["G5", "G1", "G2"]
    assert not table.view.questions


def test_what_people_had_told_of_it_still_stands(table: Table) -> None:
    table.lay("G5", at=before(1))
    hidden = table.lay(*UNSURE, at=before(2))
    table.correct({"kind": "card-named", "round": 0, "trick": 0, "position": 1, "card": "G1"})
    table.take(hidden)
    table.look(after=2.5)
    table.lay(*UNSURE, at=before(2))
    assert faces(table) == ["G5", "G1"]
    assert [play.named for play in table.state.rounds[0].tricks[0].plays] == [None, "G1"]


def test_a_tigress_keeps_what_she_was_declared_as(table: Table) -> None:
    table.lay("G5", at=before(1))
    hidden = table.lay("TIG", at=before(2))
    table.correct({"kind": "role-declared", "round": 0, "trick": 0, "position": 1, "role": "P"})
    table.take(hidden)
    table.look(after=2.5)
    table.lay("G2", at=before(0))
    table.lay("TIG", at=before(2))
    assert faces(table) == ["G5", "TIG", "G2"]
    assert table.state.rounds[0].tricks[0].plays[1].role is Role.PIRATE
