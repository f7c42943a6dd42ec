# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that come into sight just when their trick is swept, or that lead the next one then."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.device.games.skull_king.seated import facing, in_turn, lay, seated
from tests.device.games.skull_king.tables import FRAME, Table, faces

CODES = ("B2", "B3", "B4", "B5", "B6", "B7", "B8")


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return seated(tmp_path)


def leaves_all_but_the_last(table: Table) -> int:
    """Anne's card, the last one, is seen as soon as the others have left; its track."""
    table.take(*(lay(table, player, code) for player, code in in_turn(CODES[:-1])))
    return table.lay(CODES[-1], at=facing(0), on=FRAME, after=0.3, bare=9.0)


def test_a_card_that_was_hidden_until_the_sweep_is_of_the_swept_trick(table: Table) -> None:
    table.sweep(leaves_all_but_the_last(table))
    assert faces(table, trick=4) == list(CODES)
    assert len(table.state.rounds[-1].tricks) == 5
    assert not table.view.questions


def test_so_it_is_where_it_was_seen_to_leave_before_the_table_was_bare(table: Table) -> None:
    table.take(leaves_all_but_the_last(table), after=0.4)
    table.sweep()
    assert faces(table, trick=4) == list(CODES)


def test_a_trick_of_which_one_seems_to_lie_there_yet_has_what_waited_and_what_came_late(
    table: Table,
) -> None:
    laid = [lay(table, player, code) for player, code in in_turn(CODES[:5])]
    lingering, *others = laid
    waited = table.lay("B8", at=facing(0), on=FRAME, after=0.5)
    table.take(waited, *others, after=0.5)
    late = table.lay("B7", at=facing(6), on=FRAME, after=0.3, bare=9.0)
    table.take(late, after=0.3)
    table.look(after=5.0)
    table.sweep(lingering)
    assert faces(table, trick=4) == list(CODES)
    assert not table.view.questions


def test_what_comes_long_after_most_of_a_trick_had_left_leads_the_next(table: Table) -> None:
    lingering, *others = [lay(table, player, code) for player, code in in_turn(CODES[:6])]
    table.take(*others)
    table.lay("P14", at=facing(1), on=FRAME, after=3.0)
    table.take(lingering)
    table.look(after=3.0)
    assert faces(table, trick=4) == list(CODES[:6])
    assert faces(table, trick=5) == ["P14"]


def test_two_of_the_first_cards_that_were_taken_back_end_no_trick(table: Table) -> None:
    lay(table, 1, "MER")
    first = table.lay("LOOT", at=facing(2), on=FRAME, after=0.5)
    table.take(first, after=1.8)
    second = table.lay("LOOT", at=facing(3), on=FRAME, after=0.0)
    table.take(second, after=1.9)
    for player, code in zip((2, 3, 4, 5, 6, 0), CODES, strict=False):
        lay(table, player, code)
    assert faces(table, trick=4) == ["MER", *CODES[:6]]
    assert not table.view.questions


def test_a_card_hidden_until_the_sweep_was_laid_for_one_taken_back_long_before(
    table: Table,
) -> None:
    others = [lay(table, player, code) for player, code in in_turn(CODES[:5])]
    wrong = table.lay("Y9", at=facing(6), on=FRAME, after=0.5)
    table.take(wrong, after=2.0)
    instead = table.lay("B7", at=facing(6, aside=50), on=FRAME, after=1.5)
    table.take(*others[1:], after=2.5)
    hidden = table.lay("B8", at=facing(0), on=FRAME, after=0.2, bare=9.0)
    table.take(others[0], hidden, after=0.2)
    table.lay("P14", at=facing(0), on=FRAME, after=1.5)
    table.take(instead, after=1.0)
    table.look(after=3.0)
    assert faces(table, trick=4) == list(CODES)
    assert faces(table, trick=5) == ["P14"]
    assert not table.view.questions


def test_of_a_slowly_swept_trick_the_first_card_was_not_taken_back(table: Table) -> None:
    first, *others = (lay(table, player, code) for player, code in in_turn(CODES))
    table.take(first, after=1.0)
    table.lay("P14", at=facing(0), on=FRAME, after=2.0)
    table.take(*others[:2], after=0.2)
    table.look(after=1.9)
    table.take(*others[2:], after=0.2)
    table.look(after=3.5)
    assert faces(table, trick=4) == list(CODES)
    assert faces(table, trick=5) == ["P14"]
