# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a deck's scans have in common tells what one of them by itself does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from vision.frames import Pixels
from vision.reading import NoCardToEnrol, OneCard, without_margin
from vision.reading.scanned import (
    Size,
    is_card_shaped,
    is_of_shape,
    may_be_card_shaped,
    ratio_of,
)

_A_DECK = 20
_MOST_DOUBTED = 0.15
"""Where so many pictures of exactly one size are cards to their edges, and those that are not known
as such are this share of them at most, these are scans of the same deck too: of six invented decks
with 68 faces each, 3 to 6 of four.
"""


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

    @property
    def is_scan(self) -> bool:
        """It is nothing that anybody knows of."""
        return False


Looked = Shown | Refused


def unlike_most(looked: Sequence[Looked]) -> list[Looked]:
    """Of pictures of a shape that some games' cards have, and many photographs, those that were
    taken for a photograph where most are scans of their shape, or for a scan where most are not.
    """
    doubtful = [
        one for one in looked if may_be_card_shaped(one.size) and not is_card_shaped(one.size)
    ]
    scans = [one for one in doubtful if one.is_scan]
    if 2 * len(scans) <= len(doubtful):
        return list(scans)
    usual = median(ratio_of(one.size) for one in scans)
    return [one for one in doubtful if not one.is_scan and is_of_shape(one.size, usual)]


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
    narrower = [one for one in scans if inner[one.path] is not one.card.picture]
    most = 2 * len(narrower) > len(scans)
    return inner if most else {one.path: one.card.picture for one in scans}
