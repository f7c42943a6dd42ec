# SPDX-License-Identifier: AGPL-3.0-or-later
"""A place is read until its answer is plain, and again when it has changed."""

from __future__ import annotations

import numpy as np
import pytest

from vision.frames import Pixels
from vision.observations import Readings
from vision.plane import Floats
from vision.reading import Reading, quad_of
from vision.watch.remembered import RememberingReader

OUTLINE = np.array([[100, 60], [180, 60], [180, 170], [100, 170]], np.float32)
CARD: Readings = (("G7", 0.995),)
UNSURE: Readings = (("G7", 0.8), ("G1", 0.1))
NOTHING: Readings = (("G7", 0.02),)


class CountedReader:
    """Reads every outline as one name, so many times."""

    def __init__(self, names: Readings) -> None:
        self.names, self.read_times, self.glanced_times = names, 0, 0

    def read(self, pixels: Pixels, corners: Floats) -> Reading:
        self.read_times += 1
        return self._reading(corners)

    def glance(self, pixels: Pixels, corners: Floats) -> Reading:
        self.glanced_times += 1
        return self._reading(corners)

    def read_beneath(self, *_: object) -> tuple[Reading, ...]:
        return ()

    def lies_on(self, *_: object) -> bool | None:
        return None

    def _reading(self, corners: Floats) -> Reading:
        return Reading(quad_of(corners), self.names, 0.9, 9.0)


def picture(seed: int = 0) -> Pixels:
    """A table with a card of stripes, as a camera with some noise sees it."""
    table = np.full((240, 320, 3), 90.0)
    table[60:170, 100:180] = 200
    table[60:170:8, 100:180] = 40
    noise = np.random.default_rng(seed).normal(0, 3, table.shape)
    return np.clip(table + noise, 0, 255).astype(np.uint8)


def read(reader: RememberingReader, *pictures: Pixels) -> Readings:
    """As the last of these is read."""
    return [reader.read(each, OUTLINE).names for each in pictures][-1]


def test_a_sure_card_is_read_once_though_its_outline_trembles() -> None:
    counted = CountedReader(CARD)
    reader = RememberingReader(counted)
    for seed in range(5):
        trembling = OUTLINE + np.float32(seed % 2)
        assert reader.read(picture(seed), trembling).names == CARD
        assert reader.glance(picture(seed), trembling).names == CARD
    assert (counted.read_times, counted.glanced_times) == (1, 1)


def test_what_is_unsure_is_read_on_every_frame() -> None:
    counted = CountedReader(UNSURE)
    assert read(RememberingReader(counted), *map(picture, range(5))) == UNSURE
    assert counted.read_times == 5


def test_what_reads_as_no_card_is_read_a_few_times() -> None:
    counted = CountedReader(NOTHING)
    assert read(RememberingReader(counted), *map(picture, range(9))) == NOTHING
    assert counted.read_times == 3


@pytest.mark.parametrize("names", [CARD, NOTHING])
def test_a_place_that_changes_in_a_corner_is_read_again(names: Readings) -> None:
    counted = CountedReader(names)
    reader = RememberingReader(counted)
    read(reader, *map(picture, range(4)))
    before = counted.read_times
    changed = picture(9)
    changed[64:76, 104:112] = 120
    counted.names = UNSURE
    assert read(reader, changed) == UNSURE
    assert counted.read_times == before + 1


def test_a_lamp_that_changes_all_alike_changes_no_card() -> None:
    counted = CountedReader(CARD)
    reader = RememberingReader(counted)
    read(reader, picture(), picture(1) + np.uint8(12))
    assert counted.read_times == 1


def test_another_outline_is_read_by_itself() -> None:
    counted = CountedReader(CARD)
    reader = RememberingReader(counted)
    reader.read(picture(), OUTLINE)
    reader.read(picture(), OUTLINE + np.float32([20, 0]))
    assert counted.read_times == 2


def test_outside_the_picture_and_on_one_of_another_size_nothing_is_remembered() -> None:
    counted = CountedReader(CARD)
    reader = RememberingReader(counted)
    reader.read(picture(), OUTLINE + np.float32([400, 0]))
    reader.read(picture(), OUTLINE + np.float32([400, 0]))
    assert counted.read_times == 2
    reader.read(picture(), OUTLINE + np.float32([140, 0]))
    reader.read(picture()[:, :230], OUTLINE + np.float32([140, 0]))
    assert counted.read_times == 4
