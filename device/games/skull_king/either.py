# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards of which nobody knows which was laid when: each may be any of them, so people are asked."""

from __future__ import annotations

from collections.abc import Sequence

from vision.observations import Readings, by_chance, mixed

LIKELIEST = 0.6
"""How likely a card is the one that it seems to be, where another may have been laid before it."""


def interchanged(cards: Sequence[Readings], itself: float) -> tuple[Readings, ...]:
    """What each of these cards may be; itself: how likely it is the one that it seems to be."""
    if len(cards) < 2:
        return tuple(cards)
    other = (1 - itself) / (len(cards) - 1)
    return tuple(
        _mixed([(one, itself if index == at else other) for index, one in enumerate(cards)])
        for at in range(len(cards))
    )


def moved_on(cards: Sequence[Readings]) -> tuple[Readings, ...]:
    """What each of these cards may be where the last may as well have been laid before all others:
    itself or the one before it.
    """
    before = (cards[-1], *cards[:-1])
    return tuple(
        _mixed([(one, 0.5), (other, 0.5)]) for one, other in zip(cards, before, strict=True)
    )


def _mixed(all_readings: Sequence[tuple[Readings, float]]) -> Readings:
    """Readings each of which counts so much."""
    # Faces as likely as each other stay in one order for all the cards that may be them.
    return by_chance({face: round(chance, 6) for face, chance in mixed(all_readings).items()})
