# SPDX-License-Identifier: AGPL-3.0-or-later
"""Outlines of what sticks out from under a known card."""

import cv2
import numpy as np
import pytest

from vision.finding import has_company, outlines_beneath
from vision.frames import Pixels
from vision.plane import Floats, overlap, spun

_MIDDLE = np.array([480, 360], np.float32)
_CARD = np.array([[-70, -98], [70, -98], [70, 98], [-70, 98]], np.float32)
_UPPER = np.asarray(_MIDDLE + _CARD, np.float32)


def _lying(*cards: Floats) -> Pixels:
    """Cards with white rims on a brown table, each on the one before."""
    pixels = np.full((720, 960, 3), (70, 96, 120), np.uint8)
    for at, card in enumerate(cards):
        cv2.fillConvexPoly(pixels, np.rint(card).astype(np.int32), (235, 235, 235))
        inner = card.mean(axis=0) + (card - card.mean(axis=0)) * 0.85
        cv2.fillConvexPoly(pixels, np.rint(inner).astype(np.int32), (200 - 90 * at, 90, 60))
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), 0.7), np.uint8)


def _beneath(aside: float, degrees: float) -> Floats:
    """A card so many pixels to the left of the upper one, and turned by so much."""
    turned = spun(_CARD, float(np.radians(degrees)))
    return np.asarray(_MIDDLE + turned + (aside, 5), np.float32)


@pytest.mark.parametrize(("aside", "degrees"), [(-38, 0), (-45, -9), (42, 7)])
def test_an_outline_is_found_by_the_sides_that_are_seen(aside: float, degrees: float) -> None:
    lower = _beneath(aside, degrees)
    picture = _lying(lower, _UPPER)
    found = outlines_beneath(picture, _UPPER, [_UPPER])
    assert max(overlap(outline, lower) for outline in found) > 0.9


def test_where_nothing_lies_beneath_nothing_is_found() -> None:
    assert outlines_beneath(_lying(_UPPER), _UPPER, [_UPPER]) == []


def test_a_card_has_company_where_another_sticks_out_from_under_it() -> None:
    assert has_company(_lying(_beneath(-38, 0), _UPPER), _UPPER)
    assert not has_company(_lying(_UPPER), _UPPER)
