# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looks at a card of a picture by one outline or another, to find the one it agrees best by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from vision.plane import Floats
from vision.reading.aligning import aligned
from vision.reading.around import around, completed, hung
from vision.reading.beneath import Shown
from vision.reading.describing import Described, Describer
from vision.reading.matching import Match, Matcher

LEAST_AGREEMENT = 0.5
"""With its likeliest face, from which an outline is looked around: of 696 on photographs and drawn
tables that were sure by less than 0.1 until then 91 % agree less, and none of them gets a name so.
"""

REACHES = (2, 1, 1, 1)
"""How far off, in places, an outline is held to be, each time that it is moved onto a face; each
needs a new look.
"""

FINELY = (1, 1)
"""The same for an outline that is nearly right."""

STEPS = (0.03, 0.015)
"""Shares of the card's length by which the outline is moved then."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """An outline, (4, 2), and what the card in it agrees with."""

    corners: Floats
    match: Match

    @property
    def vectors(self) -> Floats:
        """(PLACES, VECTOR) that the card was described by."""
        return self.match.evidence.vectors

    @property
    def trust(self) -> Floats:
        """(PLACES,) how far each is trusted, 0..1."""
        return self.match.evidence.trust


class Looker:
    """Compares what lies in outlines with the faces of one gallery.

    What improves outlines gives one look for each that it is given: that one itself where no other
    outline agrees better.
    """

    def __init__(self, describer: Describer, matcher: Matcher) -> None:
        self._describer = describer
        self._matcher = matcher

    def look(self, picture: Shown, outlines: Sequence[Floats]) -> list[Look]:
        """At each outline, (4, 2) pixels, as it is."""
        if not outlines:
            return []
        corners = [np.asarray(outline, np.float32) for outline in outlines]
        described = self._describer.describe([picture.laid_flat(one) for one in corners])
        trust = np.stack(list(map(picture.believed, corners, described.trust)))
        matches = self._matcher.match(Described(described.vectors, trust))
        return list(map(Look, corners, matches))

    def look_round(self, picture: Shown, outlines: Sequence[Floats]) -> list[Look]:
        """At each outline as it is and read from the side beside that, whichever agrees better: a
        square card's outline may begin with any side.
        """
        aside = [np.roll(np.asarray(outline), 1, axis=0) for outline in outlines]
        both = zip(self.look(picture, outlines), self.look(picture, aside), strict=True)
        return [max(looks, key=_lead) for looks in both]

    def laid_over(
        self, picture: Shown, looks: Sequence[Look], reaches: Sequence[int] = REACHES
    ) -> list[Look]:
        """Outlines moved onto their likeliest faces, as long as that brings them nearer."""
        best = dict(enumerate(looks))
        moving = list(best)
        for reach in reaches:
            outlines = [_aligned(best[at], reach) for at in moving]
            moved = dict(zip(moving, self.look(picture, outlines), strict=True))
            nearer = {at: look for at, look in moved.items() if _is_nearer(look, best[at])}
            best |= nearer
            if reach == reaches[-1]:
                # What is not found far off may still be found nearer.
                moving = list(nearer)
        return list(best.values())

    def made_whole(self, picture: Shown, looks: Sequence[Look]) -> list[Look]:
        """Outlines completed where an end seems hidden, or cut that were put around two cards."""
        whole = [[*completed(look.corners), *hung(look.corners)] for look in looks]
        return self._best_of(picture, looks, whole)

    def looked_around(self, picture: Shown, looks: Sequence[Look]) -> list[Look]:
        """The outlines nearby that agree best with any face, laid over it: they may be off.

        What agrees with no face by half is a cup, a part of a card, another game's: left as it is.
        """
        best = {at: one for at, one in enumerate(looks) if one.match.agreement >= LEAST_AGREEMENT}
        for step in STEPS:
            near = [list(around(look.corners, step)) for look in best.values()]
            found = dict(zip(best, self._best_of(picture, list(best.values()), near), strict=True))
            # Of what no outline far off suits better none nearby is the card's either.
            best = {at: look for at, look in found.items() if look is not looks[at]}
        laid = self.laid_over(picture, list(best.values()))
        nearest = dict(zip(best, laid, strict=True))
        return [nearest.get(at, look) for at, look in enumerate(looks)]

    def _best_of(
        self, picture: Shown, looks: Sequence[Look], others: Sequence[Sequence[Floats]]
    ) -> list[Look]:
        """Of each look and those at other outlines of its card the one that agrees best."""
        seen = iter(self.look(picture, [outline for some in others for outline in some]))
        return [
            max((look, *islice(seen, len(some))), key=_lead)
            for look, some in zip(looks, others, strict=True)
        ]


def _lead(look: Look) -> float:
    return look.match.lead


def _is_nearer(moved: Look, look: Look) -> bool:
    return moved.match.lead > look.match.lead


def _aligned(look: Look, reach: int) -> Floats:
    return aligned(look.corners, look.vectors, look.trust, look.match.face, reach)
