# SPDX-License-Identifier: AGPL-3.0-or-later
"""Half-covered cards as the detector boxed them, where their outlines ran away.

An outline is laid over its face by what is seen of the card; corners under another card are held by
nothing, and run away from it. The detector boxes such cards as wholes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from device.detecting.card import DetectedCard
from device.detecting.outlines import LEAST_COVERED, SAME_CARD, lies_on
from vision.plane import Floats, area_of, has_like_sides, overlap
from vision.reading import quad_of

LEAST_ALIKE = 0.9
"""What two opposite sides of a card's outline, and its area and its box's, must be alike by, the
less by the greater. Of 646 photographed cards 4 more are outlined as they are labelled so, and 3
from 0.85 on; from 0.95 on none.
"""


def straightened(told: Sequence[DetectedCard], boxes: Sequence[Floats]) -> tuple[DetectedCard, ...]:
    """The cards, those with the outline of their box, (4, 2) pixels, that share a place with others
    and are outlined as no card looks.
    """
    return tuple(
        _straightened(card, [other for other in told if other is not card], boxes) for card in told
    )


def _straightened(
    card: DetectedCard, others: Sequence[DetectedCard], boxes: Sequence[Floats]
) -> DetectedCard:
    outline = card.outline
    if not boxes or not lies_on(outline, others, LEAST_COVERED):
        return card
    box = max(boxes, key=lambda box: overlap(box, outline))
    share = overlap(box, outline)
    if share < SAME_CARD or lies_on(box, others, share) or _is_like(outline, box):
        return card
    ways = [np.roll(box, turns, axis=0) for turns in range(4)]
    nearest = min(ways, key=lambda way: float(np.linalg.norm(way - outline)))
    return replace(card, quad=quad_of(nearest))


def _is_like(outline: Floats, box: Floats) -> bool:
    areas = area_of(outline), area_of(box)
    return has_like_sides(outline, LEAST_ALIKE) and min(areas) >= LEAST_ALIKE * max(areas)
