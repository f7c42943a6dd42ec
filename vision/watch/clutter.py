# SPDX-License-Identifier: AGPL-3.0-or-later
"""Things that look like cards and have turned out to be none of the deck."""

from __future__ import annotations

from dataclasses import dataclass

from vision.finding import FoundCard
from vision.frames import Frame
from vision.observations import is_named
from vision.plane import Floats, overlap
from vision.watch.eyes import Reader
from vision.watch.places import SAME_PLACE, lies_still, moves
from vision.watch.stillness import Stillness


@dataclass(slots=True, eq=False)
class _Thing:
    """corners: (4, 2) frame pixels. disturbed: something moved over it since."""

    corners: Floats
    disturbed: bool = False


class Clutter:
    """Remembers where such things lie, and passes over what is found there."""

    def __init__(self, still: Stillness, reader: Reader) -> None:
        self._still, self._reader = still, reader
        self._things: list[_Thing] = []

    def add(self, corners: Floats) -> None:
        """What lies here is none of the deck's cards."""
        self._things.append(_Thing(corners))

    def stir(self) -> None:
        """Note over which of them something moves."""
        for thing in self._things:
            thing.disturbed |= moves(self._still, thing.corners)

    def without(self, found: list[FoundCard], frame: Frame) -> list[FoundCard]:
        """Of the cards found those that lie still and are no such thing."""
        resting = [card for card in found if lies_still(self._still, card.corners)]
        for thing in list(self._things):
            there = [c for c in found if overlap(c.corners, thing.corners) >= SAME_PLACE]
            if not there:
                if not moves(self._still, thing.corners):
                    self._things.remove(thing)
            elif self._is_still_none(thing, there[0], frame):
                resting = [card for card in resting if card not in there]
            else:
                self._things.remove(thing)
        return resting

    def _is_still_none(self, thing: _Thing, there: FoundCard, frame: Frame) -> bool:
        if not thing.disturbed or moves(self._still, thing.corners):
            return True
        if is_named(self._reader.read(frame.pixels, there.corners).names):
            return False
        thing.disturbed = False
        return True
