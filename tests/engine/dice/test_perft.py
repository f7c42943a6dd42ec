# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every throw of two and of three dice of the default set: the published counts hold."""

import json

import pytest

from engine.dice import Outcome
from tests.engine.dice import naive
from tests.engine.dice.perft.count import COUNTS, SIZES, Codes, count

PUBLISHED = json.loads(COUNTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("size", SIZES)
def test_the_counts_are_the_published_ones_and_a_second_referee_agrees(size: int) -> None:
    def look(codes: Codes, outcome: Outcome) -> None:
        assert outcome.winner == naive.winner(codes), codes
        assert outcome.points == naive.bonus(codes), codes

    assert count(size, look) == PUBLISHED[str(size)]


def test_every_throw_is_counted_once() -> None:
    # 36 dice drawn without putting back, each on any of six sides.
    assert PUBLISHED["2"]["throws"] == 36 * 35 * 6**2
    assert PUBLISHED["3"]["throws"] == 36 * 35 * 34 * 6**3
    assert set(PUBLISHED) == {str(size) for size in SIZES}


def test_some_counts_are_as_worked_out_by_hand() -> None:
    two = PUBLISHED["2"]
    # A mermaid's skull and the Skull King's, in either order: 2 mermaids, 4 of 6 sides each.
    assert two["bonuses"]["50"] == 2 * (2 * 4) * (1 * 4)
    # The Skull King's skull and a pirate's: 3 pirates.
    assert two["bonuses"]["30"] == 2 * (3 * 4) * (1 * 4)
    # No colour is set by two of the six special dice.
    assert two["lead_colours"]["none"] == 6 * 5 * 36
