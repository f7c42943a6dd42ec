# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names a card from its outline by comparing it with every face of the deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from vision.frames import Pixels
from vision.plane import Floats
from vision.reading import occluded, past_glare
from vision.reading.beneath import Shown
from vision.reading.describing import Describer
from vision.reading.gallery import Gallery
from vision.reading.illegible import legible_names
from vision.reading.judging import Judge
from vision.reading.layers import lies_on, shared_places
from vision.reading.looking import REACHES, Look, Looker
from vision.reading.matching import Matcher
from vision.reading.naming import Named, Reading
from vision.reading.occluded import OccludedReader
from vision.reading.opinions import LackingDeckOpinion, Opinion, WholeDeckOpinion
from vision.reading.past_glare import PastGlare
from vision.reading.patience import Tried
from vision.reading.rims import rims_across
from vision.reading.torn import weighed
from vision.whitened import Whitened

SURE = 0.97
"""A card that is named less surely is looked at again around its outline."""

SURE_AT_LAST = 0.985
"""But not where whoever has the last word is as sure as that. In hard light 14 more of 2,750 cards
of the deck of 2021 are named so, one less wrongly; from 0.97 on 16 more, and one more wrongly.
"""

LEAST_LIKELY = 0.1
"""Surety from which a guess is looked at thoroughly: of 763 guesses beside half-covered cards on
photographs that are 95, among them 25 of the 26 cards that get their names.
"""


def _always(card: Named) -> bool:
    return True


class CardReader:
    """Reads cards against one gallery. names: of those of its faces that can be read well.
    is_of_whole_deck: whether no other card is reckoned with.

    judge: says how sure a name is, by what the describer describes; its own unless given, which
    reckons with cards that the deck lacks. Whether
    an outline is good enough, the describer's own judge says in any case: a part of a card may
    tell its name where the deck has no other like it.
    """

    def __init__(self, gallery: Gallery, describer: Describer, judge: Judge | None = None) -> None:
        self.names = legible_names(gallery)
        self.is_of_whole_deck = judge is not None
        self._judge = describer.judge
        self._matcher = Matcher(gallery)
        self._looker = Looker(describer, self._matcher)
        self._first_look = self._looker.look_round if gallery.is_square else self._looker.look
        reads_index = partial(OccludedReader, gallery, describer, self._looker, self._matcher)
        lacks = judge is None
        self._occluded = reads_index(occluded.CARDS_LACK if lacks else occluded.WHOLE_DECK)
        self._past_glare = PastGlare(
            self._looker, reads_index(past_glare.CARDS_LACK if lacks else past_glare.WHOLE_DECK)
        )
        self._opinion: Opinion = (
            LackingDeckOpinion(gallery, describer, self._looker)
            if judge is None
            else WholeDeckOpinion(judge, self._matcher, gallery, describer)
        )

    def read(self, pixels: Pixels, corners: Floats) -> Reading:
        """Name the card with these corners, (4, 2) pixels, clockwise from a short edge."""
        return self.read_all(pixels, [corners])[0]

    def read_all(
        self, pixels: Pixels, outlines: Sequence[Floats], tried: Sequence[Tried] | None = None
    ) -> tuple[Reading, ...]:
        """Name several cards of one frame; cheaper than one by one.

        tried: outlines of it that got no name at earlier looks; None at the first. Later ones are
        shorter where the deck may lack a card.
        """
        return tuple(named.reading() for named in self.look_at(pixels, outlines, tried))

    def read_beneath(
        self, pixels: Pixels, upon: Sequence[Floats], guesses: Sequence[Floats]
    ) -> tuple[Reading, ...]:
        """Name what may lie half under known cards by what is seen of it beyond them; surest first.

        upon: outlines of the known cards, (4, 2) pixels each. guesses: outlines where others may
        lie; of most nothing is told.
        """
        picture = Shown(Whitened(pixels), tuple(upon))
        seen = self._first(picture, guesses)
        near = self._near(picture, self._opinion.worth_moving(seen))
        likely = [pair for pair in near if max(one.surety for one in pair) >= LEAST_LIKELY]
        readings = [named.reading() for named in self._thoroughly(picture, likely, ())]
        return tuple(sorted(readings, key=lambda reading: -reading.surety))

    def read_occluded(
        self, pixels: Pixels, upon: Sequence[Floats], guesses: Sequence[Floats]
    ) -> tuple[Reading, ...]:
        """Name what sticks out from under known cards by an index that is seen; best agreed first.

        upon, guesses: as for `read_beneath`; what is seen may be as little as a sixth of a card.
        """
        picture = Shown(Whitened(pixels), tuple(upon))
        return tuple(self._occluded.read(picture, guesses))

    def glance(self, pixels: Pixels, corners: Floats) -> Reading:
        """Name the card with just these corners, which it was found to have before."""
        picture = Shown(Whitened(pixels))
        named = self._named(self._looker.look(picture, [corners]))
        return self._opinion.on(named, picture)[0].reading()

    def lies_on(self, pixels: Pixels, one: Floats, other: Floats) -> bool | None:
        """Whether the card with the first corners lies on the one with the others, (4, 2) each.

        None where they share too little, or it is not plain.
        """
        shared = shared_places(one, other)
        if shared is None:
            return None
        picture = Shown(Whitened(pixels))
        mine, others = self._looker.look(picture, [one, other])

        def plainer() -> float:
            return rims_across(picture, one, other) - rims_across(picture, other, one)

        return lies_on(mine.match.agreements, others.match.agreements, shared, plainer)

    def look_at(
        self, pixels: Pixels, outlines: Sequence[Floats], tried: Sequence[Tried] | None = None
    ) -> tuple[Named, ...]:
        """The best look at each card; tried: as of `read_all`."""
        picture = Shown(Whitened(pixels))
        near = self._near(picture, self._first(picture, outlines))
        return self._thoroughly(picture, near, tried)

    def _first(self, picture: Shown, outlines: Sequence[Floats]) -> list[Named]:
        """Each card as it is found."""
        return self._named(self._first_look(picture, outlines))

    def _near(self, picture: Shown, first: Sequence[Named]) -> list[tuple[Named, Named]]:
        """Each card as it is found, and where that is not sure, moved onto its likeliest face."""
        moved = self._better(picture, first, partial(self._looker.laid_over, reaches=REACHES[:2]))
        return list(zip(first, moved, strict=True))

    def _thoroughly(
        self,
        picture: Shown,
        near: Sequence[tuple[Named, Named]],
        tried: Sequence[Tried] | None = None,
    ) -> tuple[Named, ...]:
        """The best look at each card, from where it was found or from nearby.

        What takes fewest looks is tried first, and the next only on cards not surely named yet,
        be it at last.
        """
        # Two moves are often enough; where not, they may have been onto the wrong face.
        named = [moved if moved.surety >= SURE else first for first, moved in near]
        told = {
            at: card if card.surety >= SURE else self._past_glare.named(picture, card)
            for at, card in enumerate(self._opinion.on(named, picture))
        }
        unsure = [
            at
            for at, one in told.items()
            if one.surety < SURE_AT_LAST
            and self._opinion.is_open([*near[at], one], picture, tried or ())
        ]
        again = [named[at] for at in unsure]
        looks = [[*near[at], told[at]] for at in unsure]
        looker = self._looker
        for look_again, is_worth in (
            (looker.made_whole, _always),
            (looker.laid_over, _always if tried is None else self._opinion.may_be_moved),
            (looker.looked_around, self._opinion.may_lie_askew),
        ):
            again = self._better(picture, again, look_again, is_worth)
            for before, one in zip(looks, again, strict=True):
                before.append(one)
        # Where no other look agreed better the last word is known.
        better = {at: one for at, one in zip(unsure, again, strict=True) if one is not named[at]}
        told |= zip(better, self._opinion.on(list(better.values()), picture), strict=True)
        for at, before in zip(unsure, looks, strict=True):
            if told[at].surety < SURE_AT_LAST:
                told[at] = weighed(told[at], before)
        return tuple(told.values())

    def _better(
        self,
        picture: Shown,
        named: Sequence[Named],
        look_again: Callable[[Shown, Sequence[Look]], Sequence[Look]],
        is_worth: Callable[[Named], bool] = _always,
    ) -> list[Named]:
        """The cards that are not surely named are looked at again, all in one go; is_worth: of
        these those alone.
        """
        unsure = {
            at: one.look for at, one in enumerate(named) if one.surety < SURE and is_worth(one)
        }
        again = dict(zip(unsure, look_again(picture, list(unsure.values())), strict=True))
        others = {at: look for at, look in again.items() if look is not unsure[at]}
        renamed = dict(zip(others, self._named(list(others.values())), strict=True))
        return [renamed.get(at, one) for at, one in enumerate(named)]

    def _named(self, looks: Sequence[Look]) -> list[Named]:
        """As the describer's own judge names them."""
        names = self._matcher.names([look.match for look in looks], self._judge)
        return list(map(Named, looks, names))
