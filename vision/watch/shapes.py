# SPDX-License-Identifier: AGPL-3.0-or-later
"""What an outline must look like to be a card's: a hand on one is outlined too."""

from __future__ import annotations

from collections import deque
from statistics import median

from vision.plane import Floats, area_of, has_like_sides, width_by_height
from vision.watch.places import covered_share

MOST = 16

LONGEST = 1.95
"""How many times as long as wide a card may look: one of 57 x 88 mm, seen at 25 degrees, 1.7."""

SIZES = 0.55, 1.8
"""The area of a card beside the median of those read before: near and far ends of a table that
is seen at 25 degrees differ by so much."""

LARGEST_CUT = 1.5
"""The same where the frame cuts it and nothing is known of the rest: of 427 cards of a whole game
none was outlined larger than 1.23. A sheet of paper that lay half in the picture was outlined there
18 times as the Tigress, by 0.3 to 0.95, and at 1.79 where it had a card's shape.
"""

WITHIN = 0.85
"""Share of an outline that lies within a card's from which it would lie exactly on that card."""

TOO_SMALL = 0.75
"""Area beside that card's below which it is no card there: those are all of one size. In 31 whole
games 5 outlines were so, each of what a cup or a hand left to be seen of the card."""

LARGEST = 1.25
"""Area beside the median up to which an outline is surely of one card, not around two."""


class Shapes:
    """Remembers the areas, in square pixels, of the last cards that were read."""

    def __init__(self) -> None:
        self._areas: deque[float] = deque(maxlen=MOST)

    def note(self, corners: Floats) -> None:
        """This, (4, 2) pixels, is a card's outline."""
        self._areas.append(area_of(corners))

    def like_a_card(self, corners: Floats) -> bool:
        """Whether an outline, (4, 2) pixels, may be a card's."""
        least, most = SIZES
        fits = least <= self._beside_others(corners) <= most
        return fits and has_like_sides(corners)

    def is_too_large(self, corners: Floats, *, cut: bool) -> bool:
        """Whether an outline, (4, 2) pixels, is larger than any card's; cut: by the frame."""
        return self._beside_others(corners) > (LARGEST_CUT if cut else SIZES[1])

    def is_part_of(self, corners: Floats, card: Floats) -> bool:
        """Whether an outline on a known card's, both (4, 2) pixels, is too small to be a card."""
        if not self._areas or self.may_be_two(card):
            return False
        small = area_of(corners) < TOO_SMALL * area_of(card)
        return small and covered_share(corners, [card]) >= WITHIN

    def may_be_two(self, corners: Floats) -> bool:
        """Whether an outline, (4, 2) pixels, is larger than that of one card."""
        return self._beside_others(corners) > LARGEST

    def _beside_others(self, corners: Floats) -> float:
        """How many times as large as the cards read before; 1 before there was any."""
        return area_of(corners) / median(self._areas) if self._areas else 1.0


def is_too_long(corners: Floats) -> bool:
    """Whether no card looks like an outline, (4, 2) pixels: it was put around two of them."""
    return not 1 / LONGEST <= width_by_height(corners) <= LONGEST
