# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names cards of which little more than an index is seen beside others, as in a fan.

What judges a name by the whole card doubts a fifth of one. But where what is seen agrees with one
face, and an index is seen that is that face's and no other's, it can be no other card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.observations import Readings
from vision.plane import Floats
from vision.reading.beneath import Shown
from vision.reading.corners import CLOSE_SIZE, CORNER_MIDDLES, astray_by, describe_corners
from vision.reading.describing import Described, Describer
from vision.reading.gallery import Gallery
from vision.reading.in_doubt import InDoubt
from vision.reading.looking import REACHES, Look, Looker
from vision.reading.matching import Matcher
from vision.reading.naming import Named, Reading
from vision.reading.sliding import all_slid


@dataclass(frozen=True, slots=True)
class IndexTuning:
    """What must be seen for an index to tell a card.

    least_trust: of the places of both index corners that are seen, summed. agreement: of those with
    the likeliest face's, mean, -1..1. most_astray: how far the part of them that disagrees most may
    do so. fit: agreement of all that is seen of the card. nearly: the same before the outline is
    moved onto its face. most_likely: how likely a card may be its likeliest face that fails one of
    these.
    """

    least_trust: float = 10.0
    agreement: float = 0.83
    most_astray: float = 0.17
    fit: float = 0.74
    nearly: float = 0.5
    most_likely: float = 0.5


WHOLE_DECK = IndexTuning()
"""From an agreement of 0.78 and a fit of 0.68 on two of 150 names on 32 drawn fans and rows of the
own deck were wrong; those agreed by 0.824 and fitted by 0.725 at most.
"""

CARDS_LACK = replace(WHOLE_DECK, agreement=0.88, most_astray=0.13)
"""Where the deck may lack the card."""

_MOST_NAMES = 5

_LEAST_TRUST = 0.02
"""A place that is trusted less tells nothing."""


class OccludedReader:
    """Reads what sticks out from under known cards against one gallery."""

    def __init__(
        self,
        gallery: Gallery,
        describer: Describer,
        looker: Looker,
        matcher: Matcher,
        tuning: IndexTuning,
    ) -> None:
        self._names, self._deck = gallery.names, gallery.in_doubt
        self._describer, self._looker, self._matcher = describer, looker, matcher
        self._tuning = tuning

    def read(self, picture: Shown, guesses: Sequence[Floats]) -> list[Reading]:
        """Name what lies in these outlines, (4, 2) pixels each, best agreed first."""
        if self._deck is None or not guesses:
            return []
        looker = self._looker
        moved = looker.look(picture, all_slid(looker.look(picture, guesses), self._matcher.faces))
        readings = [named.reading() for named in self.laid_over(picture, moved)]
        return sorted(readings, key=lambda reading: -reading.fit)

    def laid_over(self, picture: Shown, looks: Sequence[Look]) -> list[Named]:
        """What of these looks agrees with a face, laid over that; nothing where the gallery is an
        older program's.
        """
        near = [look for look in looks if look.match.agreement >= self._tuning.nearly]
        if self._deck is None or not near:
            return []
        laid = self._looker.laid_over(picture, near, REACHES[:3])
        fitting = [look for look in laid if look.match.agreement >= self._tuning.fit]
        flat = [picture.picture.laid_flat(look.corners, CLOSE_SIZE) for look in fitting]
        corners = describe_corners(self._describer, flat) if flat else []
        return [
            Named(look, self._by_index(picture, look, seen, self._deck))
            for look, seen in zip(fitting, corners, strict=True)
        ]

    def _by_index(
        self, picture: Shown, look: Look, described: Described, deck: InDoubt
    ) -> Readings:
        """The names that a card may have by its index and all that is seen of it together."""
        trust = picture.believed(look.corners, described.trust, CORNER_MIDDLES)
        seen = Described(described.vectors, trust)
        way = int(look.match.upside_down)
        shown = trust > _LEAST_TRUST
        # (pictures, focuses, places that are seen, numbers)
        corners = deck.corners_at(shown, way)
        trusted = (seen.vectors * trust[..., None])[shown].ravel()
        agreed = corners.reshape(*corners.shape[:2], -1) @ trusted
        by_index: dict[str, float] = {}
        for name, best in zip(self._names, agreed.max(axis=1), strict=True):
            by_index[name] = max(by_index.get(name, -np.inf), float(best))
        by_all = self._matcher.sums_by_name(look.match)
        both = {name: by_all[name] + by_index[name] for name in by_index}
        likely = sorted(both, key=lambda name: -both[name])
        odds = np.exp(np.array([both[name] - both[likely[0]] for name in likely]))
        odds /= odds.sum()
        best = likely[0]
        names = tuple(zip(likely, map(float, odds), strict=True))[:_MOST_NAMES]
        picture_of, focus = divmod(int(agreed.argmax()), agreed.shape[1])
        tuning = self._tuning
        shows = (
            best == max(by_index, key=lambda name: by_index[name])
            and best == max(by_all, key=lambda name: by_all[name])
            and trust.sum() >= tuning.least_trust
            and by_index[best] >= tuning.agreement * trust.sum()
            and astray_by(seen, deck.corners_in_each_focus(picture_of, way)[focus])
            <= tuning.most_astray
        )
        if shows:
            return names
        return tuple((name, share * tuning.most_likely) for name, share in names)
