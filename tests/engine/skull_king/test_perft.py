# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every trick of two and of three cards of the whole deck: the published counts hold.

The counts and how to compare another engine with them are in `perft/`.
"""

import json

import pytest

from engine.skull_king import PROFILES, Rules, Verdict
from tests.engine.skull_king.perft.count import COUNTS, SIZES, Codes, count, tricks
from tests.reference.tricks import judge as judge_plainly

SWITCHES = {name: rules.to_json() for name, rules in PROFILES.items()}
PUBLISHED = json.loads(COUNTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("size", SIZES)
def test_the_counts_are_the_published_ones_and_a_second_referee_agrees(size: int) -> None:
    def look(codes: Codes, rules: Rules, verdict: Verdict) -> None:
        assert verdict.outcome_json() == judge_plainly(list(codes), SWITCHES[rules.profile]), codes

    assert count(size, look) == PUBLISHED[str(size)]


def test_every_trick_is_counted_once() -> None:
    # 74 cards in a row without putting back, and the Tigress once more in her other role.
    assert sum(times for _, times in tricks(2)) == 74 * 73 + 2 * 73
    assert sum(times for _, times in tricks(3)) == 74 * 73 * 72 + 3 * 73 * 72
    assert set(PUBLISHED) == {str(size) for size in SIZES}
