# SPDX-License-Identifier: AGPL-3.0-or-later
"""After Graybeard led, who laid which card is told by its place, else people are asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.skull_king import GRAYBEARD, QuestionKind
from tests.device.games.skull_king.test_two_players import place, play, two

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


def test_people_are_asked_where_both_lay_to_the_middle(tmp_path: Path) -> None:
    table = two(tmp_path, 4, 1)
    play(table, ("G2", place(1)), ("G9", place(1, BESIDE)), ("G5", place(0)), every=0.8)
    middle = tuple((x, y - 300) for x, y in place(0))
    play(table, ("P2", place(0, BESIDE)), ("P9", middle), ("P5", middle), every=0.8)
    assert [question.kind for question in table.view.questions] == [QuestionKind.WHICH_PLAYER]
