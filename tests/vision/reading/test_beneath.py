# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards half under others are read by what is seen of them beyond those."""

from dataclasses import replace

import numpy as np
import pytest

from device.eyes import OWN_DECK, open_gallery, open_reader, reader_of
from tests.vision.reading.lying import laid, lying_at
from vision.reading import CardReader, Gallery, Reading

UPPER = lying_at(345, 250, 0.1)

LACKING = {"G8", "P11"}


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return open_reader(OWN_DECK)


@pytest.fixture(scope="module")
def smaller() -> Gallery:
    """The own deck's without some cards."""
    gallery = open_gallery(OWN_DECK)
    return gallery.of([at for at, name in enumerate(gallery.names) if name not in LACKING])


def beneath(
    reader: CardReader, lower: str, upper: str, aside: tuple[int, int]
) -> tuple[Reading, ...]:
    """What is read of a card half under another, where it is guessed to lie."""
    corners = UPPER + np.array(aside, np.float32)
    pixels = laid((lower, corners), (upper, UPPER))
    return reader.read_beneath(pixels, [UPPER], [corners + np.array([4, -3], np.float32)])


def surety_beneath(reader: CardReader, code: str, aside: tuple[int, int]) -> float:
    """Of the likeliest name of such a card, if it gets any."""
    return max((one.surety for one in beneath(reader, code, "KRA", aside)), default=0.0)


@pytest.mark.parametrize(("lower", "upper"), [("G7", "KRA"), ("P14", "P13"), ("SK", "B9")])
@pytest.mark.parametrize("aside", [(-62, -6), (20, -95)])
def test_a_card_half_under_another_is_named(
    reader: CardReader, lower: str, upper: str, aside: tuple[int, int]
) -> None:
    (reading, *_) = beneath(reader, lower, upper, aside)
    assert reading.names[0][0] == lower
    assert reading.names[0][1] > 0.93


@pytest.mark.parametrize("code", ["G7", "ESC", "B14"])
def test_beneath_a_card_that_lies_alone_there_is_none(reader: CardReader, code: str) -> None:
    pixels = laid((code, UPPER))
    guesses = [UPPER + np.array(aside, np.float32) for aside in [(0, 0), (-50, 0), (6, 80)]]
    readings = reader.read_beneath(pixels, [UPPER], guesses)
    assert all(reading.names[0][1] < 0.5 for reading in readings)


def test_of_several_guesses_the_surest_is_told_first(reader: CardReader) -> None:
    corners = lying_at(270, 240, 0.1)
    pixels = laid(("Y12", corners), ("KRA", UPPER))
    elsewhere = lying_at(500, 380, 0.8)
    readings = reader.read_beneath(pixels, [UPPER], [elsewhere, corners - 12, corners])
    surety = [reading.names[0][1] for reading in readings]
    assert readings[0].names[0][0] == "Y12"
    assert surety == sorted(surety, reverse=True)


@pytest.mark.parametrize("code", ["G7", "Y4"])
def test_where_the_deck_lacks_cards_the_corner_that_is_seen_confirms_a_name(
    smaller: Gallery, code: str
) -> None:
    without_corners = surety_beneath(reader_of(replace(smaller, in_doubt=None)), code, (-40, 50))
    assert 0.93 < without_corners < 0.991
    assert surety_beneath(reader_of(smaller), code, (-40, 50)) > 0.995


@pytest.mark.parametrize("code", sorted(LACKING))
@pytest.mark.parametrize("aside", [(-62, -6), (20, -95), (-40, 50)])
def test_a_covered_card_that_the_deck_lacks_gets_no_name(
    smaller: Gallery, code: str, aside: tuple[int, int]
) -> None:
    assert surety_beneath(reader_of(smaller), code, aside) < 0.9
