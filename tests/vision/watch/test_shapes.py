# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which outlines are a card's by their shape and size."""

import numpy as np
import pytest

from vision.watch.shapes import Shapes, is_too_long

CARD = np.array([[100, 100], [163, 100], [163, 188], [100, 188]], np.float32)


def _sized(times: float) -> np.ndarray:
    return CARD * np.float32(times)


@pytest.mark.parametrize("size", [0.8, 1.0, 1.25])
def test_a_card_nearer_or_further_away_is_like_one(size: float) -> None:
    shapes = Shapes()
    for _ in range(5):
        shapes.note(CARD)
    assert shapes.like_a_card(_sized(size))


@pytest.mark.parametrize("size", [0.5, 1.6])
def test_what_is_much_smaller_or_larger_is_none(size: float) -> None:
    shapes = Shapes()
    for _ in range(5):
        shapes.note(CARD)
    assert not shapes.like_a_card(_sized(size))


def test_before_any_card_was_read_every_size_may_be_a_card() -> None:
    assert Shapes().like_a_card(_sized(3))


def test_an_outline_around_a_hand_and_a_card_is_none() -> None:
    around = np.array([[139, 56], [255, 105], [268, 290], [70, 325]], np.float32)
    assert not Shapes().like_a_card(around)


def test_what_a_cup_leaves_of_a_card_is_a_part_of_it() -> None:
    shapes = Shapes()
    seen = CARD * np.float32(0.72) + np.float32(30)
    assert not shapes.is_part_of(seen, CARD), "how large cards are is not known yet"
    shapes.note(CARD)
    assert shapes.is_part_of(seen, CARD)
    assert not shapes.is_part_of(seen + np.float32(40), CARD), "beyond the card"
    assert not shapes.is_part_of(CARD - np.float32(4), CARD), "as large as the card"
    assert not shapes.is_part_of(seen, CARD * np.float32([1.3, 1.1])), "around two cards"


def test_a_card_seen_at_25_degrees_from_half_a_metre_is_like_one() -> None:
    # The far edge of an 88 mm card is 37 mm further away than the near one.
    near, far = 63 / 0.5, 63 / 0.537
    seen = np.array([[0, 0], [far, 0], [(far + near) / 2, 150], [(far - near) / 2, 150]])
    assert Shapes().like_a_card(seen.astype(np.float32))


def test_an_outline_twice_as_long_as_wide_is_around_two_cards() -> None:
    card = np.array([[0, 0], [60, 0], [60, 84], [0, 84]], np.float32)
    assert not is_too_long(card)
    assert not is_too_long(card * np.array([1, 1.35], np.float32))
    assert is_too_long(card * np.array([1, 1.55], np.float32))
    assert is_too_long(np.roll(card * np.array([1, 1.55], np.float32), 1, axis=0))
