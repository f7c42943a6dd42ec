# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards with exact outlines: boxes from the detector, each looked at again from near."""

from __future__ import annotations

from typing import Protocol

from vision.finding.decode import overlap
from vision.finding.finder import FoundCard
from vision.finding.square import Squared, Squarer
from vision.frames import Pixels

SAME = 0.6
"""Overlap from which two outlines are one card's: boxes that differed have met on it."""

LEAST_SOMETHING = 0.35
"""How likely the second look must find a card of any side for the box to stay."""


class BoxFinder(Protocol):
    """Finds boxes; vision.finding.CardFinder is the real one."""

    version: str

    def find(self, pixels: Pixels) -> tuple[FoundCard, ...]:
        """Cards on a (height, width, 3) BGR picture."""
        ...


class OutlineFinder:
    """Finds cards' own outlines, also of partly covered ones."""

    def __init__(self, boxes: BoxFinder, squarer: Squarer) -> None:
        self._boxes, self._squarer = boxes, squarer
        self.version = boxes.version

    def find(self, pixels: Pixels) -> tuple[FoundCard, ...]:
        """Cards on a (height, width, 3) BGR picture, surest first."""
        boxes = self._boxes.find(pixels)
        squared = self._squarer.square(pixels, [box.corners for box in boxes])
        cards = [
            _seen_twice(box, again)
            for box, again in zip(boxes, squared, strict=True)
            if 1 - again.nothing >= LEAST_SOMETHING
        ]
        kept: list[FoundCard] = []
        for card in sorted(cards, key=lambda one: -one.confidence):
            if all(overlap(card.corners, other.corners) < SAME for other in kept):
                kept.append(card)
        return tuple(kept)


def _seen_twice(box: FoundCard, again: Squared) -> FoundCard:
    """Both looks together: how sure they are, and which side is up."""
    confidence = (box.confidence * (1 - again.nothing)) ** 0.5
    sides = again.card + again.back
    near = again.card / sides if sides > 0 else 0.5
    far = 0.5 + (0.5 if box.face_up else -0.5) * box.confidence
    up = (near + far) / 2
    return FoundCard(again.corners, confidence, up >= 0.5, max(up, 1 - up))
