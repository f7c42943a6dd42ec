# SPDX-License-Identifier: AGPL-3.0-or-later
"""Boxes about the cards that were told, drawn as a set of labelled pictures has them."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from device.benchmarks.counting import Box, LabelledPicture, box_of
from device.detecting import DetectedCard
from vision.frames import Pixels
from vision.plane import Floats
from vision.reading import CardReader

_SLIVER = 0.15
"""Share of a card's width up to which what is left beside another card is no part of it that is
seen, but what the outlines are off by."""


def boxes_of(
    told: Sequence[DetectedCard], picture: LabelledPicture, reader: CardReader
) -> list[Box]:
    """A box about each: people who label photographs mark what is seen of a card."""
    if picture.boxed == "whole":
        return [box_of(card.quad) for card in told]
    outlines = [card.outline for card in told]
    return [_about_seen(outlines, at, picture.pixels, reader) for at in range(len(outlines))]


def _about_seen(outlines: Sequence[Floats], at: int, pixels: Pixels, reader: CardReader) -> Box:
    """About the part of an outline that lies in the picture and under no other card."""
    seen = _filled(outlines[at], pixels)
    for other in outlines:
        if other is not outlines[at] and reader.lies_on(pixels, other, outlines[at]):
            seen[_filled(other, pixels) > 0] = 0
    down, right = np.nonzero(_without_slivers(seen, outlines[at]))
    if not len(down):
        return box_of(outlines[at])
    return float(right.min()), float(down.min()), float(right.max() + 1), float(down.max() + 1)


def _without_slivers(seen: Pixels, outline: Floats) -> Pixels:
    """What is seen of a card, (height, width), where it is wider than what outlines are off by."""
    half = round(_SLIVER / 2 * float(np.linalg.norm(outline[1] - outline[0])))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * half + 1, 2 * half + 1))
    # What the picture's edge cuts goes on behind it.
    wider = cv2.copyMakeBorder(seen, *(half + 1,) * 4, cv2.BORDER_REPLICATE)
    opened = cv2.morphologyEx(wider, cv2.MORPH_OPEN, disc)
    return np.asarray(opened[half + 1 : -half - 1, half + 1 : -half - 1], np.uint8)


def _filled(outline: Floats, pixels: Pixels) -> Pixels:
    """(height, width): 1 inside it."""
    mask = np.zeros(pixels.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.rint(outline).astype(np.int32), 1)
    return mask
