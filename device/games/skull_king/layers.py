# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which of some cards lies under which."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol


class Layered(Protocol):
    """A card that was seen to lie on some, or under some; all by their tracks."""

    @property
    def track(self) -> int:
        """Its own."""
        ...

    @property
    def under(self) -> Collection[int]:
        """Of those that lie on it."""
        ...

    @property
    def over(self) -> Collection[int]:
        """Of those on which it lies."""
        ...


def layers_of(cards: Sequence[Layered]) -> tuple[tuple[int, int], ...]:
    """The lower one and the upper one of each such pair of these, by their indices."""
    at = {card.track: index for index, card in enumerate(cards)}
    under = ((card.track, upper) for card in cards for upper in card.under)
    over = ((lower, card.track) for card in cards for lower in card.over)
    return tuple(
        (at[lower], at[upper]) for lower, upper in (*under, *over) if lower in at and upper in at
    )
