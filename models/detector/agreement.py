# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether two ways of running one detector tell of the same cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from vision.finding import FoundCard
from vision.plane import overlap

SAME_OUTLINE = 0.95
"""Overlap from which on two outlines are one and the same."""

SURE = 0.4
"""Score from which on a card must be told by both; below, rounding decides about some."""


@dataclass(slots=True)
class Agreement:
    """Counts over pictures.

    cards: told surely by one side or the other; same: of those with an outline of the other
    side's that overlaps by SAME_OUTLINE; sides: of those same also in face or back;
    overlaps: of the best pairs.
    """

    cards: int = 0
    same: int = 0
    sides: int = 0
    overlaps: list[float] = field(default_factory=list)

    def add(self, one: Sequence[FoundCard], other: Sequence[FoundCard]) -> None:
        """Count one picture, both ways round; both must tell of unsure cards too."""
        for told, against in ((one, other), (other, one)):
            for card in told:
                if card.confidence >= SURE:
                    self._count(card, against)

    def _count(self, card: FoundCard, against: Sequence[FoundCard]) -> None:
        shares = [overlap(card.corners, there.corners) for there in against]
        best = max(shares, default=0.0)
        self.cards += 1
        self.overlaps.append(best)
        if best >= SAME_OUTLINE:
            self.same += 1
            self.sides += against[shares.index(best)].face_up == card.face_up
