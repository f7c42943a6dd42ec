# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that lie beside and beneath those that have names, where something is seen of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from device.detecting.adding import HALF_COVERED, LEAST_UNNAMED_SCORE, NEVER_UNNAMED, told_again
from device.detecting.card import DetectedCard, name_card
from device.detecting.outlines import (
    LEAST_COVERED,
    SAME_CARD,
    SAME_PLACE,
    is_another,
    lies_on,
    with_more,
    with_names,
)
from device.detecting.sureness import Sureness
from vision.finding import FoundCard, OutlineFinder, Survey, apart, is_as_large
from vision.frames import Pixels
from vision.plane import Floats, grown
from vision.reading import CardReader

SURE_BESIDE = 0.98
"""Probability from which it is a name for what is seen beside a card where no box was, with any
deck: of 646 photographed cards by daylight and by a bulb 24 got so their names from 0.97 on, none a
wrong one; with fewer places looked at two were, at 0.978 and 0.981.
"""

LIKELY_BESIDE = 0.5
"""How likely the second look must find a face there."""

SURE_BENEATH = 0.93
"""The same for what lies half under cards that have names and is read by the rest of it alone: of
646 photographed cards by daylight 21 get so their names, all of them right.
"""

WIDER, TOUCHES = 1.1, 0.12
"""How much larger something seen is made, and the overlap with a card that has a name from which
that card may then hide a part of it, if both are about as large. What lies alone is outlined as it
is, what is larger is a book. Of 50 photographs in which something was seen beside a card 14 showed
another one, all of them such an outline that overlaps it by 0.2, as it is, or more.
"""

MOST_COVERED = 0.6
"""Overlap from which what is seen there is held to be of the card that lies upon it."""


def told_around(
    finder: OutlineFinder,
    reader: CardReader,
    pixels: Pixels,
    told: Sequence[DetectedCard],
    seen: Sequence[FoundCard],
    survey: Survey,
    sureness: Sureness,
) -> tuple[DetectedCard, ...]:
    """What was told, with the cards that lie beside and beneath those that have names.

    They are looked for where something is seen that none of these is. seen: what any look at the
    picture outlined. survey: the first.
    """
    named = with_names(told)
    unnamed = [card.outline for card in told if card.card is None]
    others = [one.corners for one in seen if not lies_on(one.corners, named, SAME_CARD)]
    hints = [one for one in (*unnamed, *others) if _may_lie_under(one, named)]
    hints += _outlined_twice(named, survey.cards)
    guesses: Sequence[FoundCard] = ()
    if named and hints:
        guesses = finder.find_beside(pixels, [card.outline for card in named], hints)
        likely = apart(one for one in guesses if one.confidence >= LIKELY_BESIDE)
        beside = replace(sureness, again=SURE_BESIDE)
        told = told_again(reader, pixels, told, likely, beside, HALF_COVERED, NEVER_UNNAMED)
    return _told_beneath(reader, pixels, told, (*guesses, *survey.boxes))


def _may_lie_under(outline: Floats, named: Sequence[DetectedCard]) -> bool:
    """Whether one of these cards may hide a part of a card that is outlined so."""
    return any(
        is_as_large(outline, card.outline) and lies_on(grown(outline, WIDER), [card], TOUCHES)
        for card in named
    )


def _outlined_twice(named: Sequence[DetectedCard], seen: Sequence[FoundCard]) -> list[Floats]:
    """The outlines of those on which two came to lie at one look, one of them another card's."""
    sure = [one.corners for one in seen if one.face_up and one.confidence >= LEAST_UNNAMED_SCORE]
    return [
        card.outline
        for card in named
        if sum(lies_on(corners, [card], SAME_PLACE) for corners in sure) > 1
    ]


def _told_beneath(
    reader: CardReader,
    pixels: Pixels,
    told: Sequence[DetectedCard],
    guesses: Sequence[FoundCard],
) -> tuple[DetectedCard, ...]:
    """What was told, with the cards that lie half under those that have names.

    Where those lie, nothing is believed to be of another card, so that the half of a 10 is no 9.
    """
    named = with_names(told)
    unnamed = [card.outline for card in told if card.card is None]
    outlines = [
        outline
        for outline in (*(guess.corners for guess in guesses), *unnamed)
        if lies_on(outline, named, LEAST_COVERED) and not lies_on(outline, named, MOST_COVERED)
    ]
    beneath: list[DetectedCard] = []
    for reading in reader.read_beneath(pixels, [card.outline for card in named], outlines):
        card = name_card(reading, SURE_BENEATH)
        if card.card is not None and is_another(card, [*named, *beneath], MOST_COVERED):
            beneath.append(card)
    return with_more(told, beneath)
