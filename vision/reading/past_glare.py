# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names cards across whose art a lamp is mirrored, by what is legible beside the reflection.

What judges a name by the whole card has seen few such, and doubts them however plain both indices
are. So nothing is believed of what is burnt out, the outline is laid over the likeliest face by
what is left, and the two index corners tell the name, as those of a card in a fan do.
"""

from __future__ import annotations

from dataclasses import replace

from vision.reading.beneath import Shown
from vision.reading.burnt_out import at_places, burnt_out
from vision.reading.corners import CORNER_MIDDLES
from vision.reading.looking import Looker
from vision.reading.naming import Named
from vision.reading.occluded import IndexTuning, OccludedReader

LEAST_BURNT = 0.15
"""Share of a card's places that must be burnt out; of 141 drawn ones that were asked about all
had more.
"""

MOST_OF_A_CORNER = 0.6
"""Share of either corner's places that may be."""

# Fitted on 750 cards drawn with reflections, seeds 37,500,000 on: of those that their deck had 57
# were asked about.
WHOLE_DECK = IndexTuning(least_trust=18.0, agreement=0.8, most_astray=0.2, fit=0.78, nearly=0.6)

CARDS_LACK = replace(WHOLE_DECK, agreement=0.86, most_astray=0.13, fit=0.8)
"""Where the deck may lack the card: of 49 of the deck of 2021 that it
lacked the one nearest to another agreed with its corners by 0.88 and strayed by 0.16.
"""


class PastGlare:
    """Looks past reflections. indices: reads by index, with one of this module's tunings."""

    def __init__(self, looker: Looker, indices: OccludedReader) -> None:
        self._looker, self._indices = looker, indices

    def named(self, picture: Shown, card: Named) -> Named:
        """The card as what is legible of it names it; as it was where there is no reflection, an
        index lies in it, or nothing fits.
        """
        if picture.upon or not _is_glared(picture, card):
            return card
        past = replace(picture, past_glare=True)
        looks = self._looker.look(past, [card.look.corners])
        (told,) = self._indices.laid_over(past, looks) or (card,)
        return max(card, told, key=lambda one: one.surety)


def _is_glared(picture: Shown, card: Named) -> bool:
    """Whether a reflection lies on it, clear of both its indices."""
    burnt = burnt_out(picture.picture, card.look.corners)
    corners = at_places(burnt, CORNER_MIDDLES).mean(axis=1)
    return bool(burnt.mean() >= LEAST_BURNT and corners.max() <= MOST_OF_A_CORNER)
