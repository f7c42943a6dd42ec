# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names from a deck that lacks cards, held against what other looks at the picture say.

A card that the deck lacks looks most like another one at every look, but seldom as much each time,
while a card that has its face there is read as surely when its outline lies a little otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from device.detecting.card import DetectedCard
from device.detecting.outlines import SAME_CARD, lies_on, with_names
from vision.finding import FoundCard
from vision.frames import Pixels
from vision.observations import chance_of
from vision.plane import Floats, overlap
from vision.reading import CardReader, Reading

SURE_AT_ONCE = 0.975
"""Probability from which the first look needs no other. From 0.985 on, two of 646 photographed
cards lose their right names and no wrong one more is taken away."""

LEAST_AGAIN = 0.75
"""How likely the name must be for one of the other looks: of nine names of photographed cards that
their deck lacked this takes three away, and of 621 right ones none."""


class Doubts:
    """The names told at the first look that are not sure by it alone, until another settles them.

    told: all that was told there.
    """

    def __init__(self, told: Sequence[DetectedCard]) -> None:
        self._open = [card for card in with_names(told) if card.confidence < SURE_AT_ONCE]
        self._spoken_against: list[DetectedCard] = []

    @property
    def are_left(self) -> bool:
        """Whether another look is asked about any of them."""
        return bool(self._open)

    @property
    def unconfirmed(self) -> list[DetectedCard]:
        """Those that looks spoke of and none bore out; where none outlined anything, that says
        nothing against a name.
        """
        return [card for card in self._open if card in self._spoken_against]

    def settle(self, reader: CardReader, pixels: Pixels, seen: Sequence[FoundCard]) -> None:
        """By what one more look at the picture outlined."""
        there = [
            found.corners
            for found in seen
            if found.face_up and lies_on(found.corners, self._open, SAME_CARD)
        ]
        again = reader.read_all(pixels, there) if there else ()
        said = {at: _said_of(card, again) for at, card in enumerate(self._open)}
        self._spoken_against += [card for at, card in enumerate(self._open) if said[at]]
        self._open = [
            card for at, card in enumerate(self._open) if max(said[at], default=0.0) < LEAST_AGAIN
        ]


def _said_of(card: DetectedCard, again: Sequence[Reading]) -> list[float]:
    """How likely each reading of the same place makes the card's name."""
    return [
        chance_of(reading.names, card.likeliest)
        for reading in again
        if overlap(card.outline, _outline(reading)) >= SAME_CARD
    ]


def _outline(reading: Reading) -> Floats:
    return np.array(reading.quad, np.float32)
