# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that the detector does not see for the one that lies on their half."""

import pytest

from tests.vision.watch.table import BARE_FRAMES, Lying, Table, names
from vision.observations import CardArrived, CardLeft, TableCleared

UPPER = Lying("LOOT", 200)


def with_half_hidden(lower: Lying, *others: Lying) -> Table:
    """A table on which a card was laid on another, of which the detector tells nothing."""
    table = Table()
    table.lying = list(others)
    table.watch(BARE_FRAMES)
    table.hidden, table.overlooked, table.beneath = {lower}, {lower.name}, [lower]
    table.lying = [*others, lower, UPPER]
    return table


def test_it_is_told_and_that_it_lies_under_the_other() -> None:
    arrived = [
        one for one in with_half_hidden(Lying("B4", 230)).watch(30) if isinstance(one, CardArrived)
    ]
    assert [one.readings[0][0] for one in arrived] == ["LOOT", "B4"]
    assert arrived[1].under == {arrived[0].track}


def test_what_is_likely_one_is_told_as_surely_as_it_reads() -> None:
    arrived = with_half_hidden(Lying("B4", 230, sure=0.85)).watch(30)[1]
    assert isinstance(arrived, CardArrived)
    assert arrived.readings[0] == ("B4", pytest.approx(0.85))


@pytest.mark.parametrize(
    "lower",
    [
        Lying("B4", 230, sure=0.7),
        Lying("B4", 230, fit=0.7),
        Lying("G7", 230),
        Lying("B4", 216),
    ],
)
def test_what_hardly_reads_as_one_or_as_a_known_one_or_shows_too_little_is_not_told(
    lower: Lying,
) -> None:
    assert names(with_half_hidden(lower, Lying("G7", 450)).watch(30)) == ["LOOT"]


def test_where_nothing_is_left_over_nobody_looks() -> None:
    table = Table()
    table.watch(BARE_FRAMES)
    table.lying = [UPPER, Lying("G7", 450)]
    table.watch(30)
    assert table.looks_beneath == 0


def test_what_is_left_over_is_looked_at_once_until_something_moves_there() -> None:
    table = with_half_hidden(Lying("a sleeve", 230, sure=0.02, unknown=True, fit=0.4))
    table.watch(30)
    table.lying.append(Lying("G7", 450))
    table.watch(30)
    assert table.looks_beneath == 1
    table.hand_at = (250, 300)
    table.watch(10)
    table.hand_at = None
    table.watch(30)
    assert table.looks_beneath > 1


def test_it_leaves_with_the_others() -> None:
    table = with_half_hidden(Lying("B4", 230))
    table.watch(30)
    table.lying, table.beneath = [], []
    assert [type(one) for one in table.watch(30)] == [CardLeft, CardLeft, TableCleared]
