# SPDX-License-Identifier: AGPL-3.0-or-later
"""When the table was last seen where a card lies."""

import numpy as np
from numpy.typing import NDArray

from vision.shrinking import shrunk
from vision.watch.bare import LEARNED_ANEW_S, OTHERWISE_S, BareTable
from vision.watch.stillness import Stillness

PLACE = np.array([[100, 100], [200, 100], [200, 240], [100, 240]], np.float32)
STEP_S = 0.2


class Filmed:
    """A table of even colour, five frames a second."""

    def __init__(self) -> None:
        self.still = Stillness()
        self.bare = BareTable(self.still)
        self.pixels = np.full((480, 640, 3), 90, np.uint8)
        self.time = 0.0

    def show(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self.time += STEP_S
            self.still.feed(shrunk(self.pixels))
            self.bare.feed(self.time, [])

    def lay(self, grey: int) -> None:
        self.pixels[95:245, 95:205] = grey


def test_until_a_card_lies_there_its_place_is_bare() -> None:
    table = Filmed()
    assert table.bare.last_bare(PLACE) is None
    table.show(4.0)
    before = table.time
    table.lay(200)
    table.show(3.0)
    assert table.bare.last_bare(PLACE) == np.float32(before)


def test_the_table_must_be_known_before() -> None:
    table = Filmed()
    table.show(1.0)
    table.lay(200)
    table.show(1.0)
    assert table.bare.last_bare(PLACE) is None


def test_a_place_that_is_covered_in_part_is_not_bare() -> None:
    table = Filmed()
    table.show(4.0)
    before = table.time
    table.pixels[95:245, 95:150] = 20
    table.show(2.0)
    table.lay(200)
    table.show(1.0)
    assert table.bare.last_bare(PLACE) == np.float32(before)


def test_what_became_the_table_may_be_a_card_for_a_while() -> None:
    table = Filmed()
    table.show(4.0)
    table.lay(200)
    table.show(OTHERWISE_S + 4.0)
    assert table.bare.is_bare(PLACE, [])
    assert table.bare.last_bare(PLACE) is None
    table.show(LEARNED_ANEW_S)
    assert table.bare.last_bare(PLACE) is not None


WOOD, HAIR = np.array([48.0, 81.0, 109.0]), np.array([28.0, 42.0, 68.0])
"""Blue, green and red of a table, and of a head over it."""


def darkened(colour: NDArray[np.float64]) -> Filmed:
    """A wooden table of which the place, and what is around it, now has this colour."""
    table = Filmed()
    table.pixels[:] = WOOD
    table.show(4.0)
    table.pixels[40:300, 40:260] = np.rint(colour)
    table.show(1.0)
    return table


def test_a_place_in_a_shadow_is_bare() -> None:
    assert darkened(WOOD * 0.6).bare.is_bare(PLACE, []) is True


def test_a_head_over_the_table_is_not_the_table_in_a_shadow() -> None:
    assert darkened(HAIR).bare.is_bare(PLACE, []) is False
