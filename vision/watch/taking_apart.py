# SPDX-License-Identifier: AGPL-3.0-or-later
"""Outlines that were put around two cards, taken apart by another look at the picture."""

from __future__ import annotations

from vision.finding import FoundCard
from vision.frames import Frame
from vision.plane import area_of, share_inside
from vision.watch.shapes import Shapes
from vision.watch.turned_looks import TurnedLooks

INSIDE = 0.75
"""Share of an outline that lies within a larger one from which it is of a card in that."""

PLAINLY_SMALLER = 0.92
"""Area of it, beside the larger one's, below which it is not that one once more."""


class TakingApart:
    """Looks again where an outline is larger than a card."""

    def __init__(self, turned: TurnedLooks, shapes: Shapes) -> None:
        self._turned, self._shapes = turned, shapes

    def taken_apart(self, resting: list[FoundCard], frame: Frame) -> list[FoundCard]:
        """The outlines, but two cards' own for one around both where upside down they come apart.

        Of two cards of which one lies half on the other the detector often sees only both, as long
        as the table was not looked at between them.
        """
        large = [card for card in resting if self._shapes.may_be_two(card.corners)]
        if not large:
            return resting
        again = [one for one in self._turned.found(frame) if one.face_up]
        told = [card for card in resting if card not in large]
        for card in large:
            parts = [one for one in again if _is_in(one, card)]
            told += parts if len(parts) >= 2 else [card]
        return told


def _is_in(one: FoundCard, large: FoundCard) -> bool:
    smaller = area_of(one.corners) < PLAINLY_SMALLER * area_of(large.corners)
    return smaller and share_inside(one.corners, large.corners) >= INSIDE
