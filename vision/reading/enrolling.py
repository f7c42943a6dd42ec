# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a picture that somebody took of one card to the card alone, upright."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.finding import Finder, FoundCard
from vision.flat import Size, laid_flat
from vision.frames import Pixels
from vision.plane import (
    Floats,
    area_of,
    corners_of,
    is_across,
    is_square,
    length_of,
    lies_within,
    overlap,
    uppermost_edge_first,
    upright,
)
from vision.reading.edges import (
    LEAST_ALONG_THE_EDGES,
    ends_with_its_card,
    is_alone,
    is_frame,
    is_print,
)
from vision.reading.proportions import Proportions, proportions_of
from vision.reading.refused import (
    LEAST_LENGTH_PX,
    CardAcross,
    CardCut,
    CardTooSmall,
    NoCardToEnrol,
    NotOneCard,
    PictureDark,
    SidesUnseen,
)
from vision.reading.scanned import (
    SCANNED_SHARES,
    SEEMS_A_CARD,
    checked,
    held_for_a_card,
    is_card_shaped,
    may_be_card_shaped,
)
from vision.reading.sides import PLAIN, LaidOutline, along_sides, with_border
from vision.reading.silhouette import outline_of_one
from vision.reading.whole import LEAST_SCORE, cards_at, shrunk, whole_among

ENROLLED_SIZE: Size = (192, 268)
"""Pixels of a card that is cut out of a photograph: twice what it is described at."""

_FROM_NEARER = (0.4, 0.6, 1.0)
"""Sizes at which a photograph is shown to the detector besides a scan's, as shares of the side of
its input.

It knows cards that are small in the frame; of a card that fills it, it finds parts.
"""

_LEAST_SCORE_SCANNED = 0.8

_SURELY_PLAIN = 0.95
"""Of two outlines the silhouette is the card's if its sides are as plain as this."""

_LEAST_PLAIN = 0.7
"""An outline with a side less plain is none: of 1,000 pictures of invented decks, four fifths of
them on textures, 0.71 and more of those that were right, and 0.29 and less of 13 of the 19 that
were off by more than 6 % of a card's length.
"""

_LEAST_PART = 0.4
"""How large another outline must be, as a share of the one whose sides are not plain."""

_BRIGHT = 0.98
_DARK = 60.0
"""Levels of 256 of a picture's brightest fiftieth, below which it shows too little."""

_THE_PICTURE = 0.8
"""Overlap with the picture's edges from which an outline is of the picture, not of a card in it."""


@dataclass(frozen=True, slots=True, eq=False)
class OneCard:
    """picture: (height, width, 3) BGR, upright as the picture is that it is of. proportions: by
    its outline; None of a picture that is the card.
    """

    picture: Pixels
    proportions: Proportions | None = None


def card_in(pixels: Pixels, finder: Finder) -> OneCard:
    """The one card in a (height, width, 3) BGR picture, whether it is the card or shows it on a
    ground: it is a photograph if a card surely lies in it other than print does, and the card if it
    looks like one to its edges, or else like most cards; or if what alone is in it is a frame.

    In a photograph a card is what alone stands out from an even ground and has a card's shape, or
    what the detector finds: whichever has the plainer sides. Raises NoCardToEnrol, as what tells
    why.
    """
    seen = _seen_small(pixels, finder)
    if not may_be_card_shaped(pixels.shape):
        return _photographed(pixels, _outlined(pixels, seen, finder))
    is_card = ends_with_its_card(pixels, finder)
    lying = _lying_in(pixels, seen, is_card=is_card)
    if lying:
        try:
            return _photographed(pixels, _outlined(pixels, seen, finder))
        except NoCardToEnrol:
            # What was found in it may be of the print of a card that nobody has seen yet.
            if not is_card or any(is_alone(outline, pixels) for outline in lying):
                raise
    return OneCard(held_for_a_card(pixels)) if is_card else _framed_or_lying(pixels, seen, finder)


def card_to_its_edges(pixels: Pixels, finder: Finder) -> OneCard:
    """A picture of any shape that is held to be a card. Raises NoCardToEnrol if it seems none."""
    return OneCard(checked(pixels, _seen_small(pixels, finder), finder))


def card_as_told(pixels: Pixels, finder: Finder) -> OneCard:
    """A picture of which somebody says that it is a card to its edges. Raises NoCardToEnrol where
    it cannot be one; what the finder sees in it does not count.
    """
    return OneCard(held_for_a_card(pixels))


def card_within(pixels: Pixels, finder: Finder) -> OneCard:
    """The one card in a picture that is held to be a photograph. Raises NoCardToEnrol."""
    return _photographed(pixels, outline_in(pixels, finder))


def outline_in(pixels: Pixels, finder: Finder) -> Floats:
    """(4, 2) corners, in pixels, of the one card in a (height, width, 3) BGR photograph, clockwise
    from a short edge on. Raises NoCardToEnrol.
    """
    return _outlined(pixels, _seen_small(pixels, finder), finder)


def _seen_small(pixels: Pixels, finder: Finder) -> list[FoundCard]:
    """What may be a card at the sizes of scans."""
    return cards_at(pixels, finder, SCANNED_SHARES, SEEMS_A_CARD)


def _lying_in(pixels: Pixels, seen: Sequence[FoundCard], *, is_card: bool) -> list[Floats]:
    """Outlines, (4, 2) each, of the cards that surely lie in a picture, and are no print on a card
    that fills it.

    seen: what may be a card in it. is_card: whether the picture looks like one.
    """
    (height, width), edges = pixels.shape[:2], corners_of(pixels)
    within = [
        along_sides(pixels, card.corners)
        for card in whole_among(_surer(seen, _LEAST_SCORE_SCANNED))
        if overlap(card.corners, edges) < LEAST_ALONG_THE_EDGES
    ]
    if is_card:
        # The detector takes parts of a card for one, but these have no sides.
        within = [
            one
            for one in within
            if one.plain_within(pixels) >= _LEAST_PLAIN and lies_within(one.corners, width, height)
        ]
    return [one.corners for one in within if not is_print(one.corners, pixels, is_card=is_card)]


def _framed_or_lying(pixels: Pixels, seen: Sequence[FoundCard], finder: Finder) -> OneCard:
    """Of a picture of which neither is sure. seen: what may be a card in it."""
    if is_card_shaped(pixels.shape):
        try:
            return OneCard(checked(pixels, seen, finder))
        except NotOneCard:
            pass
    outline = _outlined(pixels, seen, finder)
    if is_frame(outline, pixels):
        return OneCard(held_for_a_card(pixels))
    return _photographed(pixels, outline)


def _outlined(pixels: Pixels, small: Sequence[FoundCard], finder: Finder) -> Floats:
    """(4, 2) corners of the one card in a photograph. small: what is seen in it at scans' sizes."""
    seen = [*small, *cards_at(pixels, finder, _FROM_NEARER, SEEMS_A_CARD)]
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
        raise PictureDark if _is_dark(pixels) else SidesUnseen
    return (with_border(pixels, best) if best.plain >= PLAIN else best).corners


def _none_of(
    cards: Sequence[FoundCard], sure: Sequence[FoundCard], pixels: Pixels
) -> NoCardToEnrol:
    """Why none of these is the one card: of one that the picture cuts parts are found, too.

    sure: all that surely was found, whole or cut.
    """
    height, width = pixels.shape[:2]
    if not sure and _is_dark(pixels):
        return PictureDark()
    largest = max(sure, key=lambda card: area_of(card.corners), default=None)
    if largest is not None and not lies_within(largest.corners, width, height):
        return CardCut()
    return NotOneCard(len(cards))


def _is_dark(pixels: Pixels) -> bool:
    """Whether even its bright parts are dark: a white card in a dim room is brighter."""
    return float(np.quantile(pixels[::8, ::8].max(axis=2), _BRIGHT)) < _DARK


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


def _photographed(pixels: Pixels, corners: Floats) -> OneCard:
    """The card with these corners, (4, 2) pixels, in a photograph."""
    if length_of(corners) < LEAST_LENGTH_PX:
        raise CardTooSmall(length_of(corners))
    size = ENROLLED_SIZE
    if is_square(corners):
        corners, size = uppermost_edge_first(corners), (ENROLLED_SIZE[1], ENROLLED_SIZE[1])
    if is_across(corners):
        raise CardAcross
    # Cut out of many more pixels than it is to have, small print would become noise.
    times = min(1.0, 2 * ENROLLED_SIZE[1] / length_of(corners))
    outline = upright(corners * np.float32(times))
    picture = laid_flat(shrunk(pixels, times), outline, size)
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
