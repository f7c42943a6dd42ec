# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pictures that are a card to their edges: from a scanner, or cut out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.finding import Finder, FoundCard
from vision.frames import Pixels
from vision.plane import length_of
from vision.reading.around import CARD_RATIO
from vision.reading.refused import LEAST_LENGTH_PX, CardOddlyShaped, CardTooSmall, NotOneCard
from vision.reading.whole import Colour, cards_at, shrunk

SCANNED_SHARES = (0.2, 0.25)
"""Sizes at which the detector knows best a picture that is a card, as shares of its input."""

_MORE_SHARES = (0.1, 0.15, 0.3)

SEEMS_A_CARD = 0.3
"""The detector's score, at those sizes or at these, from which a picture of a card's proportions
shows one: it gives 0.46 and more for 247 scans and drawn faces of eleven decks, and nothing for
black, white, noisy and wooden ones.
"""

_SHAPE_TOLERANCE = 0.045
"""Relative: scans cut by hand are within it, photographs (3:4, 2:3, 9:16) are not."""

SHAPES = (0.5, 1.1)
"""Width by height of cards of any game: of tarot 0.58, of bridge 0.64, of others 0.67 to 0.8, and
square ones."""

_TABLES: tuple[Colour, ...] = ((40, 60, 90), (20, 40, 120), (70, 40, 110), (200, 200, 200))
_SURELY_ON_A_TABLE = 0.95
"""The score from which a picture of a card's proportions that lies on cloth or wood of one of these
colours is a card. Of 408 faces of six invented decks 137 have no box on the grey around that would
do, and 18 on none of these either; all but one of 49 cuttings of floors, grass, stone and drawn
tables have none.
"""

_FILLS = 0.88
"""A card this long, as a share of a scan's longer side, is the whole of it."""

_LEAST_MARGIN = 0.08
"""Share of both sides; a narrower even edge is the card's own."""

_MOST_MARGIN = 0.6
"""Share of a side up to which an even edge around a card is cut off."""

_PALE = 200.0
"""Levels of 256 from which a scanner's lid, or what a picture was padded with, is white."""

_AS_WIDE = 0.12
"""Share by which a border may be wider or narrower on a side than on average: scans are cut by
hand."""

_PLAIN = 5.0
"""Levels, standard deviation, of a picture with nothing on it: 27 of a scanned blank card, 42 and
more of faces.
"""

_MOST_LENGTH_PX = 1072
"""Four times what is described: a deck's scans of 1,200 dots an inch would fill a Pi's memory."""


Size = tuple[int, ...]
"""Of a picture: its height, width and channels."""


def is_card_shaped(size: Size) -> bool:
    """Whether a picture has the proportions that most cards have."""
    return is_of_shape(size, CARD_RATIO)


def may_be_card_shaped(size: Size) -> bool:
    """Whether some game's cards have its proportions; photographs taken upright have them too."""
    return SHAPES[0] <= ratio_of(size) <= SHAPES[1]


def is_of_shape(size: Size, ratio: float) -> bool:
    """Whether scans of a deck so wide for their height, cut by hand, may be of that size."""
    return abs(ratio_of(size) / ratio - 1) <= _SHAPE_TOLERANCE


def ratio_of(size: Size) -> float:
    """A picture's width by its height."""
    return size[1] / size[0]


def checked(pixels: Pixels, seen: Sequence[FoundCard], finder: Finder) -> Pixels:
    """A picture that is a card, as it is kept. seen: what was found in it at `SCANNED_SHARES`.

    Raises CardTooSmall, or NotOneCard where it does not look like a card.
    """
    held = held_for_a_card(pixels)
    if not (
        _is_long(seen, pixels)
        or _is_long(cards_at(pixels, finder, _MORE_SHARES, SEEMS_A_CARD), pixels)
        or lies_on_a_table(pixels, finder)
    ):
        raise NotOneCard(0)
    return held


def held_for_a_card(pixels: Pixels) -> Pixels:
    """A picture that somebody, or most of its folder, says is a card, as it is kept.

    Raises CardTooSmall, CardOddlyShaped, or NotOneCard where nothing is on it.
    """
    if max(pixels.shape[:2]) < LEAST_LENGTH_PX:
        raise CardTooSmall(max(pixels.shape[:2]))
    if not may_be_card_shaped(pixels.shape):
        raise CardOddlyShaped(ratio_of(pixels.shape))
    if is_blank(pixels):
        raise NotOneCard(0)
    return kept(pixels)


def _is_long(seen: Sequence[FoundCard], pixels: Pixels) -> bool:
    """Whether any of these may be the card, or its print within a margin."""
    least = (1 - _MOST_MARGIN) * max(pixels.shape[:2])
    return any(length_of(card.corners) >= least for card in seen)


def kept(pixels: Pixels) -> Pixels:
    """A card's picture, smaller where it has many more pixels than are ever looked at."""
    return shrunk(pixels, min(1.0, _MOST_LENGTH_PX / max(pixels.shape[:2])))


def lies_on_a_table(pixels: Pixels, finder: Finder) -> bool:
    """Whether a picture looks like one whole card with its face up, when it is laid on a table."""
    seen = (cards_at(pixels, finder, SCANNED_SHARES, _SURELY_ON_A_TABLE, on) for on in _TABLES)
    return any(one.face_up and fills(one, pixels) for cards in seen for one in cards)


def fills(card: FoundCard, pixels: Pixels) -> bool:
    """Whether a card that was found in a picture is the whole of it."""
    return bool(length_of(card.corners) >= _FILLS * max(pixels.shape[:2]))


@dataclass(frozen=True, slots=True)
class Margin:
    """What lies around a card on its scan, as shares of the scan's width and height."""

    left: float
    top: float
    right: float
    bottom: float

    def cut_from(self, scan: Pixels) -> Pixels:
        """The card alone, (height, width, 3) BGR."""
        height, width = scan.shape[:2]
        rows = slice(round(self.top * height), round((1 - self.bottom) * height))
        return scan[rows, round(self.left * width) : round((1 - self.right) * width)]


def margin_around(scan: Pixels) -> Margin | None:
    """The wide even margin of a scan, (height, width, 3) BGR, if a card's proportions remain.

    A face without a border has such a margin around its print: whether a deck's scans have one,
    most of them tell.
    """
    height, width = scan.shape[:2]
    edge = np.concatenate([scan[0], scan[-1], scan[:, 0], scan[:, -1]])
    ground = np.full_like(scan, np.rint(np.median(edge, axis=0)))
    differs = cv2.absdiff(scan, ground).max(axis=2) > 30
    # A speck of dust is no part of the card.
    across = np.flatnonzero(differs.mean(axis=0) > 0.1)
    down = np.flatnonzero(differs.mean(axis=1) > 0.1)
    if not len(across) or not len(down):
        return None
    margin = Margin(
        float(across[0] / width),
        float(down[0] / height),
        float(1 - (across[-1] + 1) / width),
        float(1 - (down[-1] + 1) / height),
    )
    narrower = margin.left + margin.right, margin.top + margin.bottom
    cut = min(narrower) >= _LEAST_MARGIN and max(narrower) <= _MOST_MARGIN
    if cut and _is_border(margin, scan):
        return None
    return margin if cut and is_card_shaped(margin.cut_from(scan).shape) else None


def _is_border(margin: Margin, scan: Pixels) -> bool:
    """Whether a margin around a scan's print is the card's own border: in colour or dark, and as
    wide on all four sides, as a designer draws it.
    """
    height, width = scan.shape[:2]
    sides = np.array([margin.left, margin.right, margin.top, margin.bottom])
    wide = sides * np.array([width, width, height, height])
    is_pale = np.median(scan[0], axis=0).min() >= _PALE
    return bool(not is_pale and np.abs(wide / wide.mean() - 1).max() <= _AS_WIDE)


def is_blank(pixels: Pixels) -> bool:
    """Whether nothing is on a (height, width, 3) BGR picture."""
    return float(cv2.meanStdDev(pixels)[1].max()) < _PLAIN
