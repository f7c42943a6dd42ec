# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that lie where an earlier one of the same trick had come to lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device.games.sighting import SeenCard
from device.games.skull_king.recognising import is_near

_INSTEAD = 0.3
"""Of a card's length, how near to another one lies that was laid instead of it, not beside it."""


def replaced(cards: Sequence[SeenCard]) -> Iterator[tuple[SeenCard, SeenCard]]:
    """Of a trick's cards, in order, those in whose place one other lies that came later.

    What lies under a card was not laid for it: it only came into sight after it.
    """
    for at, earlier in enumerate(cards):
        later = [
            card
            for card in cards[at + 1 :]
            if is_near(earlier.quad, card.quad) and earlier.track not in card.under
        ]
        # Beside the one that was laid for it another may lie, half as near.
        nearest = [card for card in later if is_instead(earlier, card)] or later
        if len(nearest) == 1:
            yield earlier, nearest[0]


def is_instead(earlier: SeenCard, later: SeenCard) -> bool:
    """Whether the later card lies as if it had been laid for the earlier one."""
    return is_near(earlier.quad, later.quad, _INSTEAD)
