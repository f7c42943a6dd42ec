# SPDX-License-Identifier: AGPL-3.0-or-later
"""What was once made of places, for as long as nothing has moved over them."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from vision.plane import Floats, overlap
from vision.reading import Reading
from vision.watch.places import SAME_PLACE, moves
from vision.watch.stillness import Stillness

SURELY = 0.97
"""Probability from which what the detector hardly holds for a card, or outlined askew, is the one
it reads as: nobody is asked about it."""

MOST_PLACES = 24
"""Of more the first are forgotten, and looked at again."""


@dataclass(slots=True, eq=False)
class _Place:
    """corners: (4, 2) frame pixels. disturbed: something moved over it since."""

    corners: Floats
    is_card: bool
    disturbed: bool = False


class Verdicts:
    """Whether what lies in a place is one of the deck's cards, so that nobody looks twice."""

    def __init__(self, still: Stillness) -> None:
        self._still = still
        self._places: deque[_Place] = deque(maxlen=MOST_PLACES)

    def stir(self) -> None:
        """Note over which places something moves."""
        for place in self._places:
            place.disturbed |= moves(self._still, place.corners)

    def note(self, corners: Floats, *, is_card: bool) -> None:
        """What lies here, (4, 2) frame pixels, is or is none."""
        others = [one for one in self._places if overlap(one.corners, corners) < SAME_PLACE]
        self._places = deque([*others, _Place(corners, is_card)], maxlen=MOST_PLACES)

    def on(self, corners: Floats) -> bool | None:
        """Whether it is; None where nobody has looked since something moved there."""
        known = (one for one in self._places if overlap(one.corners, corners) >= SAME_PLACE)
        place = next(known, None)
        return None if place is None or place.disturbed else place.is_card


def surely_reads(reading: Reading) -> bool:
    """Whether it is of a card that needs nobody's word but the reader's."""
    return reading.surety >= SURELY and reading.is_of_a_face
