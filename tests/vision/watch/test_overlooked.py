# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that the detector hardly holds for any."""

import pytest

from tests.vision.watch.table import BARE_FRAMES, Lying, Table, names
from vision.observations import CardLeft, TableCleared


def overlooking(card: Lying) -> Table:
    """A table on which the detector tells of this card faintly only, once it lies there."""
    table = Table()
    table.watch(BARE_FRAMES)
    table.hidden, table.overlooked, table.faint = {card.name}, {card.name}, [card]
    table.lying = [card]
    return table


@pytest.mark.parametrize(
    ("card", "told"),
    [
        (Lying("P11", 50), ["P11"]),
        (Lying("P11", 50, sure=0.9), []),
        (Lying("P11", 50, fit=0.7), []),
    ],
)
def test_what_is_faintly_found_is_a_card_where_it_surely_reads_as_one(
    card: Lying, told: list[str]
) -> None:
    assert names(overlooking(card).watch(30)) == told


def test_it_stays_and_leaves_as_any_card_does() -> None:
    table = overlooking(Lying("P11", 50))
    assert len(table.watch(60)) == 1
    table.lying, table.faint = [], []
    assert [type(one) for one in table.watch(30)] == [CardLeft, TableCleared]


def test_what_is_faintly_found_and_is_none_is_looked_at_once() -> None:
    table = overlooking(Lying("a sleeve", 50, sure=0.02, unknown=True, fit=0.4))
    for at in range(4):
        table.lying.append(Lying(f"G{at + 2}", 200 + 90 * at))
        table.watch(8)
    assert table.looks_from_near == 1


def test_nothing_is_looked_for_where_the_table_shows() -> None:
    table = overlooking(Lying("P11", 50))
    table.faint = [Lying("P11", 300)]
    table.watch(20)
    assert table.looks_from_near == 0
