# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names a card from its outline by comparing it with every face of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.flat import laid_flat, turned
from vision.frames import Pixels
from vision.observations import Quad, Readings
from vision.reading.aligning import aligned
from vision.reading.around import around, completed
from vision.reading.describing import PLACES_SIZE, Describer, Floats
from vision.reading.gallery import Gallery
from vision.reading.matching import Match, Matcher

SURE = 0.97
"""A card that is named less surely is looked at again around its outline."""

MOVES = 3
"""Times that an outline is moved onto a face at most; each needs a new look."""

STEPS = (0.03, 0.015)
"""Shares of the card's length by which the outline is moved then."""


@dataclass(frozen=True, slots=True)
class Reading:
    """quad: the outline, top left first as the card reads. fit: 0..1, of the best face."""

    quad: Quad
    names: Readings
    fit: float


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """An outline, (4, 2), what the card in it was described by, and what that agrees with."""

    corners: Floats
    vectors: Floats
    trust: Floats
    match: Match

    @property
    def surety(self) -> float:
        """How likely the best name is."""
        return self.match.names[0][1]

    def reading(self) -> Reading:
        """What the others want to know."""
        upright = turned(self.corners) if self.match.upside_down else self.corners
        return Reading(quad_of(upright), self.match.names, max(0.0, self.match.agreement))


def _agreement(look: Look) -> float:
    return look.match.lead


def quad_of(corners: Floats) -> Quad:
    """(4, 2) corners as plain numbers."""
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return a, b, c, d


class CardReader:
    """Reads cards against one gallery."""

    def __init__(self, gallery: Gallery, describer: Describer) -> None:
        self.names = gallery.names
        self._describer = describer
        self._matcher = Matcher(gallery, describer.verdict)

    def read(self, pixels: Pixels, corners: Floats) -> Reading:
        """Name the card with these corners, (4, 2) pixels, clockwise from a short edge."""
        return self.read_all(pixels, [corners])[0]

    def read_all(self, pixels: Pixels, outlines: Sequence[Floats]) -> tuple[Reading, ...]:
        """Name several cards of one frame; cheaper than one by one."""
        return tuple(look.reading() for look in self.look_at(pixels, outlines))

    def glance(self, pixels: Pixels, corners: Floats) -> Reading:
        """Name the card with just these corners, which it was found to have before."""
        return self._look(pixels, [np.asarray(corners, np.float32)])[0].reading()

    def look_at(self, pixels: Pixels, outlines: Sequence[Floats]) -> tuple[Look, ...]:
        """The best look at each card, from where it was found or from nearby."""
        if not outlines:
            return ()
        corners = [np.asarray(one, np.float32) for one in outlines]
        return tuple(
            look if look.surety >= SURE else self._look_around(pixels, look)
            for look in self._look(pixels, corners)
        )

    def _look(self, pixels: Pixels, corners: Sequence[Floats]) -> list[Look]:
        flat = [laid_flat(pixels, one, PLACES_SIZE) for one in corners]
        described = self._describer.describe(flat)
        matches = self._matcher.match(described)
        return [
            Look(*look)
            for look in zip(corners, described.vectors, described.trust, matches, strict=True)
        ]

    def _laid_over(self, pixels: Pixels, look: Look) -> Look:
        """The outline moved onto the likeliest face, as long as that brings it nearer."""
        for _ in range(MOVES):
            corners = aligned(look.corners, look.vectors, look.trust, look.match.face)
            moved = self._look(pixels, [corners])[0]
            if moved.match.lead <= look.match.lead:
                break
            look = moved
        return look

    def _look_around(self, pixels: Pixels, look: Look) -> Look:
        """The outline nearby that agrees best with any face: it may be off, or not be all."""
        whole = list(completed(look.corners))
        if whole:
            look = max((look, *self._look(pixels, whole)), key=_agreement)
        look = self._laid_over(pixels, look)
        if look.surety < SURE:
            for step in STEPS:
                near = self._look(pixels, list(around(look.corners, step)))
                look = max((look, *near), key=_agreement)
            look = self._laid_over(pixels, look)
        return look
