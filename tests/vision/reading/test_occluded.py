# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names of cards of which little more than an index is seen beside the card on it."""

import numpy as np
import pytest

from device.eyes import open_gallery, open_reader, reader_of
from tests.device.faces_in_a_row import CARD, table
from vision.frames import Pixels
from vision.plane import overlap

_STRIP = 40
"""Pixels of the lower card's 140 that are seen on its left."""

_LOWER = CARD - np.array([_STRIP, 0], np.float32)


def _overlain(picture: Pixels) -> Pixels:
    """The table with its third face under its first."""
    upper, lower = picture[250:446, 60:200].copy(), picture[250:446, 510:650].copy()
    picture[250:446, 60 - _STRIP : 200 - _STRIP] = lower
    picture[250:446, 60:200] = upper
    return picture


@pytest.mark.parametrize("off", [(0, 0), (12, 0), (6, -8)])
def test_an_index_tells_its_card_though_the_outline_is_off(off: tuple[int, int]) -> None:
    guess = _LOWER + np.array(off, np.float32)
    (reading,) = open_reader("quartermaster").read_occluded(_overlain(table()), [CARD], [guess])
    name, odds = reading.names[0]
    assert name == "Y12" and odds > 0.97
    assert overlap(np.array(reading.quad, np.float32), _LOWER) > 0.93


def test_a_card_that_the_deck_lacks_gets_no_other_name() -> None:
    gallery = open_gallery("quartermaster")
    kept = [at for at, name in enumerate(gallery.names) if name != "Y12"]
    reader = reader_of(gallery.of(kept))
    readings = reader.read_occluded(_overlain(table()), [CARD], [_LOWER])
    assert all(reading.names[0][1] <= 0.5 for reading in readings)


def test_a_bare_table_beside_a_card_is_no_card() -> None:
    assert open_reader("quartermaster").read_occluded(table(), [CARD], [_LOWER]) == ()
