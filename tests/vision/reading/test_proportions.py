# SPDX-License-Identifier: AGPL-3.0-or-later
"""A deck's cards are of one shape, from wherever they are looked at."""

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from vision.plane import Floats
from vision.reading import Proportions, deck_shape
from vision.reading.proportions import proportions_of

SIZE = (1280, 960)
WIDTH = 0.7
"""Of a card, as a share of its length."""


def seen(tilt: float, towards: float, focal: float = 0.8) -> Floats:
    """A card's outline, tilted by so many degrees; focal: as a share of the picture's width."""
    card = np.array([[-WIDTH, -1, 0], [WIDTH, -1, 0], [WIDTH, 1, 0], [-WIDTH, 1, 0]]) / 2
    axis = np.radians(tilt) * np.array([np.cos(towards), np.sin(towards), 0])
    placed = card @ np.asarray(cv2.Rodrigues(axis)[0]).T + [0.1, -0.05, 2.0]
    pixels = placed[:, :2] / placed[:, 2:] * focal * SIZE[0] + np.array(SIZE) / 2
    return np.asarray(pixels, np.float32)


PICTURE = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)


@pytest.mark.parametrize("tilt", [0, 10, 25])
@pytest.mark.parametrize("towards", [0.0, 0.8, 1.6])
def test_how_wide_a_card_is_does_not_depend_on_its_tilt(tilt: float, towards: float) -> None:
    assert proportions_of(seen(tilt, towards), PICTURE).width == pytest.approx(WIDTH, rel=1e-3)


@pytest.mark.parametrize("focal", [0.45, 0.65, 1.1, 1.4])
@pytest.mark.parametrize("aside", [0, 90])
@pytest.mark.parametrize("towards", [0.0, 0.8, 1.6])
def test_how_much_it_may_be_otherwise_by_another_camera_is_told(
    focal: float, aside: int, towards: float
) -> None:
    card = proportions_of(seen(15, towards, focal) + np.float32(aside), PICTURE)
    assert abs(card.width / WIDTH - 1) <= max(0.015, card.doubt)


def test_of_a_small_card_little_is_known() -> None:
    small, large = (proportions_of(seen(0, 0.0) * np.float32(times), PICTURE) for times in (0.2, 1))
    assert small.doubt > 0.02 > 0.01 > large.doubt


def plain(*widths: float) -> list[Proportions]:
    return [Proportions(width, 0.0) for width in widths]


def odd(deck: Sequence[Proportions], width: float, doubt: float = 0.0) -> float | None:
    shape = deck_shape(deck)
    assert shape is not None
    return shape.odd(Proportions(width, doubt))


def test_a_card_of_another_shape_is_odd() -> None:
    deck = plain(0.7, 0.701, 0.699, 0.7, 0.702, 0.698, 0.66)
    assert odd(deck, 0.705) is None
    assert odd(deck, 0.66) == pytest.approx(-0.057, abs=0.001)
    assert odd(deck, 0.72) == pytest.approx(0.029, abs=0.001)


def test_one_that_may_as_well_be_like_the_others_is_not() -> None:
    deck = plain(*[0.7] * 6)
    assert odd(deck, 0.72, doubt=0.01) == pytest.approx(0.029, abs=0.001)
    assert odd(deck, 0.72, doubt=0.03) is None


def test_where_cards_are_held_askew_more_is_let_be() -> None:
    deck = plain(0.685, 0.69, 0.7, 0.7, 0.705, 0.71)
    assert odd(deck, 0.685) is None
    assert odd(deck, 0.68) == pytest.approx(-0.029, abs=0.001)


def test_of_a_few_cards_nobody_knows_which_are_odd() -> None:
    assert deck_shape(plain(0.7, 0.7, 0.7, 0.7, 0.6)) is None
