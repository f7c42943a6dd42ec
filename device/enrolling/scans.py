# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a deck's scans have in common tells what one of them by itself does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from vision.frames import Pixels
from vision.reading import NoCardToEnrol, OneCard, without_margin

_A_DECK = 20
_MOST_DOUBTED = 0.15
"""Where so many pictures of exactly one size are cards to their edges, and those that are not known
as such are this share of them at most, these are scans of the same deck too: of six invented decks
with 68 faces each, 3 to 6 of four.
"""

Size = tuple[int, ...]
"""Of a picture: its height, width and channels."""


@dataclass(frozen=True)
class Shown:
    """The card of one picture, and how large that picture is."""

    path: Path
    size: Size
    card: OneCard

    @property
    def is_scan(self) -> bool:
        """Whether the picture is a card to its edges."""
        return self.card.proportions is None


@dataclass(frozen=True)
class Refused:
    """A picture that by itself shows no card, and why not."""

    path: Path
    size: Size
    fault: NoCardToEnrol


def of_a_decks_size(doubted: Sequence[Refused], shown: Sequence[Shown]) -> list[Refused]:
    """Those that are scans nevertheless, since they are exactly as large as a deck of them."""
    scans = Counter(one.size for one in shown if one.is_scan)
    others = Counter(one.size for one in doubted)
    return [
        one
        for one in doubted
        if scans[one.size] >= _A_DECK and others[one.size] <= _MOST_DOUBTED * scans[one.size]
    ]


def without_margins(cards: Sequence[Shown]) -> dict[Path, Pixels]:
    """The scans among them, without an even margin if most have one: of a few, it is what a face
    without a border has around its print.
    """
    scans = [one for one in cards if one.is_scan]
    inner = {one.path: without_margin(one.card.picture) for one in scans}
    narrower = [one for one in scans if inner[one.path].shape != one.size]
    most = 2 * len(narrower) > len(scans)
    return inner if most else {one.path: one.card.picture for one in scans}
