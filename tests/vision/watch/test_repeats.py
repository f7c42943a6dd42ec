# SPDX-License-Identifier: AGPL-3.0-or-later
"""Frames that come twice and more, as of films that were brought to another rate."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.watch.table import Lying, Table, names
from vision.frames import Frame
from vision.observations import Observation
from vision.watch.repeats import Repeats

CARRIED = (60, 140, 220, 300)


def seen(copies: int, between: float, noise: float = 0.0) -> Sequence[Observation]:
    """A card that is carried across the table and laid there; copies of each frame."""
    table, told, number = Table(), list[Observation](), 0
    rng = np.random.default_rng(1)
    for x in (None, None, None, *CARRIED, *[CARRIED[-1]] * 6):
        table.lying = [] if x is None else [Lying("G7", x)]
        picture = table.picture()
        for _ in range(copies):
            grain = rng.normal(0, noise, picture.shape)
            pixels = np.rint(np.clip(picture + grain, 0, 255)).astype(np.uint8)
            told += table.watcher.look(Frame(pixels, number, number * between))
            number += 1
    return told


@pytest.mark.parametrize("noise", [0.0, 0.2])
def test_a_card_that_is_carried_does_not_lie_still_on_a_copy(noise: float) -> None:
    once = seen(1, 0.1)
    assert names(once) == ["G7"]
    for copies in (2, 3):
        told = seen(copies, 0.1 / copies, noise)
        assert names(told) == ["G7"]
        assert [one.time for one in told] == pytest.approx([one.time for one in once], abs=0.11)


def test_what_stays_the_same_for_longer_is_at_rest() -> None:
    repeats, pixels = Repeats(), np.zeros((48, 64, 3), np.uint8)
    told = [repeats.is_copy(Frame(pixels, number, number / 30)) for number in range(6)]
    assert told == [False, True, True, False, False, False]
    assert not repeats.is_copy(Frame(pixels + np.uint8(1), 6, 6 / 30))


def test_a_slow_films_copies_are_told_by_how_slow_it_is() -> None:
    repeats, told = Repeats(), []
    for number in range(60):
        pixels = np.full((48, 64, 3), 3 * (number // 3), np.uint8)
        told.append(repeats.is_copy(Frame(pixels, number, number / 15)))
    assert told[30:] == [False, True, True] * 10
