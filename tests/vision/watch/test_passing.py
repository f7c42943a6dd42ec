# SPDX-License-Identifier: AGPL-3.0-or-later
"""An arm that passes is not looked at on every frame; a card that lies there is, and soon."""

import cv2
import numpy as np
import pytest

from tests.vision.watch.table import BARE_FRAMES, Lying, Table, names
from vision.observations import Observation
from vision.shrinking import shrunk
from vision.watch.passing import Passing
from vision.watch.stillness import Stillness

STEP = 0.1
SLEEVE = (40, 30, 60)


def with_arm(picture: np.ndarray, reach: int) -> np.ndarray:
    """A plain sleeve that reaches so far across the table from its left."""
    return cv2.rectangle(picture.copy(), (0, 330), (reach, 420), SLEEVE, -1)


class ArmTable(Table):
    """A table across which an arm is drawn."""

    reach = 0

    def picture(self) -> np.ndarray:
        return with_arm(super().picture(), self.reach) if self.reach else super().picture()


def arm_passes(table: ArmTable) -> list[Observation]:
    """It comes in and goes out by 40 pixels a frame."""
    told: list[Observation] = []
    for reach in (*range(40, 600, 40), *range(600, 0, -40), 0, 0):
        table.reach = reach
        told += table.watch(1)
    return told


def test_an_arm_that_passes_costs_few_looks() -> None:
    table = ArmTable()
    table.watch(BARE_FRAMES)
    before = table.looks
    assert arm_passes(table) == []
    assert table.looks - before <= 12, "of 31 frames"


def test_a_card_that_is_laid_by_it_is_told_when_it_lies_alone() -> None:
    table = ArmTable()
    table.watch(BARE_FRAMES)
    arm_passes(table)
    table.lying = [Lying("G7", 300)]
    assert names(table.watch(3)) == ["G7"]


@pytest.mark.parametrize(("step", "least", "most"), [(0.1, 2, 3), (0.4, 0, 0)])
def test_a_look_is_put_off_for_a_moment_and_by_a_slow_machine_not_at_all(
    step: float, least: int, most: int
) -> None:
    still = Stillness()
    passing = Passing(still)
    bare = np.full((480, 640, 3), 90, np.uint8)
    still.feed(shrunk(bare))
    still.looked()
    put_off = 0
    for number in range(1, 12):
        worth = still.feed(shrunk(with_arm(bare, 50 * number)))
        passing.feed(number * step)
        if worth and not passing.puts_off():
            break
        put_off += worth
    assert least <= put_off <= most


def test_what_lies_apart_from_all_motion_is_looked_at_at_once() -> None:
    still = Stillness()
    passing = Passing(still)
    bare = np.full((480, 640, 3), 90, np.uint8)
    still.feed(shrunk(bare))
    still.looked()
    for number in range(1, 4):
        picture = with_arm(bare, 50 * number)
        picture[80:170, 400:464] = 220
        worth = still.feed(shrunk(picture))
        passing.feed(number * STEP)
    assert worth and still.moving.any()
    assert not passing.puts_off()
