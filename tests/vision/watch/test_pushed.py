# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that are pushed by the one that comes to lie half on them, and not found any more."""

import pytest

from tests.vision.watch.table import BARE_FRAMES, Askew, Lying, Table
from vision.observations import CardArrived, CardLeft

PUSHED = Lying("G7", 240, 245)
UPPER = Lying("LOOT", 262, 262)


def with_one_pushed(pushed: Lying) -> Table:
    """A table on which a card lies, and a little further on and half covered the next moment."""
    table = Table()
    table.watch(BARE_FRAMES)
    table.lying = [Lying("G7", 200, 200), Lying("B4", 450)]
    table.watch(30)
    table.hidden, table.overlooked = {pushed}, {pushed.name}
    table.lying = [pushed, Lying("B4", 450), UPPER]
    return table


def test_it_still_lies_there_under_the_other() -> None:
    table = with_one_pushed(PUSHED)
    (arrived,) = table.watch(40)
    assert isinstance(arrived, CardArrived)
    assert arrived.readings[0][0] == "LOOT"
    assert arrived.over == {0}


def test_it_may_have_been_turned() -> None:
    (arrived,) = with_one_pushed(Askew("G7", 240, 240)).watch(40)
    assert isinstance(arrived, CardArrived)


def test_it_may_be_pushed_by_one_that_is_known_already() -> None:
    table = Table()
    table.watch(BARE_FRAMES)
    table.lying = [Lying("G7", 200, 200), Lying("B4", 450)]
    table.watch(30)
    pushed, upper = Lying("G7", 230, 240), Lying("LOOT", 250, 255)
    table.lying.append(upper)
    table.watch(10)
    table.hidden, table.overlooked = {pushed}, {pushed.name}
    table.lying = [pushed, Lying("B4", 450), upper]
    assert table.watch(40) == []


@pytest.mark.parametrize("other", [Lying("a sleeve", 240, 245, sure=0.1), Lying("P3", 240, 245)])
def test_what_does_not_read_as_it_is_not_it(other: Lying) -> None:
    assert CardLeft in map(type, with_one_pushed(other).watch(40))


def test_one_that_was_taken_while_another_was_laid_there_has_left() -> None:
    table = with_one_pushed(PUSHED)
    table.lying.remove(PUSHED)
    assert CardLeft in map(type, table.watch(40))
