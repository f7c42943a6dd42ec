# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names a card from its outline by comparing it with every face of the deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from vision.flat import laid_flat, turned
from vision.frames import Pixels
from vision.observations import Quad, Readings
from vision.reading.aligning import aligned
from vision.reading.around import around, completed, hung
from vision.reading.describing import PLACES_SIZE, Describer, Floats
from vision.reading.gallery import Gallery
from vision.reading.matching import Match, Matcher

SURE = 0.97
"""A card that is named less surely is looked at again around its outline."""

REACHES = (2, 1, 1, 1)
"""How far off, in places, an outline is held to be, each time that it is moved onto a face; each
needs a new look.
"""

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


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A look and the names that the card may have by it, likeliest first."""

    look: Look
    names: Readings

    @property
    def surety(self) -> float:
        """How likely the best name is."""
        return self.names[0][1]

    def reading(self) -> Reading:
        """What the others want to know."""
        match = self.look.match
        upright = turned(self.look.corners) if match.upside_down else self.look.corners
        return Reading(quad_of(upright), self.names, max(0.0, match.agreement))


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
        self._matcher = Matcher(gallery, describer.judge)

    def read(self, pixels: Pixels, corners: Floats) -> Reading:
        """Name the card with these corners, (4, 2) pixels, clockwise from a short edge."""
        return self.read_all(pixels, [corners])[0]

    def read_all(self, pixels: Pixels, outlines: Sequence[Floats]) -> tuple[Reading, ...]:
        """Name several cards of one frame; cheaper than one by one."""
        return tuple(named.reading() for named in self.look_at(pixels, outlines))

    def glance(self, pixels: Pixels, corners: Floats) -> Reading:
        """Name the card with just these corners, which it was found to have before."""
        looks = self._look(pixels, [np.asarray(corners, np.float32)])
        return self._named(looks)[0].reading()

    def look_at(self, pixels: Pixels, outlines: Sequence[Floats]) -> tuple[Named, ...]:
        """The best look at each card, from where it was found or from nearby."""
        if not outlines:
            return ()
        corners = [np.asarray(one, np.float32) for one in outlines]
        named = self._named(self._look(pixels, corners))
        named = self._better(named, partial(self._look_nearer, pixels))
        return tuple(self._better(named, partial(self._look_around, pixels)))

    def _better(self, named: Sequence[Named], look_again: Callable[[Look], Look]) -> list[Named]:
        """The cards that are not surely named are looked at again."""
        again = {at: look_again(one.look) for at, one in enumerate(named) if one.surety < SURE}
        better = dict(zip(again, self._named(list(again.values())), strict=True))
        return [better.get(at, one) for at, one in enumerate(named)]

    def _look(self, pixels: Pixels, corners: Sequence[Floats]) -> list[Look]:
        flat = [laid_flat(pixels, one, PLACES_SIZE) for one in corners]
        described = self._describer.describe(flat)
        matches = self._matcher.match(described)
        return [
            Look(*look)
            for look in zip(corners, described.vectors, described.trust, matches, strict=True)
        ]

    def _named(self, looks: Sequence[Look]) -> list[Named]:
        names = self._matcher.names([look.match for look in looks])
        return [Named(*named) for named in zip(looks, names, strict=True)]

    def _laid_over(self, pixels: Pixels, look: Look) -> Look:
        """The outline moved onto the likeliest face, as long as that brings it nearer."""
        for reach in REACHES:
            match = look.match
            corners = aligned(look.corners, look.vectors, look.trust, match.face, reach)
            moved = self._look(pixels, [corners])[0]
            if moved.match.lead > match.lead:
                look = moved
            elif reach == REACHES[-1]:
                break  # What is not found far off may still be found nearer.
        return look

    def _look_nearer(self, pixels: Pixels, look: Look) -> Look:
        """The outline laid over what it agrees with best, completed where an end is hidden, and
        cut where it was put around two cards.
        """
        whole = [*completed(look.corners), *hung(look.corners)]
        if whole:
            look = max((look, *self._look(pixels, whole)), key=_agreement)
        return self._laid_over(pixels, look)

    def _look_around(self, pixels: Pixels, look: Look) -> Look:
        """The outline nearby that agrees best with any face: it may be off."""
        for step in STEPS:
            near = self._look(pixels, list(around(look.corners, step)))
            look = max((look, *near), key=_agreement)
        return self._laid_over(pixels, look)
