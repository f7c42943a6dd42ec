# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looks at a picture as often as it takes to find and name its cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from device.detecting.card import DetectedCard, name_by_both, name_card
from device.detecting.sureness import CARDS_LACK, Sureness, sureness_of
from vision.finding import FoundCard, OutlineFinder, apart
from vision.finding.decode import Floats, overlap, share_inside
from vision.frames import Pixels
from vision.reading import CardReader

LEAST_UNNAMED_SCORE = 0.5
"""The detector's score below which something without a name is not told as a card."""

LEAST_UNNAMED_AGAIN = 0.8
"""The same for what only another look at the picture shows: of 646 photographed cards two were told
so that no other look had seen, and nothing that is no card.
"""

NEVER_UNNAMED = 2.0
"""The same for guesses beside cards, which are many and seldom right."""

SURELY_A_BACK = 0.7
"""How likely something must lie face down, of both sides, not to be read: two of 2,500 cards of the
deck of 2021 on wallpapers, half covered, were held for backs by 0.51 and 0.57.
"""

SAME_CARD = 0.5
"""Overlap from which two outlines with one name are one card's."""

SAME_OUTLINE = 0.8
"""Overlap from which two outlines are one card's, whatever their names; of two cards that lay so
the lower one could not be read.
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

LEAST_COVERED = 0.1
"""Overlap from which a card is held to lie under another: to read the others once more is but one
more chance of a wrong name.
"""

MOST_COVERED = 0.6
"""Overlap from which what is seen there is held to be of the card that lies upon it."""

FARTHER = 0.65
"""How long a picture's sides are at the look from farther away, of what they are otherwise."""

SAME_PLACE = 0.3
"""Overlap from which an outline that is seen then may be of a card that was told before."""

HALF_COVERED = 0.45
"""The same for what is seen beside that card: two that lie half on each other overlap by 0.33."""

PART_OF_CARD = 0.7
"""Share of an outline without a name inside a card's with one from which it is a part of that card,
or goes around it otherwise: of such outlines on photographs 103 are phantoms and none a card's.
"""


def detect_cards(
    finder: OutlineFinder, reader: CardReader, pixels: Pixels
) -> tuple[DetectedCard, ...]:
    """Every card that lies face up in a (height, width, 3) BGR picture.

    Where one is left without a name, or the deck lacks cards, the picture is looked at upside down
    as well, and then as from farther away: outlines come to lie a little otherwise, and cards are
    found that were taken together. Where there may still be more, cards are looked for beside those
    that have names.
    """
    return _whole(_looked_for(finder, reader, pixels))


def _looked_for(
    finder: OutlineFinder, reader: CardReader, pixels: Pixels
) -> tuple[DetectedCard, ...]:
    """What as many looks tell as it takes."""
    sureness = sureness_of(reader.names)
    seen = finder.find(pixels)
    told = _told(reader, pixels, seen, sureness)
    for look in (_upside_down, _from_farther):
        if sureness is not CARDS_LACK and all(card.card is not None for card in told):
            break
        again = look(finder, pixels)
        told = _told_again(reader, pixels, told, again, sureness, SAME_PLACE, LEAST_UNNAMED_AGAIN)
    if not (sureness is CARDS_LACK or _may_be_more(seen, told)):
        return told
    guesses = finder.find_beside(pixels, [card.outline for card in _with_names(told)])
    likely = apart(one for one in guesses if one.confidence >= LIKELY_BESIDE)
    beside = replace(sureness, again=SURE_BESIDE)
    told = _told_again(reader, pixels, told, likely, beside, HALF_COVERED, NEVER_UNNAMED)
    return _told_beneath(reader, pixels, told, guesses)


def _told_beneath(
    reader: CardReader,
    pixels: Pixels,
    told: Sequence[DetectedCard],
    guesses: Sequence[FoundCard],
) -> tuple[DetectedCard, ...]:
    """What was told, with the cards that lie half under those that have names.

    Where those lie, nothing is believed to be of another card, so that the half of a 10 is no 9.
    """
    named = _with_names(told)
    unnamed = [card.outline for card in told if card.card is None]
    outlines = [
        outline
        for outline in (*(guess.corners for guess in guesses), *unnamed)
        if _lies_on(outline, named, LEAST_COVERED)
    ]
    beneath: list[DetectedCard] = []
    for reading in reader.read_beneath(pixels, [card.outline for card in named], outlines):
        card = name_card(reading, SURE_BENEATH)
        if card.card is not None and _is_another(card, [*named, *beneath], MOST_COVERED):
            beneath.append(card)
    return _with_more(told, beneath)


def _whole(told: Sequence[DetectedCard]) -> tuple[DetectedCard, ...]:
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


def _may_be_more(seen: Sequence[FoundCard], told: Sequence[DetectedCard]) -> bool:
    """Whether a card is without a name, outlines of two came to lie on one, or there was a box
    beside all of them.
    """
    sure = [found for found in seen if found.face_up and found.confidence >= LEAST_UNNAMED_SCORE]
    return (
        any(card.card is None for card in told)
        or len(sure) > len(told)
        or not all(_lies_on(found.corners, told, SAME_CARD) for found in seen if found.face_up)
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
    named = _with_names(told)
    others = [found for found in seen if not _lies_on(found.corners, named, same_place)]
    read = _read(reader, pixels, others, sureness)
    looked = _once_each(card for _, card in read)
    again = [
        card
        for card in looked
        if card.confidence >= sureness.again and _is_another(card, named, HALF_COVERED)
    ]
    by_both = [
        card
        for card in _agreed(told, looked)
        if card.confidence >= sureness.by_both and _is_another(card, [*named, *again], HALF_COVERED)
    ]
    more = list(_with_more(told, [*again, *by_both]))
    for found, card in read:
        if found.confidence >= least_unnamed and not _lies_on(card.outline, more):
            more.append(card.without_name())
    return tuple(more)


def _agreed(told: Sequence[DetectedCard], looked: Sequence[DetectedCard]) -> list[DetectedCard]:
    """Those without a name, with the one that another look holds for likeliest too."""
    agreed = []
    for card in told:
        same = [again for again in looked if _looks_alike(card, again)]
        if card.card is None and same:
            agreed.append(name_by_both(card, max(same, key=_confidence)))
    return agreed


def _confidence(card: DetectedCard) -> float:
    return card.confidence


def _with_names(told: Sequence[DetectedCard]) -> list[DetectedCard]:
    return [card for card in told if card.card is not None]


def _with_more(
    told: Sequence[DetectedCard], more: Sequence[DetectedCard]
) -> tuple[DetectedCard, ...]:
    """What was told with more cards, but nothing without a name where one of those lies."""
    unnamed = [card for card in told if card.card is None and not _lies_on(card.outline, more)]
    return (*_with_names(told), *more, *unnamed)


def _is_another(card: DetectedCard, named: Sequence[DetectedCard], same_place: float) -> bool:
    """Whether it is none of these cards by its name nor, from this overlap on, by its place."""
    return not (_has_name(card, named) or _lies_on(card.outline, named, same_place))


def _told(
    reader: CardReader, pixels: Pixels, seen: Sequence[FoundCard], sureness: Sureness
) -> tuple[DetectedCard, ...]:
    return _once_each(card for _, card in _read(reader, pixels, seen, sureness))


def _read(
    reader: CardReader, pixels: Pixels, seen: Sequence[FoundCard], sureness: Sureness
) -> list[tuple[FoundCard, DetectedCard]]:
    """What was seen face up, as it is read; without what has no name and is hardly a card.

    So is what is hardly more likely a back, where it is as sure as another look must be.
    """
    lying = [found for found in seen if found.face_up or found.side < SURELY_A_BACK]
    read: list[tuple[FoundCard, DetectedCard]] = []
    for found, reading in zip(
        lying, reader.read_all(pixels, [found.corners for found in lying]), strict=True
    ):
        sure = sureness.at_first(reading.margin)
        card = name_card(reading, sure if found.face_up else max(sure, sureness.again))
        if card.card is not None or (found.face_up and found.confidence >= LEAST_UNNAMED_SCORE):
            read.append((found, card))
    return read


def _once_each(cards: Iterable[DetectedCard]) -> tuple[DetectedCard, ...]:
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
        and overlap(card.outline, other.outline) >= SAME_OUTLINE
        for other in others
    )


def _upside_down(finder: OutlineFinder, pixels: Pixels) -> list[FoundCard]:
    """What is found in the turned picture, with corners as the picture is."""
    far_corner = np.array([pixels.shape[1], pixels.shape[0]], np.float32)
    found = finder.find(np.ascontiguousarray(pixels[::-1, ::-1]))
    return [replace(card, corners=far_corner - card.corners) for card in found]


def _from_farther(finder: OutlineFinder, pixels: Pixels) -> tuple[FoundCard, ...]:
    return finder.find(pixels, FARTHER)


def _has_name(card: DetectedCard, named: Sequence[DetectedCard]) -> bool:
    """Whether a card that lies there was told by that name."""
    there = [other for other in named if other.card == card.card]
    return _lies_on(card.outline, there)


def _lies_on(
    corners: Floats, cards: Sequence[DetectedCard], same_place: float = SAME_PLACE
) -> bool:
    return any(overlap(one.outline, corners) >= same_place for one in cards)


def _is_same(card: DetectedCard, other: DetectedCard) -> bool:
    """Whether two outlines came to lie on one card when it was read."""
    return card.card is not None and card.card == other.card and _looks_alike(card, other)


def _looks_alike(card: DetectedCard, other: DetectedCard) -> bool:
    """Whether the same name is likeliest for two outlines of one place."""
    alike = card.likeliest == other.likeliest
    return alike and overlap(card.outline, other.outline) >= SAME_CARD
