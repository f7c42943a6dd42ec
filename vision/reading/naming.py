# SPDX-License-Identifier: AGPL-3.0-or-later
"""The names that a card may have by a look at it."""

from __future__ import annotations

from dataclasses import dataclass

from vision.observations import Quad, Readings, likeliest, surety
from vision.plane import Floats, turned
from vision.reading.looking import Look

LEAST_OF_A_FACE = 0.8
"""Agreement with a deck's face from which a card is no back: of 1,419 looks at invented decks'
backs none agrees with a face by more than 0.73, of 21 at faces that the detector held for backs 19
by 0.85 and more.
"""


@dataclass(frozen=True, slots=True)
class Reading:
    """quad: the outline, top left first as the card reads. fit: 0..1, of the best face.

    margin: see `vision.reading.matching.Match`.
    """

    quad: Quad
    names: Readings
    fit: float
    margin: float

    @property
    def name(self) -> str:
        """The likeliest name; empty where none comes into question."""
        return likeliest(self.names)

    @property
    def surety(self) -> float:
        """How likely that name is."""
        return surety(self.names)

    @property
    def is_of_a_face(self) -> bool:
        """Whether it can hardly be of a back."""
        return self.fit >= LEAST_OF_A_FACE


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A look and the names that the card may have by it, likeliest first."""

    look: Look
    names: Readings

    @property
    def name(self) -> str:
        """The likeliest name."""
        return likeliest(self.names)

    @property
    def surety(self) -> float:
        """How likely the best name is."""
        return surety(self.names)

    def reading(self) -> Reading:
        """What the others want to know."""
        match = self.look.match
        upright = turned(self.look.corners) if match.upside_down else self.look.corners
        return Reading(quad_of(upright), self.names, max(0.0, match.agreement), match.margin)


def quad_of(corners: Floats) -> Quad:
    """(4, 2) corners as plain numbers."""
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return a, b, c, d
