# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a picture that somebody took of one card to the card alone, upright."""

from __future__ import annotations

import numpy as np

from vision.finding import Finder
from vision.flat import Size, laid_flat, upright
from vision.frames import Pixels
from vision.reading.around import CARD_RATIO
from vision.reading.whole import LEAST_SCORE, cards_at, length_of, whole_among

ENROLLED_SIZE: Size = (192, 268)
"""Pixels of a card that is cut out of a photograph: twice what it is described at."""

_SHAPE_TOLERANCE = 0.045
"""Relative: scans cut by hand are within it, photographs (3:4, 2:3, 9:16) are not."""

_SHARES = (0.2, 0.25, 0.4, 0.6, 1.0)
"""Sizes at which a picture is shown to the detector, as shares of the side of its input.

It knows cards that are small in the frame; of a card that fills it, it finds parts.
"""

_SCANNED_SHARES = (0.2, 0.25)
_LEAST_SCORE_SCANNED = 0.8
_FILLS = 0.88
"""A card this long, as a share of a scan's longer side, is the whole of it."""

_LEAST_MARGIN = 0.08
"""Share of both sides; a narrower even edge is the card's own."""


class NotOneCard(Exception):
    """A picture shows another number of cards than one. found: how many."""

    def __init__(self, found: int) -> None:
        super().__init__(f"{found} cards")
        self.found = found


def card_in(pixels: Pixels, finder: Finder) -> Pixels:
    """The one card in a (height, width, 3) BGR picture, upright as the picture is.

    A picture of a card's own proportions is the card, but for an even margin, unless a smaller
    card is surely found in it. Raises NotOneCard.
    """
    whole = _is_card_shaped(pixels)
    shares, least = (_SCANNED_SHARES, _LEAST_SCORE_SCANNED) if whole else (_SHARES, LEAST_SCORE)
    cards = whole_among(cards_at(pixels, finder, shares, least))
    if whole and any(length_of(card.corners) >= _FILLS * max(pixels.shape[:2]) for card in cards):
        cards = []
    if whole and not cards:
        return _without_margin(pixels)
    if len(cards) != 1:
        raise NotOneCard(len(cards))
    return laid_flat(pixels, upright(cards[0].corners), ENROLLED_SIZE)


def _is_card_shaped(pixels: Pixels) -> bool:
    height, width = pixels.shape[:2]
    return bool(abs(width / height / CARD_RATIO - 1) <= _SHAPE_TOLERANCE)


def _without_margin(pixels: Pixels) -> Pixels:
    """The picture without a wide even margin, if a card's proportions remain."""
    edge = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]]).astype(np.float32)
    ground = np.median(edge, axis=0)
    differs = np.abs(pixels.astype(np.float32) - ground).max(axis=2) > 30
    # A speck of dust is no part of the card.
    across = np.flatnonzero(differs.mean(axis=0) > 0.1)
    down = np.flatnonzero(differs.mean(axis=1) > 0.1)
    if not len(across) or not len(down):
        return pixels
    inner = pixels[down[0] : down[-1] + 1, across[0] : across[-1] + 1]
    narrower = 1 - inner.shape[1] / pixels.shape[1], 1 - inner.shape[0] / pixels.shape[0]
    cut = min(narrower) >= _LEAST_MARGIN and max(narrower) <= 0.6 and _is_card_shaped(inner)
    return inner if cut else pixels
