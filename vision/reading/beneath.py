# SPDX-License-Identifier: AGPL-3.0-or-later
"""A picture, and what is known to lie on the cards in it: that is seen there instead of them.

The describer trusts little what a hand or a cup shows, but another card's print as much as the
card's own. So where a card's outline lies under a card that is known already, nothing is believed:
what is left tells a card half hidden from a part of the upper one, which has nothing to show there.
Where it is looked past a lamp's reflection, nothing is believed of what is burnt out either.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.frames import Pixels
from vision.plane import Floats
from vision.reading.burnt_out import at_places, burnt_out
from vision.reading.describing import PLACES_SIZE
from vision.reading.layers import MIDDLES, places_in
from vision.whitened import Whitened

_RIM = 0.02
"""Share of the upper card's sides around it that shows nothing of a lower one either: its outline
may be off by as much, and it throws a shadow."""

_LEAST_BELIEVED = 1e-3
"""Of a place under another card, for an outline all of which lies there to be reckoned with too."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """upon: outlines, (4, 2) pixels each, of cards that lie on all that are read in the picture.
    past_glare: whether what is burnt out is not believed.
    """

    picture: Whitened
    upon: tuple[Floats, ...] = ()
    past_glare: bool = False

    def laid_flat(self, corners: Floats) -> Pixels:
        """A card of the picture as the describer takes it."""
        return self.picture.laid_flat(corners, PLACES_SIZE)

    def believed(self, corners: Floats, trust: Floats, places: Floats = MIDDLES) -> Floats:
        """How far each of a card's places is to be trusted, (...), for what hides them.

        places: (..., 2), their middles as shares of the card's sides.
        """
        for upper in self.upon:
            hidden = places_in(upper, corners, _RIM, places)
            trust = np.where(hidden, trust * _LEAST_BELIEVED, trust)
        if self.past_glare:
            burnt = at_places(burnt_out(self.picture, corners), places)
            trust = np.where(burnt, trust * _LEAST_BELIEVED, trust)
        return trust
