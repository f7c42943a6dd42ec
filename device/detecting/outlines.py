# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which outlines are one card's, by where they lie and what they are read as."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from statistics import median

from device.detecting.card import DetectedCard, name_by_both
from vision.plane import Floats, area_of, overlap, share_inside

SAME_CARD = 0.5
"""Overlap from which two outlines with one name are one card's."""

SAME_OUTLINE = 0.8
"""Overlap from which two outlines are one card's, whatever their names; of two cards that lay so
the lower one could not be read.
"""

WITHIN = 0.85
"""Share of an outline inside another, about as large, from which that holds too: of photographed
cards with names no two share more than 0.73.
"""

SAME_PLACE = 0.3
"""Overlap from which what another look outlines may be a card that was told before."""

LEAST_COVERED = 0.1
"""Overlap from which a card is held to lie under another: to read the others once more is but one
more chance of a wrong name.
"""

PART_OF_CARD = 0.7
"""Share of an outline inside another from which both are of one card, if one has no name or both
have the same: of such outlines without a name on photographs 103 are phantoms and none a card's; of
two cards the lower one could not be read.
"""

SIZES = 0.4, 2.5
"""Least and most area of a card, beside the median of those with names: at 25 degrees near and far
ends of a table differ by 1.8, and a card of which half is seen is outlined as its half at times.
"""

LEAST_NAMED = 2
"""Cards with names by which the others' size is known."""


def whole(told: Sequence[DetectedCard]) -> tuple[DetectedCard, ...]:
    """The cards, but without those that have no name and are only parts of one that has, or of a
    larger one.
    """
    return tuple(
        card
        for card in told
        if card.card is not None or not any(_is_part(card, one) for one in told if one is not card)
    )


def _is_part(unnamed: DetectedCard, card: DetectedCard) -> bool:
    inside = share_inside(unnamed.outline, card.outline)
    larger = share_inside(card.outline, unnamed.outline) < inside
    return inside >= PART_OF_CARD and (card.card is not None or larger)


def once_each(cards: Iterable[DetectedCard]) -> tuple[DetectedCard, ...]:
    """Without those whose outline came to lie on a card before them, or is that of a surer one."""
    read = list(cards)
    told: list[DetectedCard] = []
    for card in read:
        if not any(_is_same(card, other) for other in told) and not _is_outdone(card, read):
            told.append(card)
    return tuple(told)


def _is_outdone(card: DetectedCard, others: Sequence[DetectedCard]) -> bool:
    """Whether a surer one of these has another name at the very same place."""
    return any(
        other.card not in {None, card.card}
        and other.confidence > card.confidence
        and _is_of_one_card(card.outline, other.outline)
        for other in others
    )


def _is_of_one_card(a: Floats, b: Floats) -> bool:
    shared = overlap(a, b)
    if shared < SAME_CARD:
        return False
    return shared >= SAME_OUTLINE or max(share_inside(a, b), share_inside(b, a)) >= WITHIN


def _is_same(card: DetectedCard, other: DetectedCard) -> bool:
    """Whether two outlines came to lie on one card when it was read."""
    named_alike = card.card is not None and card.card == other.card
    return named_alike and (_looks_alike(card, other) or _is_part_of_either(card, other))


def _is_part_of_either(card: DetectedCard, other: DetectedCard) -> bool:
    """Whether of two outlines one lies mostly within the other, as of two cards none does."""
    one, another = card.outline, other.outline
    return max(share_inside(one, another), share_inside(another, one)) >= PART_OF_CARD


@dataclass(frozen=True, slots=True)
class CardSize:
    """Least and most square pixels of a card in one picture."""

    least: float
    most: float

    def fits(self, corners: Floats) -> bool:
        """Whether an outline, (4, 2), may be a card's."""
        return self.least <= area_of(corners) <= self.most


def size_of_cards(told: Sequence[DetectedCard]) -> CardSize:
    """By those with names, if there are some: one alone may be outlined badly itself."""
    areas = [area_of(card.outline) for card in with_names(told)]
    if len(areas) < LEAST_NAMED:
        return CardSize(0.0, inf)
    least, most = SIZES
    return CardSize(least * median(areas), most * median(areas))


def _looks_alike(card: DetectedCard, other: DetectedCard) -> bool:
    """Whether the same name is likeliest for two outlines of one place."""
    alike = card.likeliest == other.likeliest
    return alike and overlap(card.outline, other.outline) >= SAME_CARD


def agreed(told: Sequence[DetectedCard], looked: Sequence[DetectedCard]) -> list[DetectedCard]:
    """Those without a name, with the one that another look holds for likeliest too."""
    agreed = []
    for card in told:
        same = [again for again in looked if _looks_alike(card, again)]
        if card.card is None and same:
            agreed.append(name_by_both(card, max(same, key=_confidence)))
    return agreed


def _confidence(card: DetectedCard) -> float:
    return card.confidence


def with_names(told: Sequence[DetectedCard]) -> list[DetectedCard]:
    """Those that have one."""
    return [card for card in told if card.card is not None]


def with_more(
    told: Sequence[DetectedCard], more: Sequence[DetectedCard]
) -> tuple[DetectedCard, ...]:
    """What was told with more cards, but nothing without a name where one of those lies."""
    unnamed = [card for card in told if card.card is None and not lies_on(card.outline, more)]
    return (*with_names(told), *more, *unnamed)


def is_another(card: DetectedCard, named: Sequence[DetectedCard], same_place: float) -> bool:
    """Whether it is none of these cards by its name nor, from this overlap on, by its place."""
    return not (_has_name(card, named) or lies_on(card.outline, named, same_place))


def _has_name(card: DetectedCard, named: Sequence[DetectedCard]) -> bool:
    """Whether a card that lies there was told by that name."""
    there = [other for other in named if other.card == card.card]
    return lies_on(card.outline, there)


def lies_on(corners: Floats, cards: Sequence[DetectedCard], same_place: float = SAME_PLACE) -> bool:
    """Whether an outline, (4, 2), overlaps one of these cards' by so much."""
    return any(overlap(one.outline, corners) >= same_place for one in cards)
