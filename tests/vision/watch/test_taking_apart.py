# SPDX-License-Identifier: AGPL-3.0-or-later
"""One outline around two cards becomes two outlines where the turned picture shows both."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.watch.turned import UpsideDown, box
from vision.finding import FoundCard
from vision.frames import Frame
from vision.watch.shapes import Shapes
from vision.watch.taking_apart import TakingApart
from vision.watch.turned_looks import TurnedLooks


def taken_apart(finder: UpsideDown, *resting: np.ndarray) -> list[list[float]]:
    shapes = Shapes()
    shapes.note(box(400, 300))
    frame = Frame(np.zeros((480, 640, 3), np.uint8), 0, 0.0)
    found = [FoundCard(one, 0.9, True) for one in resting]
    told = TakingApart(TurnedLooks(finder), shapes).taken_apart(found, frame)
    return [card.corners.min(axis=0).tolist() for card in told]


AROUND = box(100, 100, 100)
UPPER, LOWER = box(100, 100), box(138, 100)


def test_an_outline_around_two_cards_becomes_theirs() -> None:
    finder = UpsideDown(UPPER, LOWER, box(400, 100))
    assert taken_apart(finder, box(300, 300), AROUND) == [[300, 300], [100, 100], [138, 100]]


@pytest.mark.parametrize(
    "seen",
    [(), (UPPER,), (UPPER, box(400, 100)), (UPPER, box(102, 102, 98)), (UPPER, box(170, 100))],
)
def test_one_that_does_not_come_apart_stays(seen: Sequence[np.ndarray]) -> None:
    assert taken_apart(UpsideDown(*seen), AROUND) == [[100, 100]]


def test_backs_are_no_cards_of_it() -> None:
    assert taken_apart(UpsideDown(UPPER, LOWER, face_up=False), AROUND) == [[100, 100]]


def test_where_all_are_as_large_as_cards_nothing_is_looked_at_again() -> None:
    finder = UpsideDown(UPPER, LOWER)
    assert taken_apart(finder, UPPER, box(300, 300, 66)) == [[100, 100], [300, 300]]
    assert finder.looks == 0
