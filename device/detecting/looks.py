# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looks at a picture as often as it takes to find and name its cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from device.detecting.adding import LEAST_UNNAMED_SCORE, NEVER_UNNAMED, read_found, told_again
from device.detecting.around import told_around
from device.detecting.card import DetectedCard
from device.detecting.confirming import Doubts
from device.detecting.occluded import told_occluded
from device.detecting.outlines import (
    LEAST_COVERED,
    SAME_CARD,
    SAME_PLACE,
    lies_on,
    once_each,
    size_of_cards,
    whole,
    with_names,
)
from device.detecting.straightened import straightened
from device.detecting.sureness import CARDS_LACK, WHOLE_DECK, Sureness, sureness_by_print
from device.detecting.unsettled import is_missed, is_open, worth_reading
from vision.finding import FoundCard, OutlineFinder, Survey, apart, find_upside_down, is_as_large
from vision.frames import Pixels
from vision.reading import CardReader

LEAST_UNNAMED_AGAIN = 0.8
"""As `LEAST_UNNAMED_SCORE` for what only another look at the picture shows: of 646 photographed
cards two were told so that no other look had seen, and nothing that is no card.
"""

FARTHER = 0.65
"""How long a picture's sides are at the look from farther away, of what they are otherwise."""


def detect_cards(
    finder: OutlineFinder, reader: CardReader, pixels: Pixels, *, heaps: bool = False
) -> tuple[DetectedCard, ...]:
    """Every card that lies face up in a (height, width, 3) BGR picture.

    heaps: whether those are looked for as well of which little more than an index shows beside the
    card on it, as in fans and heaps, which takes longer.

    With a deck that lacks none, boxes that the detector hardly holds for cards are read where
    nothing else was found, and what looks after the first say counts less where small print is not
    clear. A card that is left without a name is read as the detector boxed it too. Where one still
    is, the picture is looked at upside down as well, and then as from farther away: outlines come
    to lie a little otherwise, and cards are found that were taken together. Where something is seen
    that has no name, cards are looked for beside those that have. With a deck that lacks cards
    these looks are taken where they may give a name, and a name that the first is not quite sure of
    goes unless another bears it out.
    """
    survey = finder.survey(pixels)
    looked = _of_whole_deck if reader.is_of_whole_deck else _of_deck_that_lacks
    told = looked(finder, reader, pixels, survey)
    if heaps:
        told = told_occluded(reader, pixels, told)
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
        told = told_again(reader, pixels, told, again, sureness, SAME_PLACE, LEAST_UNNAMED_AGAIN)
    if not _may_be_more(seen, told):
        return told
    return told_around(finder, reader, pixels, told, seen, survey, sureness)


def _of_deck_that_lacks(
    finder: OutlineFinder, reader: CardReader, pixels: Pixels, survey: Survey
) -> tuple[DetectedCard, ...]:
    """What as many looks tell as may change it, the first of them this survey."""
    at_first, _ = _told_at_first(reader, pixels, survey, CARDS_LACK)
    told = at_first
    if any(map(is_open, told)):
        boxes = worth_reading(reader, pixels, told, survey.boxes)
        told = _told_as_boxed(reader, pixels, told, boxes, CARDS_LACK)
    doubts = Doubts(at_first)
    seen = list(survey.cards)
    for look in OTHER_LOOKS:
        if not (doubts.are_left or any(map(is_open, told)) or is_missed(survey, told)):
            break
        again = look(finder, pixels)
        new = worth_reading(reader, pixels, told, again)
        told = told_again(reader, pixels, told, new, CARDS_LACK, SAME_PLACE, LEAST_UNNAMED_AGAIN)
        doubts.settle(reader, pixels, again)
        seen += again
    told = told_around(finder, reader, pixels, told, seen, survey, CARDS_LACK)
    doubtful = doubts.unconfirmed
    return tuple(card.without_name() if card in doubtful else card for card in told)


def _told_at_first(
    reader: CardReader, pixels: Pixels, survey: Survey, sureness: Sureness
) -> tuple[tuple[DetectedCard, ...], list[FoundCard]]:
    """The survey's cards as they are read, and its outlines, of such a size as cards have there."""
    told = once_each(card for _, card in read_found(reader, pixels, survey.cards, sureness))
    size = size_of_cards(told)
    return (
        tuple(card for card in told if card.card is not None or size.fits(card.outline)),
        [found for found in survey.cards if size.fits(found.corners)],
    )


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
    return told_again(reader, pixels, told, alone, sureness.of_boxes(), SAME_PLACE, NEVER_UNNAMED)


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
    return told_again(reader, pixels, told, seen, sureness, SAME_PLACE, NEVER_UNNAMED)


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


def _from_farther(finder: OutlineFinder, pixels: Pixels) -> tuple[FoundCard, ...]:
    return finder.find(pixels, FARTHER)


OTHER_LOOKS: Sequence[Callable[[OutlineFinder, Pixels], tuple[FoundCard, ...]]] = (
    find_upside_down,
    _from_farther,
)
"""At the same picture, in the order in which they are asked."""
