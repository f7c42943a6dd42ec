# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which of two cards lies on the other, told by their faces where they overlap."""

import cv2
import numpy as np
import pytest

from device.eyes import OWN_DECK, open_reader
from tests.vision.reading.lying import laid, lying_at
from vision.reading import CardReader
from vision.reading.describing import PLACES
from vision.reading.layers import Shared, lies_on

CASES = (
    ("G7", "KRA", 0.5),
    ("KRA", "G7", 0.5),
    ("P14", "MER", 1.2),
    ("Y3", "Y13", 0.2),
    ("ESC", "ESC", 0.6),
)


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return open_reader(OWN_DECK)


@pytest.mark.parametrize(("lower", "upper", "angle"), CASES)
def test_the_card_that_shows_its_face_lies_on_the_other(
    reader: CardReader, lower: str, upper: str, angle: float
) -> None:
    below, above = lying_at(280, 240, 0.1), lying_at(345, 270, angle)
    pixels = laid((lower, below), (upper, above))
    assert reader.lies_on(pixels, above, below) is True
    assert reader.lies_on(pixels, below, above) is False


def test_of_cards_apart_none_lies_on_the_other(reader: CardReader) -> None:
    one, other = lying_at(200, 240, 0.1), lying_at(440, 240, 0.4)
    assert reader.lies_on(laid(("G7", one), ("B3", other)), one, other) is None


def test_it_is_not_told_where_a_hand_hides_which_is_the_upper(reader: CardReader) -> None:
    below, above = lying_at(280, 240, 0.1), lying_at(345, 270, 0.5)
    pixels = laid(("G7", below), ("B3", above))
    cv2.circle(pixels, (315, 258), 75, (120, 150, 190), -1)
    assert reader.lies_on(pixels, above, below) is None


@pytest.mark.parametrize(
    ("upper", "lower", "plainer", "told"),
    [
        (0.8, 0.5, -40.0, True),
        (0.8, 0.65, 12.0, True),
        (0.8, 0.65, 8.0, None),
        (0.8, 0.65, -40.0, None),
        (0.8, 0.75, 40.0, None),
        (0.4, 0.2, 40.0, None),
    ],
)
def test_where_faces_hardly_tell_sides_must_tell_the_same(
    upper: float, lower: float, plainer: float, told: bool | None
) -> None:
    everywhere = np.ones(PLACES, np.bool_)
    shared = Shared(everywhere, everywhere)
    one, other = np.full((2, PLACES), np.array([[upper], [lower]]), np.float32)
    assert lies_on(one, other, shared, lambda: plainer) is told
    other_way = None if told is None else not told
    assert lies_on(other, one, shared, lambda: -plainer) is other_way
