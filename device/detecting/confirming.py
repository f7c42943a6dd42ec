# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names from a deck that lacks cards, held against what other looks at the picture say.

A card that the deck lacks looks most like another one at every look, but seldom as much each time,
while a card that has its face there is read as surely when its outline lies a little otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from device.detecting.card import DetectedCard
from device.detecting.outlines import SAME_CARD, lies_on, with_names
from vision.finding import FoundCard
from vision.frames import Pixels
from vision.observations import chance_of
from vision.plane import Floats, overlap
from vision.reading import CardReader, Reading

SURE_AT_ONCE = 0.975
"""Probability from which the first look needs no other. From 0.985 on, two of 646 photographed
cards lose their right names and no wrong one more is taken away."""

LEAST_AGAIN = 0.75
"""How likely the name must be for one of the other looks: of nine names of photographed cards that
their deck lacked this takes three away, and of 621 right ones none."""


def unconfirmed(
    reader: CardReader,
    pixels: Pixels,
    told: Sequence[DetectedCard],
    seen: Sequence[FoundCard],
) -> list[DetectedCard]:
    """Those of the cards told at the first look whose names no other look bears out.

    seen: what the other looks outlined. Where they outlined nothing, they say nothing against it.
    """
    doubted = [card for card in with_names(told) if card.confidence < SURE_AT_ONCE]
    there = [
        found.corners
        for found in seen
        if found.face_up and lies_on(found.corners, doubted, SAME_CARD)
    ]
    again = reader.read_all(pixels, there) if there else ()
    return [card for card in doubted if not _is_borne_out(card, again)]


def _is_borne_out(card: DetectedCard, again: Sequence[Reading]) -> bool:
    said = [
        chance_of(reading.names, card.likeliest)
        for reading in again
        if overlap(card.outline, _outline(reading)) >= SAME_CARD
    ]
    return not said or max(said) >= LEAST_AGAIN


def _outline(reading: Reading) -> Floats:
    return np.array(reading.quad, np.float32)
