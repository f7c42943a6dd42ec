# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where a lamp's reflection has burnt a card's picture out."""

import numpy as np
import pytest

from vision.reading.burnt_out import at_places, burnt_out
from vision.reading.corners import CORNER_MIDDLES
from vision.reading.describing import GRID
from vision.reading.layers import MIDDLES
from vision.whitened import Whitened

_CARD = np.array([[40, 30], [136, 30], [136, 166], [40, 166]], np.float32)


def _table(card: int, shine: int) -> Whitened:
    """A card of one grey, with its middle third as bright as this from side to side."""
    pixels = np.full((200, 180, 3), 90, np.uint8)
    pixels[30:166, 40:136] = card
    pixels[78:118, 40:136] = shine
    return Whitened(pixels)


def test_what_a_lamp_has_burnt_out_and_the_places_beside_it() -> None:
    burnt = burnt_out(_table(150, 255), _CARD)
    assert burnt.shape == GRID[::-1]
    rows = burnt.all(axis=1)
    assert rows.tolist() == burnt.any(axis=1).tolist()
    assert np.flatnonzero(rows).tolist() == list(range(11, 23))


@pytest.mark.parametrize("shine", [150, 240])
def test_paper_that_is_not_is_not(shine: int) -> None:
    assert not burnt_out(_table(150, shine), _CARD).any()


def test_a_picture_that_is_overexposed_all_over_is_burnt_out_all_over() -> None:
    assert burnt_out(_table(255, 255), _CARD).all()


def test_of_any_place_on_the_card() -> None:
    burnt = burnt_out(_table(150, 255), _CARD)
    assert at_places(burnt, MIDDLES).tolist() == burnt.ravel().tolist()
    corners = at_places(burnt, CORNER_MIDDLES)
    assert corners.shape == CORNER_MIDDLES.shape[:2]
    assert corners.mean(axis=1) == pytest.approx([corners[0].mean()] * 2)
    assert 0 < corners.mean() < 0.2
