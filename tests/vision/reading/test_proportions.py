# SPDX-License-Identifier: AGPL-3.0-or-later
"""A deck's cards are of one shape, from wherever they are looked at."""

import cv2
import numpy as np
import pytest

from vision.plane import Floats
from vision.reading import deck_shape
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
    assert proportions_of(seen(tilt, towards), PICTURE) == pytest.approx(WIDTH, rel=1e-3)


@pytest.mark.parametrize("focal", [0.65, 1.1])
def test_nor_much_on_the_camera(focal: float) -> None:
    for towards in (0.0, 0.8, 1.6):
        assert proportions_of(seen(10, towards, focal), PICTURE) == pytest.approx(WIDTH, rel=0.01)


def test_a_card_of_another_shape_is_odd() -> None:
    deck = deck_shape([0.7, 0.701, 0.699, 0.7, 0.702, 0.698, 0.66])
    assert deck is not None
    assert deck.odd(0.705) is None
    assert deck.odd(0.66) == pytest.approx(-0.057, abs=0.001)
    assert deck.odd(0.72) == pytest.approx(0.029, abs=0.001)


def test_where_cards_are_held_askew_more_is_let_be() -> None:
    deck = deck_shape([0.685, 0.69, 0.7, 0.7, 0.705, 0.71])
    assert deck is not None
    assert deck.odd(0.685) is None
    assert deck.odd(0.68) == pytest.approx(-0.029, abs=0.001)


def test_of_a_few_cards_nobody_knows_which_are_odd() -> None:
    assert deck_shape([0.7, 0.7, 0.7, 0.7, 0.6]) is None
