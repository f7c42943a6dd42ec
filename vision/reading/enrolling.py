# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a picture that somebody took of one card to the card alone, upright."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.finding import Finder, FoundCard
from vision.flat import Size, laid_flat
from vision.frames import Pixels
from vision.plane import (
    Floats,
    area_of,
    corners_of,
    is_across,
    length_of,
    lies_within,
    overlap,
    upright,
)
from vision.reading.around import CARD_RATIO
from vision.reading.proportions import Proportions, proportions_of
from vision.reading.sides import PLAIN, LaidOutline, along_sides, with_border
from vision.reading.silhouette import outline_of_one
from vision.reading.whole import LEAST_SCORE, Colour, cards_at, shrunk, whole_among

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

_MORE_SHARES = (0.1, 0.15, 0.3)
_SEEMS_A_CARD = 0.3
"""The detector's score, at those sizes or at these, from which a picture of a card's proportions
shows one: it gives 0.46 and more for 247 scans and drawn faces of eleven decks, and nothing for
black, white, noisy and wooden ones.
"""

_TABLES: tuple[Colour, ...] = ((40, 60, 90), (20, 40, 120), (70, 40, 110), (200, 200, 200))
_SURELY_ON_A_TABLE = 0.95
"""The score from which a picture of a card's proportions that lies on cloth or wood of one of these
colours is a card. Of 408 faces of six invented decks 137 have no box on the grey around that would
do, and 18 on none of these either; all but one of 49 cuttings of floors, grass, stone and drawn
tables have none.
"""

_LEAST_MARGIN = 0.08
"""Share of both sides; a narrower even edge is the card's own."""

_MOST_MARGIN = 0.6
"""Share of a side up to which an even edge around a card is cut off."""

_SURELY_PLAIN = 0.95
"""Of two outlines the silhouette is the card's if its sides are as plain as this."""

_LEAST_PLAIN = 0.7
"""An outline with a side less plain is none: of 1,000 pictures of invented decks, four fifths of
them on textures, 0.71 and more of those that were right, and 0.29 and less of 13 of the 19 that
were off by more than 6 % of a card's length.
"""

_LEAST_PART = 0.4
"""How large another outline must be, as a share of the one whose sides are not plain."""

_THE_PICTURE = 0.8
"""Overlap with the picture's edges from which an outline is of the picture, not of a card in it."""

LEAST_LENGTH_PX = 60
"""Of a card, top to bottom, that a picture shows: smaller ones are not read either."""

_PLAIN = 5.0
"""Levels, standard deviation, of a picture with nothing on it: 27 of a scanned blank card, 42 and
more of faces.
"""


class NoCardToEnrol(Exception):
    """A picture shows no card by which a deck can be enrolled."""


class NotOneCard(NoCardToEnrol):
    """A picture shows another number of cards than one. found: how many."""

    def __init__(self, found: int) -> None:
        super().__init__(f"{found} cards")
        self.found = found


class CardCut(NoCardToEnrol):
    """A part of the card lies outside the picture."""


class CardAcross(NoCardToEnrol):
    """Which end is the card's top cannot be told: it lies on its side."""


class SidesUnseen(NoCardToEnrol):
    """The card can hardly be told from what it lies on, so that its outline may be any."""


class CardTooSmall(NoCardToEnrol):
    """It can hardly be read. length: its pixels from top to bottom."""

    def __init__(self, length: float) -> None:
        super().__init__(f"{length:.0f} pixels")
        self.length = length


@dataclass(frozen=True, slots=True, eq=False)
class OneCard:
    """picture: (height, width, 3) BGR, upright as the picture is that it is of. proportions: by
    its outline; None of a picture that is the card.
    """

    picture: Pixels
    proportions: Proportions | None = None


def card_in(pixels: Pixels, finder: Finder) -> OneCard:
    """The one card in a (height, width, 3) BGR picture.

    A picture of a card's own proportions is the card, unless a smaller one is surely found in it.
    In others a card is what alone stands out from an even ground and has a card's shape, or what
    the detector finds: whichever has the plainer sides. Raises NoCardToEnrol, as what tells why.
    """
    if not _is_card_shaped(pixels):
        return _photographed(pixels, outline_in(pixels, finder))
    seen = cards_at(pixels, finder, _SCANNED_SHARES, _SEEMS_A_CARD)
    cards = whole_among(_surer(seen, _LEAST_SCORE_SCANNED))
    if not cards or any(_fills(card, pixels) for card in cards):
        return OneCard(_scanned(pixels, seen, finder))
    try:
        return _photographed(pixels, _outline_among(pixels, None, cards, seen))
    except (CardAcross, SidesUnseen):
        # What was found in it may be of the print of a card that nobody has seen yet.
        if not _lies_on_a_table(pixels, finder):
            raise
        return OneCard(pixels)


def without_margin(scan: Pixels) -> Pixels:
    """A scan, (height, width, 3) BGR, without a wide even margin, if a card's proportions remain.

    A face without a border has such a margin around its print: whether a deck's scans have one,
    most of them tell.
    """
    edge = np.concatenate([scan[0], scan[-1], scan[:, 0], scan[:, -1]])
    ground = np.full_like(scan, np.rint(np.median(edge, axis=0)))
    differs = cv2.absdiff(scan, ground).max(axis=2) > 30
    # A speck of dust is no part of the card.
    across = np.flatnonzero(differs.mean(axis=0) > 0.1)
    down = np.flatnonzero(differs.mean(axis=1) > 0.1)
    if not len(across) or not len(down):
        return scan
    inner = scan[down[0] : down[-1] + 1, across[0] : across[-1] + 1]
    narrower = 1 - inner.shape[1] / scan.shape[1], 1 - inner.shape[0] / scan.shape[0]
    cut = min(narrower) >= _LEAST_MARGIN and max(narrower) <= _MOST_MARGIN
    return inner if cut and _is_card_shaped(inner) else scan


def is_blank(pixels: Pixels) -> bool:
    """Whether nothing is on a (height, width, 3) BGR picture."""
    return float(cv2.meanStdDev(pixels)[1].max()) < _PLAIN


def outline_in(pixels: Pixels, finder: Finder) -> Floats:
    """(4, 2) corners, in pixels, of the one card in a (height, width, 3) BGR photograph, clockwise
    from a short edge on. Raises NoCardToEnrol.
    """
    seen = cards_at(pixels, finder, _SHARES, _SEEMS_A_CARD)
    sure = _not_the_picture(_surer(seen, LEAST_SCORE), pixels)
    cards = _not_cut(whole_among(sure), pixels)
    return _outline_among(pixels, outline_of_one(pixels, cards), cards, seen)


def _outline_among(
    pixels: Pixels, silhouette: Floats | None, cards: Sequence[FoundCard], seen: Sequence[FoundCard]
) -> Floats:
    """(4, 2) corners of the one card that is shown. silhouette: what alone stands out from an even
    ground. cards: what surely is one. seen: what else may be.
    """
    outlines = [] if silhouette is None else [silhouette]
    outlines += [cards[0].corners] if len(cards) == 1 else []
    if not outlines:
        raise _none_of(cards, _not_the_picture(_surer(seen, LEAST_SCORE), pixels), pixels)
    laid = [along_sides(pixels, corners) for corners in outlines]
    best = next((one for one in laid if one.plain >= _SURELY_PLAIN), None)
    best = best or max(laid, key=lambda one: one.plain)
    if best.plain_within(pixels) < _LEAST_PLAIN:
        best = _plain_among(pixels, seen, _LEAST_PART * area_of(best.corners)) or best
    if best.plain_within(pixels) < _LEAST_PLAIN:
        raise SidesUnseen
    return (with_border(pixels, best) if best.plain >= PLAIN else best).corners


def _none_of(
    cards: Sequence[FoundCard], sure: Sequence[FoundCard], pixels: Pixels
) -> NoCardToEnrol:
    """Why none of these is the one card: of one that the picture cuts parts are found, too.

    sure: all that surely was found, whole or cut.
    """
    height, width = pixels.shape[:2]
    largest = max(sure, key=lambda card: area_of(card.corners), default=None)
    if largest is not None and not lies_within(largest.corners, width, height):
        return CardCut()
    return NotOneCard(len(cards))


def _plain_among(pixels: Pixels, seen: Sequence[FoundCard], least: float) -> LaidOutline | None:
    """The one whole outline of these whose sides are plain; None where there is none, or more.

    least: square pixels; smaller ones are parts of the face.
    """
    laid = [along_sides(pixels, card.corners) for card in seen]
    plain = [one for one in laid if one.plain >= PLAIN and area_of(one.corners) >= least]
    whole = whole_among([FoundCard(one.corners, one.plain, face_up=True) for one in plain])
    if len(whole) != 1:
        return None
    return next(one for one in plain if one.corners is whole[0].corners)


def _surer(seen: Sequence[FoundCard], least: float) -> list[FoundCard]:
    return [card for card in seen if card.confidence >= least]


def _scanned(pixels: Pixels, seen: Sequence[FoundCard], finder: Finder) -> Pixels:
    """A picture that is a card. seen: what was found in it."""
    if max(pixels.shape[:2]) < LEAST_LENGTH_PX:
        raise CardTooSmall(max(pixels.shape[:2]))
    if is_blank(pixels):
        raise NotOneCard(0)
    found = seen or cards_at(pixels, finder, _MORE_SHARES, _SEEMS_A_CARD)
    least = (1 - _MOST_MARGIN) * max(pixels.shape[:2])
    seems_one = any(length_of(card.corners) >= least for card in found)
    if not (seems_one or _lies_on_a_table(pixels, finder)):
        raise NotOneCard(0)
    return pixels


def _lies_on_a_table(pixels: Pixels, finder: Finder) -> bool:
    """Whether a picture looks like one whole card with its face up, when it is laid on a table."""
    seen = (cards_at(pixels, finder, _SCANNED_SHARES, _SURELY_ON_A_TABLE, on) for on in _TABLES)
    return any(one.face_up and _fills(one, pixels) for cards in seen for one in cards)


def _photographed(pixels: Pixels, corners: Floats) -> OneCard:
    """The card with these corners, (4, 2) pixels, in a photograph."""
    if length_of(corners) < LEAST_LENGTH_PX:
        raise CardTooSmall(length_of(corners))
    if is_across(corners):
        raise CardAcross
    # Cut out of many more pixels than it is to have, small print would become noise.
    times = min(1.0, 2 * ENROLLED_SIZE[1] / length_of(corners))
    outline = upright(corners * np.float32(times))
    picture = laid_flat(shrunk(pixels, times), outline, ENROLLED_SIZE)
    return OneCard(picture, proportions_of(corners, pixels))


def _not_cut(cards: list[FoundCard], pixels: Pixels) -> list[FoundCard]:
    """Those that lie in the picture whole, if any does: what it cuts off nobody meant to show, and
    the table beside a card is sometimes taken for another one.
    """
    height, width = pixels.shape[:2]
    return [one for one in cards if lies_within(one.corners, width, height)] or cards


def _not_the_picture(cards: list[FoundCard], pixels: Pixels) -> list[FoundCard]:
    """Those within the picture, if there are any: as a whole, shown small, a patchwork looks like a
    card.
    """
    edges = corners_of(pixels)
    return [one for one in cards if overlap(one.corners, edges) < _THE_PICTURE] or cards


def _fills(card: FoundCard, pixels: Pixels) -> bool:
    return bool(length_of(card.corners) >= _FILLS * max(pixels.shape[:2]))


def _is_card_shaped(pixels: Pixels) -> bool:
    height, width = pixels.shape[:2]
    return bool(abs(width / height / CARD_RATIO - 1) <= _SHAPE_TOLERANCE)
