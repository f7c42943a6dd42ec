# SPDX-License-Identifier: AGPL-3.0-or-later
"""What reads as no card is outlined anew where the turned picture shows a card there."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.watch.turned import UpsideDown, box
from vision.finding import FoundCard
from vision.frames import Frame, Pixels
from vision.plane import overlap
from vision.reading import Reading, quad_of
from vision.shrinking import shrunk
from vision.watch.outline import Outline
from vision.watch.second_look import SecondLook
from vision.watch.stillness import Stillness
from vision.watch.turned_looks import TurnedLooks

CARD, ASKEW, OTHER = box(100, 100), box(118, 72), box(300, 300)


class Cards:
    """Reads these outlines, and no others, as cards: by their names, and how sure they are."""

    def __init__(self, **cards: tuple[np.ndarray, float]) -> None:
        self.cards = cards

    def read(self, pixels: Pixels, corners: np.ndarray) -> Reading:
        names = tuple(
            (name, sure)
            for name, (place, sure) in self.cards.items()
            if overlap(place, corners) > 0.9
        )
        return Reading(quad_of(corners), names or (("WHA", 0.02),), 0.95 if names else 0.3, 20.0)

    def glance(self, pixels: Pixels, corners: np.ndarray) -> Reading:
        return self.read(pixels, corners)

    def lies_on(self, pixels: Pixels, one: np.ndarray, other: np.ndarray) -> bool | None:
        return None


FRAME = Frame(np.zeros((480, 640, 3), np.uint8), 0, 0.0)


class Looked:
    """A second look at a table on which nothing moves."""

    def __init__(self, finder: UpsideDown, reader: Cards) -> None:
        self.still = Stillness()
        self.still.feed(shrunk(FRAME.pixels))
        self._reader = reader
        self._second = SecondLook(TurnedLooks(finder), reader, self.still)

    def told(self, *outlines: np.ndarray, known: tuple[np.ndarray, ...] = ()) -> list[list[float]]:
        """Top left corners of what lies there."""
        frame = replace(FRAME)
        new = [Outline.on(frame, FoundCard(one, 0.9, True), self._reader) for one in outlines]
        right = self._second.put_right(new, known, frame)
        return [one.corners.min(axis=0).tolist() for one in right]


def test_an_outline_that_reads_as_none_becomes_the_cards_own() -> None:
    looked = Looked(UpsideDown(CARD, OTHER), Cards(G7=(CARD, 0.99), P3=(OTHER, 0.99)))
    assert looked.told(ASKEW, OTHER) == [[100, 100], [300, 300]]


@pytest.mark.parametrize(
    ("seen", "read"),
    [
        ((), {}),
        ((CARD,), {"G7": (CARD, 0.9)}),
        ((box(300, 100),), {"G7": (box(300, 100), 0.99)}),
    ],
)
def test_it_stays_where_no_other_outline_of_it_surely_reads_as_a_card(
    seen: tuple[np.ndarray, ...], read: dict[str, tuple[np.ndarray, float]]
) -> None:
    assert Looked(UpsideDown(*seen), Cards(**read)).told(ASKEW) == [[118, 72]]


def test_a_card_that_is_known_is_not_found_once_more() -> None:
    looked = Looked(UpsideDown(CARD), Cards(G7=(CARD, 0.99)))
    assert looked.told(ASKEW, known=(box(104, 103),)) == [[118, 72]]


def test_a_card_that_could_not_be_taken_in_yet_is_found_again() -> None:
    looked = Looked(UpsideDown(CARD), Cards(G7=(CARD, 0.99)))
    assert looked.told(ASKEW) == looked.told(ASKEW) == [[100, 100]]
    assert looked.told(ASKEW, known=(CARD,)) == [[118, 72]]


def test_two_outlines_do_not_become_one_card() -> None:
    looked = Looked(UpsideDown(CARD), Cards(G7=(CARD, 0.99)))
    assert looked.told(ASKEW, box(82, 130)) == [[100, 100], [82, 130]]


def test_where_all_read_as_cards_nothing_is_looked_at_again() -> None:
    finder = UpsideDown(CARD)
    assert Looked(finder, Cards(G7=(CARD, 0.7))).told(CARD) == [[100, 100]]
    assert finder.looks == 0


def test_what_is_none_is_looked_at_once() -> None:
    finder = UpsideDown()
    looked = Looked(finder, Cards())
    assert looked.told(ASKEW) == looked.told(ASKEW) == [[118, 72]]
    assert finder.looks == 1


def test_a_frame_is_looked_at_upside_down_once_whoever_asks() -> None:
    finder = UpsideDown(box(100, 100))
    turned = TurnedLooks(finder)
    assert [one.corners.tolist() for one in turned.found(FRAME)] == [box(100, 100).tolist()]
    assert turned.found(FRAME) is turned.found(FRAME)
    assert finder.looks == 1
    turned.found(replace(FRAME))
    assert finder.looks == 2
