# SPDX-License-Identifier: AGPL-3.0-or-later
"""After Graybeard led, who laid which card is told by its place, else people are asked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from device.games.skull_king.followers import Followers
from device.games.skull_king.homes import where_lies
from engine.skull_king import GRAYBEARD, PlayerTold, QuestionKind, replay
from tests.device.games.skull_king.test_two_players import place, play, two
from tests.engine.skull_king.tables import opened, trick_of

BESIDE = -110


@pytest.mark.parametrize("first", [0, 1])
def test_it_is_told_by_where_the_two_have_laid_before(tmp_path: Path, first: int) -> None:
    table = two(tmp_path, 4, 1)
    play(table, ("G9", place(1)), ("G5", place(1, BESIDE)), ("G2", place(0)), every=0.8)
    play(table, ("Y2", place(1)), ("Y9", place(1, BESIDE)), ("Y5", place(0)), every=0.8)
    follows = ("P9", place(first)), ("P5", place(1 - first))
    play(table, ("P2", place(0, BESIDE)), *follows, every=0.8)
    trick = table.view.tricks[2]
    assert trick.order == (GRAYBEARD, first, 1 - first)
    assert not table.view.questions
    assert table.view.players[first].won == 1 + (first == 1)
    assert not table.view.sheet.rounds[0].findings


def test_people_are_asked_where_nobody_knows_yet_who_lays_where(tmp_path: Path) -> None:
    table = two(tmp_path, 4, 1)
    play(table, ("G2", place(1)), ("G9", place(1, BESIDE)), ("G5", place(0)), every=0.8)
    play(table, ("P2", place(0, BESIDE)), ("P9", place(1)), ("P5", place(0)), every=0.8)
    assert [question.kind for question in table.view.questions] == [QuestionKind.WHICH_PLAYER]


def test_the_mat_tells_it_from_the_first_trick_on() -> None:
    state = replay([*opened(2, 3, [1, 1]), *trick_of("G2 G9 G3"), *trick_of("Y5 Y9 Y2")[:-1]])
    lying = [where_lies(place(0, BESIDE), 0), where_lies(place(1), 1), where_lies(place(0), 0)]
    assert Followers().told(state, lying) == PlayerTold(0, 1, 1, 1)
    lying = [lying[0], lying[2], lying[1]]
    assert Followers().told(state, lying) == PlayerTold(0, 1, 1, 0)
    without = [replace(one, zone=None) for one in lying]
    assert Followers().told(state, without) is None
