# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a deck's scans have in common tells what one of them by itself does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from statistics import median

from vision.frames import Pixels
from vision.reading import Margin, NoCardToEnrol, OneCard, margin_around
from vision.reading.scanned import (
    Size,
    is_card_shaped,
    is_of_shape,
    may_be_card_shaped,
    ratio_of,
)

_SEVERAL = 3
"""So many pictures of exactly one size were made alike: cut by a machine, or by one camera."""

_A_DECK = 20
_MOST_DOUBTED = 0.15
"""Where so many pictures of exactly one size are cards to their edges, and those that are not known
as such are this share of them at most, these are scans of the same deck too: of six invented decks
with 68 faces each, 3 to 6 of four.
"""


@dataclass(frozen=True, eq=False)
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
    """Of pictures that may each be a card to its edges, or a photograph, those that were taken for
    the one where most pictures like them are the other.
    """
    upright = [one for one in looked if may_be_card_shaped(one.size)]
    return [one for one in upright if one.is_scan != _are_scans(_like(one, upright))]


def _like(one: Looked, upright: Sequence[Looked]) -> list[Looked]:
    """Those that were made as this was: of exactly its size, or, where hardly any is, as scans that
    are cut by hand, of a shape like its own that only some games' cards have.
    """
    of_size = [other for other in upright if other.size == one.size]
    if len(of_size) >= _SEVERAL or is_card_shaped(one.size):
        return of_size
    return [
        other
        for other in upright
        if is_of_shape(other.size, ratio_of(one.size)) and not is_card_shaped(other.size)
    ]


def _are_scans(alike: Sequence[Looked]) -> bool:
    """Whether most are."""
    return 2 * sum(one.is_scan for one in alike) > len(alike)


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
    without a border has around its print. Where that cannot be told from the card's own white, it
    is as wide as around the others of that size.
    """
    scans = [one for one in cards if one.is_scan]
    margins = {one: margin_around(one.card.picture) for one in scans}
    if 2 * sum(margin is not None for margin in margins.values()) <= len(scans):
        return {one.path: one.card.picture for one in scans}
    usual = {
        size: _usual([margin for one, margin in margins.items() if margin and one.size == size])
        for size in {one.size for one, margin in margins.items() if margin}
    }
    cut = {one: margin or usual.get(one.size) for one, margin in margins.items()}
    return {
        one.path: margin.cut_from(one.card.picture) if margin else one.card.picture
        for one, margin in cut.items()
    }


def _usual(margins: Sequence[Margin]) -> Margin:
    """Of each side the middle one."""
    return Margin(*(median(sides) for sides in zip(*map(astuple, margins), strict=True)))
