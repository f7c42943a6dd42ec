# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which cards of a picture another look may still name, so that no other is looked at again.

With a deck that lacks cards most that is left without a name has none there, at every look: what
agrees with no face, and what lies well on a face that is not its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from device.detecting.adding import LEAST_UNNAMED_SCORE
from device.detecting.card import DetectedCard
from device.detecting.outlines import SAME_CARD, lies_on
from vision.finding import FoundCard, Survey
from vision.frames import Pixels
from vision.plane import overlap
from vision.reading import CardReader

LIKELY_STILL = 0.35
"""How likely a card's likeliest name is from which another look may make it sure."""

NO_FACE, WELL_LAID = 0.44, 0.73
"""Agreement with the likeliest face between which an outline may lie so badly that the card was not
recognised. Of 206 photographed cards that the first look left without a name 19 got theirs at a
look after it, all of them likely by 0.35 or within these; so were 80 of the others.
"""

WORSE_LAID = 0.1
"""By how much less it may agree by another outline at a glance, to be read by that: laid over its
face it may agree better. With 0 one of 105 photographed cards loses its name.
"""


def is_open(card: DetectedCard) -> bool:
    """Whether another look may give it a name."""
    if card.card is not None:
        return False
    return card.confidence >= LIKELY_STILL or NO_FACE <= card.fit < WELL_LAID


def is_missed(survey: Survey, told: Sequence[DetectedCard]) -> bool:
    """Whether the detector or the second look is sure of a card where none was told."""
    sure = [
        found.corners
        for found in (*survey.boxes, *survey.cards)
        if found.confidence >= LEAST_UNNAMED_SCORE
    ]
    return not all(lies_on(outline, told, SAME_CARD) for outline in sure)


def worth_reading(
    reader: CardReader,
    pixels: Pixels,
    told: Sequence[DetectedCard],
    again: Sequence[FoundCard],
) -> list[FoundCard]:
    """Those of another look's outlines by which a card may get a name that it has not."""
    unnamed = [card for card in told if card.card is None]
    return [found for found in again if _is_worth_reading(reader, pixels, unnamed, found)]


def _is_worth_reading(
    reader: CardReader, pixels: Pixels, unnamed: Sequence[DetectedCard], found: FoundCard
) -> bool:
    there = [card for card in unnamed if overlap(card.outline, found.corners) >= SAME_CARD]
    if not there:
        return True
    if not any(map(is_open, there)):
        return False
    if any(card.confidence >= LIKELY_STILL for card in there):
        return True
    least = max(card.fit for card in there) - WORSE_LAID
    return reader.glance(pixels, found.corners).fit >= least
