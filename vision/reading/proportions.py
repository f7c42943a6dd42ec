# SPDX-License-Identifier: AGPL-3.0-or-later
"""How wide cards are for their length, which is the same for all of a deck.

So an outline that is of another shape than a deck's others went along something else than the
card's sides: a frame within its border, or a joint of the table beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.frames import Pixels
from vision.plane import Floats

_FOCAL = 0.8
"""Focal length of the camera, as a share of a picture's longer side, where nobody knows it: phones
have 0.7 to 0.8, webcams 0.8 to 1.1. Of outlines that such cameras see tilted by some 15 degrees,
corners off by a quarter of a hundredth of a card's length, nine of ten come out within 1.1 % of
the middle, within 1 % with the right focal length, and within 2.9 % by their sides alone.
"""

_FEW = 6
"""Of so few cards nobody can say which are outlined wrongly."""

_TOLERANCE = (0.015, 0.025)
"""Least and most by which a card may be off a deck's middle. Of 779 outlines of 80 invented decks,
up to ten a deck, 14 of the 17 with a corner off by more than 3 % of a card's length are off by
more, 2 to 11 % (the other three are of a deck with five), and two of the others, cut at both sides.
"""

_SPREAD = 6.0
"""What is tolerated, in times of what half the deck's outlines are off: some hold their cards
askew.
"""


@dataclass(frozen=True, slots=True)
class DeckShape:
    """proportions: width over length of most of a deck's cards. tolerance: by what share of that
    one may seem wider or narrower.
    """

    proportions: float
    tolerance: float

    def odd(self, proportions: float) -> float | None:
        """By what share a card seems wider than the others, narrower below 0, if it is none of
        these; None for one that is.
        """
        off = proportions / self.proportions - 1
        return off if abs(off) > self.tolerance else None


def proportions_of(corners: Floats, pixels: Pixels) -> float:
    """Width over length of the card with this outline, (4, 2) clockwise from a short edge on, in a
    (height, width, 3) BGR picture that was not cut, as if it were seen from straight above.

    After Z. Zhang, L.-W. He: Whiteboard scanning and image enhancement, 2007, with a focal length
    that is supposed.
    """
    height, width = pixels.shape[:2]
    seen = (corners - np.array([width, height]) / 2) / (_FOCAL * max(width, height))
    flat = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    across, down = cv2.getPerspectiveTransform(flat, seen.astype(np.float32)).T[:2]
    return float(np.linalg.norm(across) / np.linalg.norm(down))


def deck_shape(proportions: Sequence[float]) -> DeckShape | None:
    """What these cards of a deck have in common, None of a few: too little to know."""
    if len(proportions) < _FEW:
        return None
    middle = float(np.median(proportions))
    usual = float(np.median(np.abs(np.array(proportions) / middle - 1)))
    return DeckShape(middle, float(np.clip(_SPREAD * usual, *_TOLERANCE)))
