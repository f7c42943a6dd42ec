# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where cards lie face down: a hand that rests on them can look like a face."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from vision.finding import FoundCard
from vision.finding.decode import Floats, overlap
from vision.watch.places import NUDGED, SAME_PLACE

SURELY = 0.8
"""How surely a card must be face down to be remembered so."""

MOST = 8


class Piles:
    """Remembers the last places that showed a back."""

    def __init__(self) -> None:
        self._places: deque[Floats] = deque(maxlen=MOST)

    def note(self, found: Iterable[FoundCard]) -> None:
        """Remember the backs among these."""
        for card in found:
            if card.face_up or card.side < SURELY:
                continue
            if all(overlap(card.corners, place) < SAME_PLACE for place in self._places):
                self._places.append(card.corners)

    def lies_on(self, corners: Floats) -> bool:
        """Whether an outline, (4, 2), lies where a back was seen."""
        return any(overlap(corners, place) > NUDGED for place in self._places)
