# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a picture that somebody took of one card to the card alone, upright."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from vision.finding import FoundCard
from vision.finding.decode import Floats, overlap, share_inside
from vision.flat import Size, laid_flat, upright
from vision.frames import Pixels
from vision.reading.around import CARD_RATIO

ENROLLED_SIZE: Size = (192, 268)
"""Pixels of a card that is cut out of a photograph: twice what it is described at."""

_SHAPE_TOLERANCE = 0.045
"""Relative: scans cut by hand are within it, photographs (3:4, 2:3, 9:16) are not."""

_SHARES = (0.2, 0.25, 0.4, 0.6, 1.0)
"""Sizes at which a picture is shown to the detector, as shares of the side of its input.

It knows cards that are small in the frame; of a card that fills it, it finds parts.
"""

_LONGEST = 0.32
"""Share of the input's side up to which the detector has learned a card's length."""

_LEAST_SCORE = 0.65
_SCANNED_SHARES = (0.2, 0.25)
_LEAST_SCORE_SCANNED = 0.8
_FILLS = 0.88
"""A card this long, as a share of a scan's longer side, is the whole of it."""

_PART = 0.5
"""Share of an outline inside a longer one from which it is a part of that card."""

_SAME = 0.7
"""Overlap from which two outlines are of the same card; the surest is the most exact."""

_LEAST_MARGIN = 0.08
"""Share of both sides; a narrower even edge is the card's own."""

_GROUND = (114, 114, 114)


class Finder(Protocol):
    """Finds outlines; vision.finding.CardFinder is the real one."""

    def find(self, pixels: Pixels) -> tuple[FoundCard, ...]:
        """Cards on a (height, width, 3) BGR picture."""
        ...


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
    shares, least = (_SCANNED_SHARES, _LEAST_SCORE_SCANNED) if whole else (_SHARES, _LEAST_SCORE)
    outlines = _outlines(pixels, finder, shares, least)
    if whole and any(_length(quad) >= _FILLS * max(pixels.shape[:2]) for quad in outlines):
        outlines = []
    if whole and not outlines:
        return _without_margin(pixels)
    if len(outlines) != 1:
        raise NotOneCard(len(outlines))
    return laid_flat(pixels, upright(outlines[0]), ENROLLED_SIZE)


def _is_card_shaped(pixels: Pixels) -> bool:
    height, width = pixels.shape[:2]
    return bool(abs(width / height / CARD_RATIO - 1) <= _SHAPE_TOLERANCE)


def _length(corners: Floats) -> float:
    return float(np.linalg.norm(corners[3] - corners[0]))


def _outlines(
    pixels: Pixels, finder: Finder, shares: tuple[float, ...], least: float
) -> list[Floats]:
    """Outlines of whole cards, (4, 2) each: nothing that is a part of a longer one."""
    height, width = pixels.shape[:2]
    found: list[tuple[float, Floats]] = []
    for share in shares:
        side = round(max(height, width) / share)
        left, top = (side - width) // 2, (side - height) // 2
        shown = pixels
        if share < 1:
            shown = np.full((side, side, 3), _GROUND, np.uint8)
            shown[top : top + height, left : left + width] = pixels
        else:
            left = top = 0
        for card in finder.find(shown):
            # Face up or down is not asked: an unknown deck's face may look like a back.
            if card.confidence >= least and _length(card.corners) <= _LONGEST * side:
                corners = np.asarray(card.corners - (left, top), np.float32)
                found.append((card.confidence, corners))
    kept: list[Floats] = []
    for _, corners in sorted(found, key=lambda one: _length(one[1]), reverse=True):
        if not any(share_inside(corners, other) >= _PART for other in kept):
            kept.append(corners)
    return [
        max((one for one in found if overlap(one[1], corners) >= _SAME), key=lambda one: one[0])[1]
        for corners in kept
    ]


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
