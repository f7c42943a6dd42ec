# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that are taken back and others that are laid for them at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.device.games.skull_king.seated import facing, in_turn, lay, seated
from tests.device.games.skull_king.tables import FRAME, Table, faces


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return seated(tmp_path)


def test_one_laid_for_a_card_that_lay_as_the_next_players_do_counts_instead_of_it(
    table: Table,
) -> None:
    for player, code in in_turn(("B2", "B3", "B4")):
        lay(table, player, code)
    wrong = table.lay("B13", at=facing(4, 8, as_if=5), on=FRAME)
    table.look(after=3.0)
    table.take(wrong)
    table.lay("B5", at=facing(4), on=FRAME, after=1.2)
    for _ in range(6):
        table.look(after=0.2)
    table.look(after=3.0)
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5"]


def test_a_card_taken_back_that_left_with_the_swept_trick_counts_when_it_is_laid_in_the_next(
    table: Table,
) -> None:
    laid = [lay(table, player, code) for player, code in in_turn(("B2", "B3", "B4"))]
    taken_back = lay(table, 4, "B13")
    laid.append(table.lay("B5", at=facing(4, 3), on=FRAME, over=(taken_back,)))
    table.look(after=2.0)
    laid += [lay(table, player, code) for player, code in ((5, "B6"), (6, "B7"), (0, "B8"))]
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5", "B6", "B7", "B8"]
    table.take(*laid)
    table.sweep(taken_back)
    for player, code in ((0, "P8"), (1, "P9"), (2, "P10"), (3, "P11"), (4, "B13"), (5, "P12")):
        lay(table, player, code)
    assert faces(table, trick=5) == ["P8", "P9", "P10", "P11", "B13", "P12"]
