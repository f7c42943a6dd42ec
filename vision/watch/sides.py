# SPDX-License-Identifier: AGPL-3.0-or-later
"""Faces that the detector holds for backs: the deck knows better what its faces look like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vision.finding import FoundCard
from vision.finding.decode import Floats, overlap
from vision.frames import Frame
from vision.watch.eyes import Reader
from vision.watch.places import SAME_PLACE, lies_still, moves
from vision.watch.stillness import Stillness


@dataclass(slots=True, eq=False)
class _Lying:
    """What was found face down. corners: (4, 2) frame pixels. disturbed: something moved over it
    since it was looked at.
    """

    corners: Floats
    is_face: bool
    disturbed: bool = False


class Sides:
    """Looks once at what lies face down, and again when something has moved over it."""

    def __init__(self, still: Stillness, reader: Reader) -> None:
        self._still, self._reader = still, reader
        self._lying: list[_Lying] = []

    def stir(self) -> None:
        """Note over which of them something moves."""
        for one in self._lying:
            one.disturbed |= moves(self._still, one.corners)

    def put_right(self, seen: Sequence[FoundCard], frame: Frame) -> tuple[FoundCard, ...]:
        """What was found, those face up that look like one of the deck's faces."""
        before, self._lying = self._lying, []
        return tuple(card if card.face_up else self._turned(card, before, frame) for card in seen)

    def _turned(self, card: FoundCard, before: Sequence[_Lying], frame: Frame) -> FoundCard:
        known = (one for one in before if overlap(one.corners, card.corners) >= SAME_PLACE)
        one = next(known, None)
        if lies_still(self._still, card.corners) and (one is None or one.disturbed):
            reading = self._reader.glance(frame.pixels, card.corners)
            one = _Lying(card.corners, reading.is_of_a_face)
        if one is None:
            return card
        self._lying.append(one)
        return replace(card, face_up=True) if one.is_face else card
