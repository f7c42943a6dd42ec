# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who led, where another was expected to: whoever's card came first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.device.games.skull_king.seated import facing, seated
from tests.device.games.skull_king.tables import FRAME, Table, faces


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Bonny, player 1, is expected to lead the fifth trick."""
    return seated(tmp_path)


def _lay_from(table: Table, first: int, after: float) -> None:
    """Seven cards, B2 to B8, by the players from this one on, so many seconds apart."""
    for turn in range(7):
        at = facing((first + turn) % 7)
        table.lay(f"B{2 + turn}", at=at, on=FRAME, after=after)
        table.look(after=0.1)
    table.look(after=3.0)


def test_whoever_laid_first_led_though_another_was_expected_to(table: Table) -> None:
    _lay_from(table, first=6, after=1.0)
    assert faces(table, trick=4) == ["B2", "B3", "B4", "B5", "B6", "B7", "B8"]
    assert table.view.trick.leader == 6


def test_the_lead_alone_may_be_seen_last(table: Table) -> None:
    _lay_from(table, first=2, after=0.3)
    assert faces(table, trick=4) == ["B8", "B2", "B3", "B4", "B5", "B6", "B7"]
    assert table.view.trick.leader == 1


def test_cards_that_came_at_once_tell_of_no_other_lead(table: Table) -> None:
    _lay_from(table, first=6, after=0.05)
    assert faces(table, trick=4) == ["B4", "B5", "B6", "B7", "B8", "B2", "B3"]
    assert table.view.trick.leader == 1
