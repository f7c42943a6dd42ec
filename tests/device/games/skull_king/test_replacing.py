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
