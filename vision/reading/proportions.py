# SPDX-License-Identifier: AGPL-3.0-or-later
"""How wide cards are for their length, which is the same for all of a deck.

So an outline that is of another shape than a deck's others went along something else than the
card's sides: a frame within its border, or a joint of the table beside it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import cv2
import numpy as np

from vision.frames import Pixels
from vision.plane import Floats

Key = TypeVar("Key", bound=Hashable)

_FOCAL = 0.8
"""Focal length of the camera, as a share of a picture's longer side, where nobody knows it: phones
have 0.7 to 0.8, webcams 0.8 to 1.1.
"""

_FOCALS = (0.5, 1.3)
"""What it may be: of an ultra-wide lens, and of one that shows things twice as near."""

_ASIDE = 0.1
"""Share of a picture's sides by which its middle may lie beside where the camera looked: pictures
are cut.
"""

_OFF_PX = 0.75
"""Pixels, standard deviation, that a corner may be off by."""

_MOST_OFF = 3.0
_MOST_OTHERWISE = 2.0
"""By how many times the shape may differ through the corners, and through another camera. So of
1,200 drawn outlines each, 300 pixels long, tilted by up to 8 degrees, by phones' lenses and
webcams', from much nearer or farther at up to 18 degrees, and 90 to 180 pixels long at up to 15,
none is odd that is right, and 36 of 1,200 in pictures cut up to a quarter of a side beside where
the camera looked, tilted by up to 15 degrees.
"""

_FEW = 6
"""Of so few cards nobody can say which are outlined wrongly."""

_TOLERANCE = (0.015, 0.025)
"""Least and most by which a card that is seen from straight above may be off a deck's middle. Of
779 outlines of 80 invented decks, up to ten a deck, 14 of the 17 with a corner off by more than 3 %
of a card's length are odd, by 2 to 11 %; the other three are of a deck with five. None else is.
"""

_SPREAD = 6.0
"""What is tolerated, in times of what half the deck's outlines are off."""


@dataclass(frozen=True, slots=True)
class Proportions:
    """A card's width over its length, and by what share that may be otherwise."""

    width: float
    doubt: float


@dataclass(frozen=True, slots=True)
class DeckShape:
    """width: over length of most of a deck's cards. tolerance: by what share one that is seen
    plainly may seem wider or narrower.
    """

    width: float
    tolerance: float

    def odd(self, card: Proportions) -> float | None:
        """By what share a card seems wider than the others, narrower below 0, if it is none of
        these; None for one that is.
        """
        off = card.width / self.width - 1
        return off if abs(off) > np.hypot(self.tolerance, card.doubt) else None


def proportions_of(corners: Floats, pixels: Pixels) -> Proportions:
    """Those of the card with this outline, (4, 2) clockwise from a short edge on, in a (height,
    width, 3) BGR picture, as if it were seen from straight above.

    After Z. Zhang, L.-W. He: Whiteboard scanning and image enhancement, 2007, with a focal length
    and a centre that are supposed.
    """
    height, width = pixels.shape[:2]
    camera = _Camera(_FOCAL * max(width, height), (width / 2, height / 2))
    seen = camera.width_of(corners)
    corner = [camera.width_of(moved) / seen - 1 for moved in _each_moved(corners)]
    others = [other.width_of(corners) / seen - 1 for other in _other_cameras(width, height)]
    doubt = np.hypot(
        _MOST_OFF * float(np.linalg.norm(corner)), _MOST_OTHERWISE * float(np.abs(others).max())
    )
    return Proportions(seen, float(doubt))


def deck_shape(cards: Sequence[Proportions]) -> DeckShape | None:
    """What these cards of a deck have in common, None of a few: too little to know."""
    if len(cards) < _FEW:
        return None
    widths = np.array([card.width for card in cards])
    middle = float(np.median(widths))
    usual = float(np.median(np.abs(widths / middle - 1)))
    return DeckShape(middle, float(np.clip(_SPREAD * usual, *_TOLERANCE)))


def odd_among(cards: Mapping[Key, Proportions | None]) -> dict[Key, float]:
    """Those of a deck's cards that are of another shape than the others, and by what share each
    seems wider, narrower below 0. None: of a card of which nobody knows.
    """
    known = {key: card for key, card in cards.items() if card is not None}
    deck = deck_shape(tuple(known.values()))
    if deck is None:
        return {}
    odd = {key: deck.odd(card) for key, card in known.items()}
    return {key: wider for key, wider in odd.items() if wider is not None}


@dataclass(frozen=True, slots=True)
class _Camera:
    """Focal length and the picture's point that it looks at, in pixels."""

    focal: float
    centre: tuple[float, float]

    def width_of(self, corners: Floats) -> float:
        """Width over length of the flat card that this camera sees as that outline."""
        seen = (corners - np.array(self.centre)) / self.focal
        flat = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
        across, down = cv2.getPerspectiveTransform(flat, seen.astype(np.float32)).T[:2]
        return float(np.linalg.norm(across) / np.linalg.norm(down))


def _other_cameras(width: int, height: int) -> Iterator[_Camera]:
    """Which may as well have taken a picture of that size."""
    longer, x, y = max(width, height), width / 2, height / 2
    yield from (_Camera(focal * longer, (x, y)) for focal in _FOCALS)
    for aside in (-_ASIDE, _ASIDE):
        yield _Camera(_FOCAL * longer, (x + aside * width, y))
        yield _Camera(_FOCAL * longer, (x, y + aside * height))


def _each_moved(corners: Floats) -> Iterator[Floats]:
    """The outline with one corner off, across or down."""
    for at in np.ndindex(corners.shape):
        moved = corners.copy()
        moved[at] += _OFF_PX
        yield moved
