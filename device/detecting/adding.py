# SPDX-License-Identifier: AGPL-3.0-or-later
"""What another look at a picture adds to the cards that were told."""

from __future__ import annotations

from collections.abc import Sequence

from device.detecting.card import DetectedCard, name_card
from device.detecting.outlines import (
    agreed,
    is_another,
    lies_on,
    once_each,
    size_of_cards,
    with_more,
    with_names,
)
from device.detecting.sureness import Sureness
from vision.finding import FoundCard
from vision.frames import Pixels
from vision.reading import CardReader, Tried

LEAST_UNNAMED_SCORE = 0.5
"""The finder's confidence below which something without a name is not told as a card."""

NEVER_UNNAMED = 2.0
"""The same for guesses beside cards and for faint boxes, which are many and seldom right."""

SURELY_A_BACK = 0.7
"""How likely something must lie face down, of both sides, not to be read: two of 2,500 cards of the
deck of 2021 on wallpapers, half covered, were held for backs by 0.51 and 0.57.
"""

HALF_COVERED = 0.45
"""The same for what is seen beside that card: two that lie half on each other overlap by 0.33."""


def told_again(
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
    tried = [Tried(card.outline, card.fit) for card in told if card.card is None]
    read = read_found(reader, pixels, others, sureness, tried)
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


def read_found(
    reader: CardReader,
    pixels: Pixels,
    seen: Sequence[FoundCard],
    sureness: Sureness,
    tried: Sequence[Tried] | None = None,
) -> list[tuple[FoundCard, DetectedCard]]:
    """What was seen face up, as it is read; without what has no name and is hardly a card.

    tried: as of `CardReader.read_all`.

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
        lying, reader.read_all(pixels, [found.corners for found in lying], tried), strict=True
    ):
        sure = sureness.at_first(reading.margin)
        card = name_card(reading, sure if found.face_up else max(sure, sureness.again))
        if card.card is not None or (found.face_up and found.confidence >= LEAST_UNNAMED_SCORE):
            read.append((found, card))
    return read
