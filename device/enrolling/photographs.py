# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a deck's photographs have in common tells where a card was outlined wrongly."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from device.enrolling.scans import Shown
from vision.reading import odd_among


def of_another_shape(cards: Sequence[Shown]) -> dict[Path, float]:
    """The photographs whose card is of another shape than the others', and by what share it seems
    wider, narrower below 0.
    """
    return odd_among({one.path: one.card.proportions for one in cards})
