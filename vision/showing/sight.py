# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the viewfinder says of a frame."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from vision.frames import Pixels
from vision.reading import Proportions


class Hindrance(Enum):
    """Why the card before the camera cannot be taken yet."""

    BLACK = auto()
    """The whole picture is black: a covered lens, no light."""
    MOVING = auto()
    """Something moves, or has only just come to rest."""
    NO_CARD = auto()
    SEVERAL = auto()
    SMALL = auto()
    """Fewer pixels than the reader will have to tell the card by."""
    CUT = auto()
    """A part of the card is outside the picture."""
    ACROSS = auto()
    """It lies on its side, so that nothing says which end is its top."""
    SIDES_UNSEEN = auto()
    """It can hardly be told from what it lies on."""
    DARK = auto()
    BLURRED = auto()
    GLARE = auto()


@dataclass(frozen=True, slots=True, eq=False)
class ShownCard:
    """One card, upright as the camera's picture is.

    picture: (height, width, 3) BGR of any size, for the deck's gallery. flat: of FLAT_SIZE, to be
    compared by. proportions: of its outline, None where that is only a guess.
    """

    picture: Pixels
    flat: Pixels
    proportions: Proportions | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """hindrance: None when the card can be taken. cards: how many are seen, 0 where nobody looked.

    card: there whenever exactly one card is seen, also when something hinders.
    """

    hindrance: Hindrance | None
    cards: int = 0
    card: ShownCard | None = None
