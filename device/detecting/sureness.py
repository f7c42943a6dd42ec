# SPDX-License-Identifier: AGPL-3.0-or-later
"""How likely a name must be for a card to get it, by what deck it is read against."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vision.frames import Pixels
from vision.plane import Floats
from vision.reading import clearness_of


@dataclass(frozen=True, slots=True)
class Sureness:
    """Probabilities from which a name is told.

    at_once: by the first look. in_front: by it too, where the card agrees with no face of another
    name by nearly as much (`CLEAR_MARGIN`). as_boxed: read as the detector boxed it, where the
    first look laid the outline otherwise. boxed_near: so too, where it agrees with another name's
    face by nearly as much. again: by another look alone, each of which is one more chance of a
    wrong name. by_both: by the two together, where they hold the same name for likeliest.
    """

    at_once: float
    in_front: float
    as_boxed: float
    boxed_near: float
    again: float
    by_both: float

    def at_first(self, margin: float) -> float:
        """By the first look, with that much agreement more than with the next name's face."""
        return self.in_front if margin >= CLEAR_MARGIN else self.at_once

    def of_boxes(self) -> Sureness:
        """The same for cards that are read as the detector boxed them; two outlines of one look
        prove little by agreeing.
        """
        return replace(
            self,
            at_once=self.boxed_near,
            in_front=self.as_boxed,
            again=self.as_boxed,
            by_both=1.0,
        )


CLEAR_MARGIN = 8.0
"""Agreement, summed over a card's places, with its face beyond that with any of another name. A
number that a deck lacks lies between two that it has: of 358 scans whose faces were left out of the
deck 10 were sure by 0.93 at the first look, all of them with a margin below 8; of 280 photographed
cards of which 278 were as sure 95 % have more than that.
"""

WHOLE_DECK = Sureness(
    at_once=0.95, in_front=0.95, as_boxed=0.97, boxed_near=0.97, again=0.97, by_both=0.97
)
"""With a deck that lacks no card of the base game. Of 1,100 cards of the deck of 2021 on
wallpapers, by day and by a bulb, 56 get no name at the first look; by both 32 of them get theirs,
all rightly. From 0.95 on one in 37 gets a wrong one. What the first look is sure of by 0.9 to 0.95
another mostly confirms: of 1,500 such cards as many get their names as from 0.9 on, and two wrong
ones less.
"""

CARDS_LACK = Sureness(
    at_once=0.95, in_front=0.93, as_boxed=0.95, boxed_near=0.98, again=0.99, by_both=1.0
)
"""With a deck that lacks cards of the base game, or is another game's: what it lacks looks like
what it has, at every look. Of 358 scans that the deck lacks 3 get a name at once, and 10 from 0.93
on by whatever margin. Of 7 names below 0.99 that photographed cards got at another look alone one
was wrong, of 11 above it none. By both never: from 0.9975 on 6 more of those scans get the name of
another so, and 3 more of 646 photographed cards their own. Of 21 cards read as the detector boxed
them whose faces the deck had 20 are sure enough by `as_boxed` and `boxed_near`, of 8 that it lacked
four, all but one of which lay half under the card whose name they got.
"""


UNCLEAR = replace(WHOLE_DECK, as_boxed=0.985, boxed_near=0.985, again=0.985, by_both=1.0)
"""With such a deck on a picture whose small print is not clear. Of 40 names that dark, grainy,
shaken, overexposed, defocused or badly packed pictures got by both looks 11 were wrong, none of the
six on those whose print is clear all the same; of 14 by another look alone, sure by 0.97 to 0.98,
four, and of 76 surer ones none.
"""


def sureness_by_print(pixels: Pixels, outlines: Sequence[Floats]) -> Sureness:
    """With a deck that lacks none, in a picture in which cards, (4, 2) pixels each, lie so clearly
    or not.
    """
    clear = not outlines or clearness_of(pixels, outlines).is_enough
    return WHOLE_DECK if clear else UNCLEAR
