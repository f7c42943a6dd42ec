# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where cards lie face down: a hand that rests on them can look like a face."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from vision.finding import FoundCard
from vision.plane import Floats, is_apart, overlap
from vision.watch.bare import BareTable
from vision.watch.places import NUDGED, SAME_PLACE

SURELY = 0.8
"""How surely a card must be face down to be remembered so."""

MOST = 8


class Piles:
    """Remembers the last places that showed a back, as long as they do not show the table."""

    def __init__(self, bare: BareTable) -> None:
        self._bare = bare
        self._places: deque[Floats] = deque(maxlen=MOST)

    def note(self, found: Iterable[FoundCard], cards: Sequence[Floats]) -> None:
        """Remember the backs among these. cards: the outlines of those that lie face up."""
        kept = [place for place in self._places if not self._bare.is_bare(place, cards)]
        self._places = deque(kept, maxlen=MOST)
        for card in found:
            if card.face_up or card.side < SURELY:
                continue
            if is_apart(card.corners, self._places, SAME_PLACE):
                self._places.append(card.corners)

    def lies_on(self, corners: Floats) -> bool:
        """Whether an outline, (4, 2), lies where a back was seen."""
        return any(overlap(corners, place) > NUDGED for place in self._places)
