# SPDX-License-Identifier: AGPL-3.0-or-later
"""Outlines of whole cards in a camera's picture, from a tenth of its width to all of its height."""

from __future__ import annotations

from dataclasses import replace

from vision.finding import Finder, FoundCard
from vision.frames import Pixels
from vision.plane import Floats, length_of, lies_within, upright
from vision.reading.silhouette import outline_of_one
from vision.reading.whole import cards_at, whole_among

_SHARES = (1.0, 0.4)
"""Sizes at which the picture is shown to the detector, as shares of the side of its input."""

_SIZES = 1.4
"""By how much the cards of one deck may differ in length, one nearer than the other."""


def outlines_in(pixels: Pixels, finder: Finder) -> list[Floats]:
    """(4, 2) pixels each, from the end that is further up in the (height, width, 3) BGR picture."""
    found = [
        replace(card, corners=upright(card.corners)) for card in cards_at(pixels, finder, _SHARES)
    ]
    cards = whole_among(found)
    alone = outline_of_one(pixels, cards)
    return _like_the_surest(cards, pixels) if alone is None else [upright(alone)]


def _like_the_surest(cards: list[FoundCard], pixels: Pixels) -> list[Floats]:
    """Without what cannot be a second card of the same deck: of another size, cut by the frame."""
    outlines = [card.corners for card in cards]
    if len(cards) < 2:
        return outlines
    height, width = pixels.shape[:2]

    def is_within(corners: Floats) -> bool:
        return lies_within(corners, width - 1, height - 1)

    best = max(cards, key=lambda one: (is_within(one.corners), one.confidence)).corners
    return [
        corners
        for corners in outlines
        if corners is best
        or (is_within(corners) and 1 / _SIZES < length_of(corners) / length_of(best) < _SIZES)
    ]
