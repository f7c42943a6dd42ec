# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which of the outlines in a picture are one card's, and which are none's by their size."""

import pytest

from device.detecting.card import DetectedCard
from device.detecting.outlines import once_each, size_of_cards


def lying(name: str | None, x: float, width: float = 100, sure: float = 0.99) -> DetectedCard:
    """140 pixels long, from x to the right."""
    quad = ((x, 0.0), (x + width, 0.0), (x + width, 140.0), (x, 140.0))
    others = (("G1", 0.005),) if name else (("G7", sure), ("G1", 0.005))
    return DetectedCard(name, sure, quad, others)


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (lying("ESC", 10), [0.0]),
        (lying("ESC", 50), [0.0, 50.0]),
        (lying("ESC", 0, 250), [0.0]),
        (lying("ESC", 60, 40), [0.0]),
        (lying("KRA", 0, 250), [0.0, 0.0]),
        (lying("KRA", 5, sure=0.95), [0.0]),
        (lying("KRA", 5, sure=0.999), [5.0]),
        (lying("KRA", 50), [0.0, 50.0]),
        (lying("KRA", 20, 60, sure=0.999), [20.0]),
        (lying("KRA", 20, 60, sure=0.95), [0.0]),
        (lying("KRA", 20, 40, sure=0.95), [0.0, 20.0]),
    ],
)
def test_outlines_of_one_card_are_told_once(other: DetectedCard, told: list[float]) -> None:
    cards = once_each([lying("ESC", 0), other])
    assert [card.outline[0, 0] for card in cards] == told


def test_an_outline_is_no_card_that_is_much_larger_or_smaller_than_those_with_names() -> None:
    named = [lying("ESC", 0), lying("KRA", 200, 110), lying(None, 600, 300)]
    size = size_of_cards(named)
    as_large = [size.fits(lying(None, 400, width).outline) for width in (30, 50, 200, 300)]
    assert as_large == [False, True, True, False]


def test_by_one_card_alone_the_size_of_others_is_not_known() -> None:
    assert size_of_cards([lying("ESC", 0)]).fits(lying(None, 0, 900).outline)
