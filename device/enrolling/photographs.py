# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a deck's photographs have in common tells where a card was outlined wrongly."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from device.enrolling.scans import Shown
from vision.reading import deck_shape


def of_another_shape(cards: Sequence[Shown]) -> dict[Path, float]:
    """The photographs whose card is of another shape than the others', and by what share it seems
    wider, narrower below 0.
    """
    found = {one.path: one.card.proportions for one in cards if one.card.proportions is not None}
    deck = deck_shape(tuple(found.values()))
    if deck is None:
        return {}
    odd = {path: deck.odd(proportions) for path, proportions in found.items()}
    return {path: wider for path, wider in odd.items() if wider is not None}
