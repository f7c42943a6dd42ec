# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looks at a picture as often as it takes to find and name its cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from device.detecting.card import DetectedCard, name_card
from device.detecting.confirming import unconfirmed
from device.detecting.outlines import (
    LEAST_COVERED,
    SAME_CARD,
    SAME_PLACE,
    agreed,
    is_another,
    lies_on,
    once_each,
    size_of_cards,
    whole,
    with_more,
    with_names,
)
from device.detecting.straightened import straightened
from device.detecting.sureness import CARDS_LACK, WHOLE_DECK, Sureness, sureness_by_print
from vision.finding import FoundCard, OutlineFinder, Survey, apart, find_upside_down, is_as_large
from vision.frames import Pixels
from vision.reading import CardReader

LEAST_UNNAMED_SCORE = 0.5
"""The finder's confidence below which something without a name is not told as a card."""

LEAST_UNNAMED_AGAIN = 0.8
"""The same for what only another look at the picture shows: of 646 photographed cards two were told
so that no other look had seen, and nothing that is no card.
"""

NEVER_UNNAMED = 2.0
"""The same for guesses beside cards and for faint boxes, which are many and seldom right."""

SURELY_A_BACK = 0.7
"""How likely something must lie face down, of both sides, not to be read: two of 2,500 cards of the
deck of 2021 on wallpapers, half covered, were held for backs by 0.51 and 0.57.
"""

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

MOST_COVERED = 0.6
"""Overlap from which what is seen there is held to be of the card that lies upon it."""

HALF_COVERED = 0.45
"""The same for what is seen beside that card: two that lie half on each other overlap by 0.33."""

FARTHER = 0.65
"""How long a picture's sides are at the look from farther away, of what they are otherwise."""


def detect_cards(
    finder: OutlineFinder, reader: CardReader, pixels: Pixels
) -> tuple[DetectedCard, ...]:
    """Every card that lies face up in a (height, width, 3) BGR picture.

    With a deck that lacks none, boxes that the detector hardly holds for cards are read where
    nothing else was found, and what looks after the first say counts less where small print is not
    clear. A card that is left without a name is read as the detector boxed it too. Where one still
    is, or the deck lacks cards, the picture is looked at upside down as well, and then as from
    farther away: outlines come to lie a little otherwise, and cards are found that were taken
    together. Where there may still be more, cards are looked for beside those that have names. With
    a deck that lacks cards, a name that the first look is not quite sure of goes unless another
    bears it out.
    """
    survey = finder.survey(pixels)
    looked = _of_whole_deck if reader.is_of_whole_deck else _of_deck_that_lacks
    told = looked(finder, reader, pixels, survey)
    return whole(straightened(told, [box.corners for box in survey.boxes]))


def _of_whole_deck(
    finder: OutlineFinder, reader: CardReader, pixels: Pixels, survey: Survey
) -> tuple[DetectedCard, ...]:
    """What as many looks tell as it takes, the first of them this survey."""
    told, seen = _told_at_first(reader, pixels, survey, WHOLE_DECK)
    sureness = WHOLE_DECK
    if survey.faint or not _all_named(told):
        sureness = sureness_by_print(pixels, [card.outline for card in told])
        told = _told_faint(finder, reader, pixels, told, survey.faint, sureness)
    if not _all_named(told):
        told = _told_as_boxed(reader, pixels, told, survey.boxes, sureness)
    for look in OTHER_LOOKS:
        if _all_named(told):
            break
        again = look(finder, pixels)
        told = _told_again(reader, pixels, told, again, sureness, SAME_PLACE, LEAST_UNNAMED_AGAIN)
    if not _may_be_more(seen, told):
        return told
    return _told_around(finder, reader, pixels, told, survey.boxes, sureness)


def _of_deck_that_lacks(
    finder: OutlineFinder, reader: CardReader, pixels: Pixels, survey: Survey
) -> tuple[DetectedCard, ...]:
    """What all looks tell, the first of them this survey."""
    at_first, _ = _told_at_first(reader, pixels, survey, CARDS_LACK)
    told = at_first
    if not _all_named(told):
        told = _told_as_boxed(reader, pixels, told, survey.boxes, CARDS_LACK)
    seen: list[FoundCard] = []
    for look in OTHER_LOOKS:
        again = look(finder, pixels)
        told = _told_again(reader, pixels, told, again, CARDS_LACK, SAME_PLACE, LEAST_UNNAMED_AGAIN)
        seen += again
    told = _told_around(finder, reader, pixels, told, survey.boxes, CARDS_LACK)
    doubtful = unconfirmed(reader, pixels, at_first, seen)
    return tuple(card.without_name() if card in doubtful else card for card in told)


def _told_at_first(
    reader: CardReader, pixels: Pixels, survey: Survey, sureness: Sureness
) -> tuple[tuple[DetectedCard, ...], list[FoundCard]]:
    """The survey's cards as they are read, and its outlines, of such a size as cards have there."""
    told = once_each(card for _, card in _read(reader, pixels, survey.cards, sureness))
    size = size_of_cards(told)
    return (
        tuple(card for card in told if card.card is not None or size.fits(card.outline)),
        [found for found in survey.cards if size.fits(found.corners)],
    )


def _told_around(
    finder: OutlineFinder,
    reader: CardReader,
    pixels: Pixels,
    told: Sequence[DetectedCard],
    boxes: Sequence[FoundCard],
    sureness: Sureness,
) -> tuple[DetectedCard, ...]:
    """What was told, with the cards that lie beside and beneath those that have names."""
    guesses = finder.find_beside(pixels, [card.outline for card in with_names(told)])
    likely = apart(one for one in guesses if one.confidence >= LIKELY_BESIDE)
    beside = replace(sureness, again=SURE_BESIDE)
    told = _told_again(reader, pixels, told, likely, beside, HALF_COVERED, NEVER_UNNAMED)
    return _told_beneath(reader, pixels, told, (*guesses, *boxes))


def _told_as_boxed(
    reader: CardReader,
    pixels: Pixels,
    told: Sequence[DetectedCard],
    boxes: Sequence[FoundCard],
    sureness: Sureness,
) -> tuple[DetectedCard, ...]:
    """What was told, with cards that are plainer as the detector boxed them than after the second
    look; those that lie in part under others `_told_beneath` tells better.
    """
    named = with_names(told)
    alone = [box for box in boxes if not lies_on(box.corners, named, LEAST_COVERED)]
    return _told_again(reader, pixels, told, alone, sureness.of_boxes(), SAME_PLACE, NEVER_UNNAMED)


def _told_faint(
    finder: OutlineFinder,
    reader: CardReader,
    pixels: Pixels,
    told: Sequence[DetectedCard],
    faint: Sequence[FoundCard],
    sureness: Sureness,
) -> tuple[DetectedCard, ...]:
    """What was told, with cards that the detector held for possible, but hardly."""
    free = [box for box in faint if not lies_on(box.corners, told)]
    if not free:
        return tuple(told)
    seen = apart(
        card
        for card in finder.look_at(pixels, free)
        if not told or any(is_as_large(card.corners, one.outline) for one in told)
    )
    return _told_again(reader, pixels, told, seen, sureness, SAME_PLACE, NEVER_UNNAMED)


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
        if lies_on(outline, named, LEAST_COVERED)
    ]
    beneath: list[DetectedCard] = []
    for reading in reader.read_beneath(pixels, [card.outline for card in named], outlines):
        card = name_card(reading, SURE_BENEATH)
        if card.card is not None and is_another(card, [*named, *beneath], MOST_COVERED):
            beneath.append(card)
    return with_more(told, beneath)


def _all_named(told: Sequence[DetectedCard]) -> bool:
    return all(card.card is not None for card in told)


def _may_be_more(seen: Sequence[FoundCard], told: Sequence[DetectedCard]) -> bool:
    """Whether a card is without a name, outlines of two came to lie on one, or there was a box
    beside all of them.
    """
    sure = [found for found in seen if found.face_up and found.confidence >= LEAST_UNNAMED_SCORE]
    return (
        not _all_named(told)
        or len(sure) > len(told)
        or not all(lies_on(found.corners, told, SAME_CARD) for found in seen if found.face_up)
    )


def _told_again(
    reader: CardReader,
    pixels: Pixels,
    told: Sequence[DetectedCard],
    seen: Sequence[FoundCard],
    sureness: Sureness,
    same_place: float,
    least_unnamed: float,
) -> tuple[DetectedCard, ...]:
    """What was told, with what another look adds to it.

    same_place: overlap with a named card from which an outline is held to be of that one.
    least_unnamed: score from which something is told though this look gives it no name.
    """
    named = with_names(told)
    others = [found for found in seen if not lies_on(found.corners, named, same_place)]
    read = _read(reader, pixels, others, sureness)
    looked = once_each(card for _, card in read)
    again = [
        card
        for card in with_names(looked)
        if card.confidence >= sureness.again and is_another(card, named, HALF_COVERED)
    ]
    # Two outlines without a name may have come to lie on one card.
    by_both = once_each(
        card
        for card in agreed(told, looked)
        if card.confidence >= sureness.by_both and is_another(card, [*named, *again], HALF_COVERED)
    )
    more = list(with_more(told, [*again, *by_both]))
    size = size_of_cards(more)
    for found, card in read:
        if (
            found.confidence >= least_unnamed
            and size.fits(card.outline)
            and not lies_on(card.outline, more)
        ):
            more.append(card.without_name())
    return tuple(more)


def _read(
    reader: CardReader, pixels: Pixels, seen: Sequence[FoundCard], sureness: Sureness
) -> list[tuple[FoundCard, DetectedCard]]:
    """What was seen face up, as it is read; without what has no name and is hardly a card.

    So is what is held for a back, but hardly, or looks like one of the deck's faces at a glance,
    where it is as sure as another look must be.
    """
    lying = [
        found
        for found in seen
        if found.face_up
        or found.side < SURELY_A_BACK
        or reader.glance(pixels, found.corners).is_of_a_face
    ]
    read: list[tuple[FoundCard, DetectedCard]] = []
    for found, reading in zip(
        lying, reader.read_all(pixels, [found.corners for found in lying]), strict=True
    ):
        sure = sureness.at_first(reading.margin)
        card = name_card(reading, sure if found.face_up else max(sure, sureness.again))
        if card.card is not None or (found.face_up and found.confidence >= LEAST_UNNAMED_SCORE):
            read.append((found, card))
    return read


def _from_farther(finder: OutlineFinder, pixels: Pixels) -> tuple[FoundCard, ...]:
    return finder.find(pixels, FARTHER)


OTHER_LOOKS: Sequence[Callable[[OutlineFinder, Pixels], tuple[FoundCard, ...]]] = (
    find_upside_down,
    _from_farther,
)
"""At the same picture, in the order in which they are asked."""
