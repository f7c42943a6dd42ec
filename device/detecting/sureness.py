# SPDX-License-Identifier: AGPL-3.0-or-later
"""How likely a name must be for a card to get it, by what deck it is read against."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from device.eyes import lacking


@dataclass(frozen=True, slots=True)
class Sureness:
    """Probabilities from which a name is told.

    at_once: by the first look. again: by another look alone, each of which is one more chance of a
    wrong name. by_both: by the two together, where they hold the same name for likeliest.
    """

    at_once: float
    again: float
    by_both: float


WHOLE_DECK = Sureness(at_once=0.9, again=0.97, by_both=0.97)
"""With a deck that lacks no card of the base game. Of 1,100 cards of the deck of 2021 on
wallpapers, by day and by a bulb, 56 get no name at the first look; by both 32 of them get theirs,
all rightly. From 0.95 on one in 37 gets a wrong one.
"""

CARDS_LACK = Sureness(at_once=0.93, again=0.99, by_both=0.995)
"""With a deck that lacks cards of the base game, or is another game's: what it lacks looks like
what it has, at every look. Of 256 such cards 4 get a name at once, and 9 from 0.9 on; of the
others 1 in 140 gets none for that. Of 7 names below 0.99 that photographed cards got at another
look alone one was wrong, of 11 above it none. By both, from 0.97 on 7 in 54 scans get the name of
another.
"""


def sureness_of(names: Collection[str]) -> Sureness:
    """For a deck of these cards."""
    return CARDS_LACK if lacking(names) else WHOLE_DECK
