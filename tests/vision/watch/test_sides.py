# SPDX-License-Identifier: AGPL-3.0-or-later
"""Faces that the detector holds for backs, and backs."""

import numpy as np
import pytest

from tests.vision.watch.table import Lying, Table, names
from vision.frames import Pixels
from vision.reading import Reading


class _Counting(Table):
    """Counts the looks at what lies face down."""

    glances = 0

    def glance(self, pixels: Pixels, corners: np.ndarray) -> Reading:
        self.glances += 1
        return super().glance(pixels, corners)


@pytest.mark.parametrize(("fit", "told"), [(0.9, ["P11"]), (0.7, [])])
def test_what_is_held_for_a_back_is_a_card_where_it_looks_like_a_face_of_the_deck(
    fit: float, told: list[str]
) -> None:
    table = Table()
    table.watch(3)
    table.lying = [Lying("P11", 50, fit=fit, face_up=False)]
    assert names(table.watch(30)) == told


def test_a_back_is_looked_at_again_only_when_something_has_moved_over_it() -> None:
    table = _Counting()
    table.lying = [Lying("back", 400, fit=0.5, face_up=False)]
    table.watch(10)
    assert table.glances == 1
    table.lying.append(Lying("G7", 50))
    table.watch(10)
    assert table.glances == 1
    table.hand_at = (430, 240)
    table.watch(2)
    table.hand_at = None
    table.watch(10)
    looked = table.glances
    assert looked > 1
    table.lying.append(Lying("B2", 200))
    table.watch(10)
    assert table.glances == looked


def test_a_card_that_is_turned_over_where_it_lies_is_told() -> None:
    table = Table()
    table.lying = [Lying("P11", 50, fit=0.5, face_up=False)]
    assert names(table.watch(10)) == []
    table.hand_at = (80, 240)
    table.watch(2)
    table.hand_at, table.lying = None, [Lying("P11", 50, face_up=False)]
    assert names(table.watch(10)) == ["P11"]
