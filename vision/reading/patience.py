# SPDX-License-Identifier: AGPL-3.0-or-later
"""How long a card is looked at that its deck may lack, before it is left without a name.

Most that gets no name at once gets none at all, and each further outline costs as much as the
first. What is said of each number was counted on 589 pictures: photographs of an ordinary deck,
read against all of it and three quarters, and drawn tables of two decks that lack a quarter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision.plane import Floats, overlap
from vision.reading.naming import Named


@dataclass(frozen=True, slots=True)
class Patience:
    """When looks end.

    likely_still, well_laid: surety below which, and agreement from which on, no other outline names
    a card: of 244 that were not sure at first 25 were so, all of them lacking; of the other 219 92
    got their names. unlikely, least_laid: surety and agreement below both of which a later look's
    outline is not moved on; of 284 such none got a name. nearly_sure: surety from which a card is
    looked around. around, most_lead: agreement, least and most, and lead with which others are as
    well: what agrees by less is no card, and what leads by more lies well on a face that is not its
    own. Of 593 looks around less likely cards 17 gave a name, all of them to such. same, no_better:
    overlap with an outline that was left without a name, and agreement beyond its, up to which
    another tells nothing new, unless it is likely still: of 201 such one got a name, which was
    likely. beneath: least agreement of a guess beneath other cards that is moved onto its face.
    each_place, place: how many of those that overlap by so much are: of 18 names so 17 came of a
    picture's two that agreed best.
    """

    likely_still: float = 0.35
    well_laid: float = 0.73
    unlikely: float = 0.2
    least_laid: float = 0.43
    nearly_sure: float = 0.75
    around: tuple[float, float] = (0.56, 0.68)
    most_lead: float = 20.0
    same: float = 0.9
    no_better: float = 0.02
    beneath: float = 0.5
    each_place: int = 2
    place: float = 0.3

    def may_be_moved(self, card: Named) -> bool:
        """Whether it may get a name by being laid over its likeliest face."""
        return card.surety >= self.unlikely or card.look.match.agreement >= self.least_laid

    def may_lie_askew(self, card: Named) -> bool:
        """Whether it may get one by an outline all around this one."""
        if card.surety >= self.nearly_sure:
            return True
        least, most = self.around
        match = card.look.match
        return least <= match.agreement < most and match.lead < self.most_lead

    def is_new(self, card: Named, tried: Sequence[Tried]) -> bool:
        """Whether it is not one of these, as badly or worse outlined."""
        if card.surety >= self.likely_still:
            return True
        look = card.look
        return not any(
            look.match.agreement <= one.fit + self.no_better
            and overlap(look.corners, one.corners) >= self.same
            for one in tried
        )

    def worth_moving(self, guesses: Sequence[Named]) -> list[Named]:
        """Of guesses beneath other cards the best of each place, best first."""
        kept: list[Named] = []
        for guess in sorted(guesses, key=_agreement, reverse=True):
            there = [one for one in kept if self._shares_a_place(one, guess)]
            if _agreement(guess) >= self.beneath and len(there) < self.each_place:
                kept.append(guess)
        return kept

    def _shares_a_place(self, one: Named, other: Named) -> bool:
        return overlap(one.look.corners, other.look.corners) >= self.place


PATIENCE = Patience()


@dataclass(frozen=True, slots=True, eq=False)
class Tried:
    """An outline, (4, 2) pixels, that was left without a name, and its agreement, 0..1."""

    corners: Floats
    fit: float


def _agreement(card: Named) -> float:
    return card.look.match.agreement
