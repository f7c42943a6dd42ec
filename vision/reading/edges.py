# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether a picture is a card to its edges, or shows one on a ground, said from itself.

A picture that ends where its card does looks like one card when it is laid on a table, whatever its
shape; a photograph looks like a card on a mat. Frames within a border are outlined as surely as
cards are, but they lie as even as a printer lays them, and a card that somebody laid down does not.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.finding import Finder
from vision.frames import Pixels
from vision.plane import Floats, area_of, corners_of, grown, overlap
from vision.reading.around import CARD_RATIO
from vision.reading.whole import Colour, cards_at

LEAST_ALONG_THE_EDGES = 0.9
"""Overlap with a picture's edges from which an outline is of the whole of it."""

_LENGTH = 300
"""Pixels to which a picture's height is made for this."""

_SHARES = (0.2, 0.25)
_TABLES: tuple[Colour, ...] = ((200, 200, 200), (20, 40, 120), (40, 60, 90), (70, 40, 110))
_LEAST_SCORE = 0.9
"""The detector's score, on any of these tables, from which a picture made as wide as most cards is
one with its face up. Of 135 pictures of faces, of five decks, made or cut 0.55 to 1 times as wide
as high, or with a wide border around a white field, two have less; of 45 photographs on cloth and
tiles only those have more whose card takes three quarters of the picture.
"""

_EVEN = 0.025
"""Shares of a picture's sides by which margins left and right, and at top and bottom, may differ
around a frame; scans are cut by hand."""

_ALIGNED = 0.017
"""Share of a picture's height by which one end of a frame's side may be further in than the other:
of 66 frames one has more than 0.007, 0.016; of 60 cards on cloth three have less, and lie too far
in for a frame.
"""

_LEAST_FRAMED = 0.4
"""A border leaves so much of a card's area at least."""

_GROWN = 1.06
"""How many times as large an outline is made, so that it has all of its card within."""

_DIFFERS = 40
"""Levels of 256 from the ground's colour, of something that lies on it."""

_MOST_BESIDE = 0.004
"""Share of the ground that may differ so: an index is more."""


def ends_with_its_card(pixels: Pixels, finder: Finder) -> bool:
    """Whether a (height, width, 3) BGR picture looks like one card to its edges."""
    size = round(_LENGTH * CARD_RATIO), _LENGTH
    card = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)
    edges = corners_of(card)
    return any(
        one.face_up and overlap(one.corners, edges) >= LEAST_ALONG_THE_EDGES
        for table in _TABLES
        for share in _SHARES
        for one in cards_at(card, finder, (share,), _LEAST_SCORE, table)
    )


def is_print(outline: Floats, pixels: Pixels, *, is_card: bool) -> bool:
    """Whether an outline, (4, 2) pixels, is of print on the card that a picture is.

    is_card: whether the picture looks like one.
    """
    if is_frame(outline, pixels):
        return True
    return is_card and _is_even(outline, pixels) and not is_alone(outline, pixels)


def is_frame(outline: Floats, pixels: Pixels) -> bool:
    """Whether an outline, (4, 2) pixels, may be of the frame within a border that a card has whose
    picture this is: even, in its middle, and large.
    """
    height, width = pixels.shape[:2]
    aside, lower = (2 * outline.mean(axis=0) - np.array([width, height])).tolist()
    return (
        _is_even(outline, pixels)
        and abs(aside) <= _EVEN * width
        and abs(lower) <= _EVEN * height
        and area_of(outline) >= _LEAST_FRAMED * height * width
    )


def is_alone(outline: Floats, pixels: Pixels) -> bool:
    """Whether nothing but one colour lies around an outline, (4, 2) pixels: a card's print has an
    index beside it, or a border around.
    """
    around = np.ones(pixels.shape[:2], np.uint8)
    cv2.fillConvexPoly(around, np.rint(grown(outline, _GROWN)).astype(np.int32), 0)
    beside = pixels[around.astype(np.bool_)].astype(np.int16)
    if not len(beside):
        return False
    differs = np.abs(beside - np.median(beside, axis=0)).max(axis=1) > _DIFFERS
    return bool(differs.mean() <= _MOST_BESIDE)


def _is_even(outline: Floats, pixels: Pixels) -> bool:
    """Whether its sides go along the picture's."""
    across, down = np.sort(outline[:, 0]), np.sort(outline[:, 1])
    askew = (across[1] - across[0], across[3] - across[2], down[1] - down[0], down[3] - down[2])
    return bool(max(askew) <= _ALIGNED * max(pixels.shape[:2]))
