# SPDX-License-Identifier: AGPL-3.0-or-later
"""Frames that were missed, and what the watcher makes of the first after them."""

import pytest

from tests.vision.watch.table import Lying, Table, names
from vision.watch.pace import Pace


def test_a_pause_in_which_frames_were_missed_is_told() -> None:
    pace = Pace()
    times = [0.0, 0.1, 0.2, 0.5, 0.6, 1.9, 2.0]
    assert [pace.misses(time) for time in times] == [False, False, False, True, False, True, False]


@pytest.mark.parametrize("rate", [2, 3, 5, 10, 30])
def test_a_slow_camera_misses_nothing(rate: int) -> None:
    pace = Pace()
    assert not any(pace.misses(number / rate) for number in range(50))


def test_where_frames_keep_coming_far_apart_every_other_one_counts() -> None:
    pace = Pace()
    times = [0.0, 0.1, 0.6, 1.1, 1.6, 2.1, 2.2, 2.7]
    told = [pace.misses(time) for time in times]
    assert told == [False, False, True, False, True, False, False, True]


def test_a_card_is_seen_though_frames_keep_coming_far_apart() -> None:
    table = Table()
    table.lying = [Lying("G7", 50)]
    table.watch(8)
    table.lying.append(Lying("SK", 400))
    seen = []
    for _ in range(4):
        table.number += 5
        seen += table.watch(1)
    assert names(seen) == ["SK"]


def test_what_comes_after_missed_frames_is_looked_at_with_the_next() -> None:
    table = Table()
    table.lying = [Lying("G7", 50), Lying("B2", 200)]
    table.watch(8)
    looks = table.looks
    table.number += 15
    table.lying.append(Lying("SK", 400))
    assert table.watch(1) == []
    assert table.looks == looks
    assert names(table.watch(2)) == ["SK"]
