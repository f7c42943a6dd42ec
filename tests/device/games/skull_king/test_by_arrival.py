# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who led and what came when, where another was expected to lead or a card was hidden."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.device.games.skull_king.seated import facing, seated
from tests.device.games.skull_king.tables import FRAME, Table, faces


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Bonny, player 1, is expected to lead the fifth trick."""
    return seated(tmp_path)


def _lay_from(table: Table, first: int, after: float, turns: range = range(7)) -> list[int]:
    """Seven cards, B2 to B8, by the players from this one on, so many seconds apart."""
    tracks = []
    for turn in turns:
        at = facing((first + turn) % 7)
        tracks.append(table.lay(f"B{2 + turn}", at=at, on=FRAME, after=after))
        table.look(after=0.1)
    table.look(after=3.0)
    return tracks


def test_whoever_laid_first_led_though_another_was_expected_to(table: Table) -> None:
    _lay_from(table, first=6, after=1.0)
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5", "B6", "B7", "B8"]
    assert table.view.trick.leader == 6


def test_the_lead_alone_may_be_seen_last(table: Table) -> None:
    _lay_from(table, first=2, after=0.3)
    assert faces(table, trick=4) == ["B8", "B2", "B3", "B4", "B5", "B6", "B7"]
    assert table.view.trick.leader == 1


@pytest.mark.parametrize("answer", ["1", "2"])
def test_what_came_last_where_nothing_lay_before_was_not_the_lead(
    table: Table, answer: str
) -> None:
    for turn in range(7):
        table.lay(f"B{2 + turn}", at=facing((2 + turn) % 7), on=FRAME, after=0.3, bare=0.2)
    table.look(after=3.0)
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5", "B6", "B7", "B8"]
    assert table.view.trick.leader == 2
    asked = {question.kind.value: question for question in table.view.questions}
    assert (asked["which-winner"].trick, asked["which-winner"].options) == (3, ("1", "2"))
    table.referee.answer(asked["which-winner"].id, answer)
    assert "which-winner" not in [question.kind.value for question in table.view.questions]
    assert table.view.trick.leader == 2


def test_where_a_card_may_have_lain_all_the_time_it_may_have_been_the_lead(table: Table) -> None:
    for turn in range(7):
        table.lay(f"B{2 + turn}", at=facing((2 + turn) % 7), on=FRAME, after=0.3, bare=2.5)
    table.look(after=3.0)
    assert faces(table, trick=4) == ["B8", "B2", "B3", "B4", "B5", "B6", "B7"]
    assert table.view.trick.leader == 1
    for question in table.view.questions:
        table.referee.answer(question.id, "B8")
    assert not table.view.questions
    assert table.view.trick.leader == 1


def test_no_trick_was_played_unseen_in_less_time_than_it_takes(table: Table) -> None:
    for turn in range(7):
        table.lay(f"B{2 + turn}", at=facing((2 + turn) % 7), on=FRAME, after=0.3, bare=0.2)
    table.look(after=3.0)
    assert "table-unseen" not in table.kinds


def test_cards_that_came_at_once_tell_of_no_other_lead(table: Table) -> None:
    _lay_from(table, first=6, after=0.05)
    is_in_turn = faces(table, trick=4) == ["B4", "B5", "B6", "B7", "B8", "B2", "B3"]
    assert (is_in_turn and table.view.trick.leader == 1) or table.view.questions


def test_cards_that_came_while_one_was_hidden_are_in_turn_once_it_is_seen_again(
    table: Table,
) -> None:
    *_, hidden, _ = _lay_from(table, first=1, after=0.5, turns=range(4))
    table.take(hidden)
    table.look(after=3.0)
    table.lay("B6", at=facing(5), on=FRAME)
    table.look(after=3.0)
    for player, code in ((3, "B4"), (6, "B7"), (0, "B8")):
        table.lay(code, at=facing(player), on=FRAME)
    table.look(after=3.0)
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5", "B6", "B7", "B8"]


@pytest.mark.parametrize("bare", [30.0, 0.2])
def test_cards_that_were_hidden_go_where_each_lies_before_its_player(
    table: Table, bare: float
) -> None:
    for player in (1, 5, 4, 3, 2, 6, 0):
        table.lay(f"B{1 + (player or 7)}", at=facing(player), on=FRAME, after=3.0, bare=bare)
    table.look(after=3.0)
    in_turn = faces(table, trick=4) == ["B2", "B3", "B4", "B5", "B6", "B7", "B8"]
    assert in_turn == (bare > 3.0)


def test_what_people_put_right_is_not_put_back_as_the_cards_came(table: Table) -> None:
    laid = _lay_from(table, first=6, after=1.0, turns=range(6))
    before = faces(table, trick=4)
    table.correct({"kind": "card-moved", "round": 0, "trick": 4, "position": 0, "to": 1})
    laid.append(table.lay("B8", at=facing(5), on=FRAME))
    table.look(after=3.0)
    assert faces(table, trick=4)[:2] == [before[1], before[0]]
    # Of the next trick they have said nothing.
    table.sweep(*laid)
    expected = table.view.trick.leader
    assert expected is not None
    leader = (expected + 5) % 7
    for turn in range(7):
        table.lay(f"P{8 + turn}", at=facing((leader + turn) % 7), on=FRAME)
    table.look(after=3.0)
    assert table.view.trick.leader == leader


def test_who_led_is_told_also_where_nobody_knows_who_was_to_lead(table: Table) -> None:
    table.sweep(*_lay_from(table, first=1, after=0.5, turns=range(6)))
    for turn in range(4):
        table.lay(f"P{8 + turn}", at=facing(3 + turn), on=FRAME, after=1.0)
    table.look(after=3.0)
    assert table.view.trick.leader == 3
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5", "B6", "B7"]
    assert faces(table, trick=5) == ["P8", "P9", "P10", "P11"]
