# SPDX-License-Identifier: AGPL-3.0-or-later
"""A card that several outlines are put around, or a bad one, is one card."""

import numpy as np
import pytest

from tests.vision.watch.table import (
    BARE_FRAMES,
    Astray,
    Beside,
    Lying,
    Sheet,
    Table,
    names,
    seen_bare,
)
from vision.finding import FoundCard
from vision.frames import Pixels
from vision.observations import CardArrived, CardLeft, CardReread
from vision.reading import Reading, quad_of


@pytest.mark.parametrize(
    ("sure", "found", "told"),
    [(0.3, False, []), (0.96, False, []), (0.98, False, ["G8"]), (0.999, True, [])],
)
def test_a_second_outline_of_a_known_card_that_is_found_or_not_surely_another_is_that_card(
    sure: float, found: bool, told: list[str]
) -> None:
    table = seen_bare()
    known = Lying("G4", 50)
    table.lying = [known, Lying("B2", 300)]
    table.watch(8)
    table.hand_at, table.hidden = (80, 300), set() if found else {known}
    table.lying.append(Beside("G8", 50, sure=sure, rivals=3))
    assert names(table.watch(20)) == told


@pytest.mark.parametrize(("fit", "told"), [(0.6, []), (0.95, ["G8"])])
def test_what_reads_surely_but_worse_than_the_known_card_that_lies_there_is_that_card(
    fit: float, told: list[str]
) -> None:
    table = seen_bare()
    known = Lying("G4", 50)
    table.lying = [known, Lying("B2", 300)]
    table.watch(8)
    table.hand_at, table.hidden, table.overlooked = (80, 300), {known}, {"G4"}
    table.lying.append(Beside("G8", 50, fit=fit))
    assert names(table.watch(20)) == told


def test_an_outline_that_comes_to_read_unsurely_where_a_known_card_lies_is_that_card() -> None:
    table = seen_bare()
    table.lying = [
        Lying("G4", 50),
        Lying("B2", 300),
        Lying("P9", 80, 230, 0.01, unknown=True, fit=0.4),
    ]
    assert names(table.watch(5)) == ["G4", "B2"]
    table.lying[2] = Beside("G8", 50, off=-30, sure=0.83, rivals=3)
    assert names(table.watch(30)) == []


def test_what_is_outlined_beside_a_card_that_is_found_and_reads_as_it_is_that_card() -> None:
    table = seen_bare()
    known, astray = Lying("TIG", 50), Astray("TIG", 50)
    table.lying, table.hidden = [known, Lying("B2", 300), astray], {astray}
    table.watch(8)
    table.hand_at, table.hidden = (170, 330), set()
    seen = table.watch(10)
    table.hand_at, table.hidden = None, {astray}
    assert [*seen, *table.watch(30)] == []


class _SeeingDouble(Table):
    """Each card is found by two boxes, which come to lie on the card when it is read."""

    asides = (0, 0), (24, 10)
    scores = 0.9, 0.7

    def find(self, pixels: Pixels) -> tuple[FoundCard, ...]:
        return tuple(
            FoundCard(card.corners + np.array(aside, np.float32), score, True)
            for aside, score in zip(self.asides, self.scores, strict=True)
            for card in super(_SeeingDouble, self).find(pixels)
        )

    def read(self, pixels: Pixels, corners: np.ndarray) -> Reading:
        middle = corners.mean(axis=0)
        card = min(
            self.lying, key=lambda one: float(np.linalg.norm(one.corners.mean(axis=0) - middle))
        )
        return super().read(pixels, card.corners)


def test_a_card_that_two_boxes_were_put_around_is_one_card() -> None:
    table = _SeeingDouble()
    table.lying = [Lying("ESC", 100), Lying("ESC", 300)]
    assert names(table.watch(20)) == ["ESC", "ESC"]


def test_a_card_that_was_nudged_a_little_is_known_where_it_lies_now() -> None:
    table = _SeeingDouble()
    table.asides = (-14, 0), (24, 10)
    table.lying = [Lying("G7", 50)]
    assert names(table.watch(8)) == ["G7"]
    table.lying = [Lying("G7", 80)]
    assert table.watch(20) == []


def test_a_card_under_an_outline_of_the_one_laid_beside_it_has_not_left() -> None:
    table = _SeeingDouble()
    table.asides = (0, 0), (-15, 0)
    table.watch(BARE_FRAMES)
    table.lying = [Lying("B2", 100)]
    assert names(table.watch(8)) == ["B2"]
    table.hidden = {"B2"}
    table.lying = [Lying("B2", 100), Lying("G9", 132)]
    seen = table.watch(20)
    assert names(seen) == ["G9"]
    assert not any(isinstance(one, CardLeft) for one in seen)


class _ReadingThroughAHand(_SeeingDouble):
    """One of the boxes reads as another card at first."""

    box, other, until = 1, ("B2", 0.6), 4

    def read(self, pixels: Pixels, corners: np.ndarray) -> Reading:
        reading = super().read(pixels, corners)
        beside = not any(np.array_equal(corners, card.corners) for card in self.lying)
        if beside != (self.box == 1) or not self.number or self.number >= self.until:
            return reading
        return Reading(quad_of(corners), (self.other,), 0.8, 20.0)


def test_a_second_box_that_read_as_another_card_at_first_is_the_same_card() -> None:
    table = _ReadingThroughAHand()
    table.watch(1)
    table.lying = [Lying("G7", 100)]
    assert names(table.watch(20)) == ["G7"]


def test_a_first_box_that_read_as_no_card_at_first_is_the_same_card() -> None:
    table = _ReadingThroughAHand()
    table.box, table.scores, table.other = 0, (0.6, 0.6), ("B2", 0.02)
    table.watch(1)
    table.lying = [Lying("G7", 100)]
    assert names(table.watch(20)) == ["G7"]


def test_a_second_box_that_was_told_as_another_card_is_taken_back() -> None:
    table = _ReadingThroughAHand()
    table.until = 20
    table.watch(1)
    table.lying = [Lying("G7", 100)]
    seen = table.watch(19)
    assert names(seen) == ["G7", "B2"]
    table.hand_at = (130, 330)
    (left,) = table.watch(10)
    assert isinstance(left, CardLeft)
    assert left.track == [one for one in seen if isinstance(one, CardArrived)][1].track


def test_a_card_known_by_a_bad_outline_is_found_by_a_better_one_in_its_place() -> None:
    table = seen_bare()
    table.lying = [Sheet("P4", 200, sure=0.2, unknown=True, fit=0.3)]
    told = table.watch(40)
    assert names(told) == ["P4"]
    table.lying = [Lying("P4", 222)]
    again = table.watch(20)
    assert {type(one) for one in again} == {CardReread}
    last = again[-1]
    assert isinstance(last, CardReread)
    assert last.track == told[0].track
    assert last.readings[0][0] == "P4"
    assert last.readings[0][1] > 0.9
