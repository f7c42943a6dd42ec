# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards in fans and rows, of each of which little more than an index shows beside the next one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from device.detecting.card import DetectedCard, name_card
from device.detecting.outlines import LEAST_COVERED, is_another, lies_on, with_more, with_names
from vision.finding import has_company, outlines_beneath
from vision.frames import Pixels
from vision.reading import CardReader

SURE_OCCLUDED = 0.97
"""Probability from which it is a name for what sticks out from under a card that has one."""

ANOTHER_OF_A_FAN = 0.85
"""Overlap from which an outline is that of the known card itself: of two cards of a fan one shows
an eighth of its width at least.
"""


def told_occluded(
    reader: CardReader, pixels: Pixels, told: Sequence[DetectedCard]
) -> tuple[DetectedCard, ...]:
    """What was told, with the cards that stick out from under those that have names, one after the
    other: where one was found the next may lie under it.
    """
    named = with_names(told)
    crowded = [card for card in named if has_company(pixels, card.outline)]
    if not crowded:
        return tuple(told)
    layers = _Layers(reader, pixels, named)
    more: list[DetectedCard] = []
    # It grows as more are found.
    waiting = list(crowded)
    for card in waiting:
        found = _beneath(reader, pixels, card, layers)
        for one in found:
            layers.add_beneath(one, card)
        more += with_names(found)
        waiting += found
    return with_more(told, more) if more else tuple(told)


class _Layers:
    """The cards with names, and which of them lie on which."""

    def __init__(self, reader: CardReader, pixels: Pixels, cards: Sequence[DetectedCard]) -> None:
        self.cards = list(cards)
        self._reader, self._pixels = reader, pixels
        self._upon: dict[DetectedCard, list[DetectedCard]] = {card: [] for card in cards}
        for one, other in combinations(cards, 2):
            self._compare(one, other)

    def upon(self, card: DetectedCard) -> list[DetectedCard]:
        """Those that lie on what lies right under a card, that one first.

        Where it is not plain which of two lies on the other, neither is held to.
        """
        return [card, *self._upon[card]]

    def add_beneath(self, found: DetectedCard, card: DetectedCard) -> None:
        """A card that was found right under this one."""
        upper = self.upon(card)
        self._upon[found] = list(upper)
        for one in self.cards:
            if one not in upper:
                self._compare(one, found)
        self.cards.append(found)

    def _compare(self, one: DetectedCard, other: DetectedCard) -> None:
        upper = self._lies_on(one, other)
        if upper is not None:
            lower = other if upper else one
            self._upon[lower].append(one if upper else other)

    def _lies_on(self, one: DetectedCard, other: DetectedCard) -> bool | None:
        """As the reader tells it; None of cards that do not overlap."""
        if not lies_on(one.outline, [other], LEAST_COVERED):
            return None
        return self._reader.lies_on(self._pixels, one.outline, other.outline)


def _beneath(
    reader: CardReader, pixels: Pixels, card: DetectedCard, layers: _Layers
) -> list[DetectedCard]:
    """The cards that stick out from under this one, the plainest first; where none has a name, one
    without, if there is one: others may lie under that.
    """
    upon = [one.outline for one in layers.upon(card)]
    guesses = [
        outline
        for outline in outlines_beneath(pixels, card.outline, upon)
        if not lies_on(outline, layers.cards, ANOTHER_OF_A_FAN)
    ]
    seen = [
        name_card(reading, SURE_OCCLUDED) for reading in reader.read_occluded(pixels, upon, guesses)
    ]
    told: list[DetectedCard] = []
    for found in with_names(seen):
        if is_another(found, [*layers.cards, *told], ANOTHER_OF_A_FAN):
            told.append(found)
    unnamed = [
        one
        for one in seen
        if one.card is None and not lies_on(one.outline, layers.cards, ANOTHER_OF_A_FAN)
    ]
    return told or unnamed[:1]
