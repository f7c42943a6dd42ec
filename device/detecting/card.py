# SPDX-License-Identifier: AGPL-3.0-or-later
"""A card that was found in a picture, with a name or without."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.plane import Floats
from vision.reading import Reading

ALTERNATIVES = 4


@dataclass(frozen=True, slots=True)
class DetectedCard:
    """card: its name, or None where it is not sure. confidence: how likely its likeliest name is.

    alternatives: the next names after its own, or all that it may have, likeliest first. quad: as
    of `Reading`, pixels of the picture. fit: of `Reading`, 0..1.
    """

    card: str | None
    confidence: float
    quad: tuple[tuple[float, float], ...]
    alternatives: tuple[tuple[str, float], ...]
    fit: float = 1.0

    @property
    def likeliest(self) -> str:
        """Its name, or the one that it may most likely have."""
        return self.card or self.alternatives[0][0]

    @property
    def outline(self) -> Floats:
        """(4, 2) pixels of the picture: the quad as numbers to reckon with."""
        return np.array(self.quad, np.float32)

    def without_name(self) -> DetectedCard:
        """The same with its name as the likeliest of those that it may have."""
        if self.card is None:
            return self
        names = ((self.card, self.confidence), *self.alternatives)
        return replace(self, card=None, alternatives=names[:ALTERNATIVES])

    def scaled(self, across: float, down: float) -> DetectedCard:
        """The same on the same picture with so many times the pixels."""
        return replace(self, quad=tuple((x * across, y * down) for x, y in self.quad))

    def to_json(self) -> dict[str, object]:
        """As the documents promise it."""
        return {
            "card": self.card,
            "confidence": round(self.confidence, 4),
            "quad": [[round(x, 1), round(y, 1)] for x, y in self.quad],
            "alternatives": [[name, round(odds, 4)] for name, odds in self.alternatives],
        }


def name_card(reading: Reading, sure: float) -> DetectedCard:
    """What a reading amounts to when nothing else is known about the table.

    sure: the probability from which it is a name.
    """
    best, odds = reading.names[0]
    if odds >= sure:
        others = reading.names[1 : 1 + ALTERNATIVES]
        return DetectedCard(best, odds, reading.quad, others, reading.fit)
    return DetectedCard(None, odds, reading.quad, reading.names[:ALTERNATIVES], reading.fit)


def name_by_both(card: DetectedCard, again: DetectedCard) -> DetectedCard:
    """A card without a name with the one that another look at it holds for likeliest too.

    It is as unlikely to be wrong as if neither look knew of the other: of 54 cards of the deck of
    2021 and of photographed ones that got a name so, surer than 0.95, two got a wrong one.
    """
    doubt = 1 - again.confidence
    return replace(
        card,
        card=card.likeliest,
        confidence=1 - (1 - card.confidence) * doubt,
        alternatives=tuple((name, odds * doubt) for name, odds in card.alternatives[1:]),
    )
