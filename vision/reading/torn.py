# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looks at one card that hold it for two: then neither is believed."""

from __future__ import annotations

from collections.abc import Iterable

from vision.observations import by_chance, mixed
from vision.reading.naming import Named

_LIKELY = 0.5
"""How likely a look must hold another name."""

_NEARLY_AS_WELL = 0.1
"""How much less it may agree with that name's face than the last look with its own. Of 31 cards of
the deck of 2021, in fair light and hard, that were likely by 0.3 to 0.985 at last and were looked
at so, ten had the name that was likeliest then, and twelve that of the other look.
"""


def weighed(card: Named, looks: Iterable[Named]) -> Named:
    """A card as it is named at last, less surely where another look at it speaks against that.

    Its names are then as likely as both together have them.
    """
    least = card.look.match.agreement - _NEARLY_AS_WELL
    against = [
        look
        for look in looks
        if look.name != card.name and look.surety >= _LIKELY and look.look.match.agreement >= least
    ]
    if not against:
        return card
    other = max(against, key=lambda look: look.surety)
    return Named(card.look, by_chance(mixed([(card.names, 1 / 2), (other.names, 1 / 2)])))
