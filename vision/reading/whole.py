# SPDX-License-Identifier: AGPL-3.0-or-later
"""Outlines of whole cards, also of such as fill a picture: the detector knows them only smaller."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.finding import Finder, FoundCard
from vision.frames import Pixels
from vision.plane import Floats, length_of, overlap, share_inside

LEAST_SCORE = 0.65
"""The detector's score from which something is a card, unless others are asked for."""

_LONGEST = 0.32
"""Share of the input's side up to which the detector has learned a card's length."""

_PART = 0.5
"""Share of an outline inside a longer one from which it is a part of that card."""

_SAME = 0.7
"""Overlap from which two outlines are of the same card; the surest is the most exact."""

_MOST_SIDE = 2100
"""Pixels of a picture with the room around it: a phone's photograph, at a fifth of the side, would
fill gigabytes, and the detector looks at a copy of 416. With 4,800 cards are found as well, at
twice the cost.
"""

Colour = tuple[int, int, int]
"""Blue, green and red, 0..255."""

_GREY: Colour = (114, 114, 114)
"""What the detector has learned to lie around a picture: no table."""


def cards_at(
    pixels: Pixels,
    finder: Finder,
    shares: Sequence[float],
    least: float = LEAST_SCORE,
    ground: Colour = _GREY,
) -> list[FoundCard]:
    """What is found on a (height, width, 3) BGR picture, a card at several sizes several times.

    shares: sizes at which it is shown to the detector, as shares of the side of its input. least:
    the detector's score from which something is a card; whether its face is up is not asked, as
    an unknown deck's face may look like a back. ground: of what it lies on there.
    """
    found: list[FoundCard] = []
    for share in shares:
        picture, times = _small_enough(pixels, share)
        shown, offset = _with_room(picture, share, ground)
        side = max(shown.shape[:2])
        found += [
            replace(card, corners=np.asarray((card.corners - offset) / times, np.float32))
            for card in finder.find(shown)
            if card.confidence >= least and length_of(card.corners) <= _LONGEST * side
        ]
    return found


def whole_among(found: Sequence[FoundCard]) -> list[FoundCard]:
    """Each card once, the longest first, and nothing that is a part of a longer one."""
    kept: list[Floats] = []
    for card in sorted(found, key=lambda one: length_of(one.corners), reverse=True):
        if not any(share_inside(card.corners, other) >= _PART for other in kept):
            kept.append(card.corners)
    return [
        max(
            (one for one in found if overlap(one.corners, corners) >= _SAME),
            key=lambda one: one.confidence,
        )
        for corners in kept
    ]


def _small_enough(pixels: Pixels, share: float) -> tuple[Pixels, float]:
    """The picture, smaller where the room around it would be too large, and how long its sides are
    then, of what they were.
    """
    times = min(1.0, _MOST_SIDE * share / max(pixels.shape[:2]))
    return shrunk(pixels, times), times


def shrunk(pixels: Pixels, times: float) -> Pixels:
    """The picture with its sides so many times as long, up to 1."""
    if times >= 1:
        return pixels
    height, width = pixels.shape[:2]
    size = max(1, round(width * times)), max(1, round(height * times))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.uint8)


def _with_room(pixels: Pixels, share: float, ground: Colour) -> tuple[Pixels, tuple[int, int]]:
    """The picture in the middle of a larger one of one colour, and where it begins there: x, y."""
    height, width = pixels.shape[:2]
    side = round(max(height, width) / share)
    if side == max(height, width):
        return pixels, (0, 0)
    left, top = (side - width) // 2, (side - height) // 2
    shown = np.full((side, side, 3), ground, np.uint8)
    shown[top : top + height, left : left + width] = pixels
    return shown, (left, top)
