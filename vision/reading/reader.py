# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names a card from its outline by comparing it with every face of the deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from vision.flat import turned
from vision.frames import Pixels
from vision.observations import LEAST_NAMED, Quad, Readings
from vision.reading.aligning import aligned
from vision.reading.around import around, completed, hung
from vision.reading.beneath import Shown
from vision.reading.corners import (
    CLOSE_SIZE,
    LEAST_CHECKED,
    checked,
    describe_corners,
    shows_more,
    told_apart,
)
from vision.reading.describing import Described, Describer, Floats
from vision.reading.gallery import Gallery
from vision.reading.judging import Judge
from vision.reading.layers import lies_on, shared_places
from vision.reading.matching import Match, Matcher
from vision.whitened import Whitened

SURE = 0.97
"""A card that is named less surely is looked at again around its outline."""

BEYOND_DOUBT = 0.99
"""What the describer's own judge is so sure of no other judge is asked about, nor what it holds for
none of the deck: cups and sleeves are no likelier to be cards of a deck that lacks none.
"""

PLAINLY_A_CARD = 0.85
"""Agreement with its likeliest face from which a thing is a card of the deck in any case, however
glare may hide its number: of things on the rendered table that are likelier none than any card, the
six that agree so well in 247 frames are cards, a well legible one four times.
"""

LEAST_LIKELY = 0.1
"""Surety from which a guess is looked at thoroughly: of 763 guesses beside half-covered cards on
photographs that are 95, among them 25 of the 26 cards that get their names.
"""

LEAST_AGREEMENT = 0.5
"""With its likeliest face, from which an outline is looked around: of 696 on photographs and drawn
tables that were sure by less than 0.1 until then 91 % agree less, and none of them gets a name so.
"""

REACHES = (2, 1, 1, 1)
"""How far off, in places, an outline is held to be, each time that it is moved onto a face; each
needs a new look.
"""

STEPS = (0.03, 0.015)
"""Shares of the card's length by which the outline is moved then."""


@dataclass(frozen=True, slots=True)
class Reading:
    """quad: the outline, top left first as the card reads. fit: 0..1, of the best face.

    margin: see `vision.reading.matching.Match`.
    """

    quad: Quad
    names: Readings
    fit: float
    margin: float


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
        return Reading(quad_of(upright), self.names, max(0.0, match.agreement), match.margin)


def quad_of(corners: Floats) -> Quad:
    """(4, 2) corners as plain numbers."""
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return a, b, c, d


class CardReader:
    """Reads cards against one gallery.

    judge: says how sure a name is, by what the describer describes; its own unless given. Whether
    an outline is good enough, the describer's own judge says in any case: a part of a card may
    tell its name where the deck has no other like it.
    """

    def __init__(self, gallery: Gallery, describer: Describer, judge: Judge | None = None) -> None:
        self.names = gallery.names
        self._describer = describer
        self._judge = judge
        self._matcher = Matcher(gallery)
        self._gallery = gallery

    def read(self, pixels: Pixels, corners: Floats) -> Reading:
        """Name the card with these corners, (4, 2) pixels, clockwise from a short edge."""
        return self.read_all(pixels, [corners])[0]

    def read_all(self, pixels: Pixels, outlines: Sequence[Floats]) -> tuple[Reading, ...]:
        """Name several cards of one frame; cheaper than one by one."""
        return tuple(named.reading() for named in self.look_at(pixels, outlines))

    def read_beneath(
        self, pixels: Pixels, upon: Sequence[Floats], guesses: Sequence[Floats]
    ) -> tuple[Reading, ...]:
        """Name what may lie half under known cards by what is seen of it beyond them; surest first.

        upon: outlines of the known cards, (4, 2) pixels each. guesses: outlines where others may
        lie; of most nothing is told.
        """
        picture = Shown(Whitened(pixels), tuple(upon))
        likely = [
            near
            for near in self._near(picture, guesses)
            if max(one.surety for one in near) >= LEAST_LIKELY
        ]
        readings = [named.reading() for named in self._thoroughly(picture, likely)]
        return tuple(sorted(readings, key=_surety, reverse=True))

    def glance(self, pixels: Pixels, corners: Floats) -> Reading:
        """Name the card with just these corners, which it was found to have before."""
        picture = Shown(Whitened(pixels))
        looks = self._look(picture, [np.asarray(corners, np.float32)])
        return self._judged(self._named(looks), picture)[0].reading()

    def lies_on(self, pixels: Pixels, one: Floats, other: Floats) -> bool | None:
        """Whether the card with the first corners lies on the one with the others, (4, 2) each.

        None where they share too little, or it is not plain.
        """
        shared = shared_places(one, other)
        if shared is None:
            return None
        mine, others = self._look(Shown(Whitened(pixels)), [one, other])
        return lies_on(mine.match.agreements, others.match.agreements, shared)

    def look_at(self, pixels: Pixels, outlines: Sequence[Floats]) -> tuple[Named, ...]:
        """The best look at each card."""
        picture = Shown(Whitened(pixels))
        return self._thoroughly(picture, self._near(picture, outlines))

    def _near(self, picture: Shown, outlines: Sequence[Floats]) -> list[tuple[Named, Named]]:
        """Each card as it is found, and where that is not sure, moved onto its likeliest face."""
        first = self._named(self._look(picture, [np.asarray(one, np.float32) for one in outlines]))
        moved = self._better(picture, first, partial(self._laid_over, reaches=REACHES[:2]))
        return list(zip(first, moved, strict=True))

    def _thoroughly(self, picture: Shown, near: Sequence[tuple[Named, Named]]) -> tuple[Named, ...]:
        """The best look at each card, from where it was found or from nearby.

        What takes fewest looks is tried first, and the next only on cards not surely named yet.
        """
        # Two moves are often enough; where not, they may have been onto the wrong face.
        named = [moved if moved.surety >= SURE else first for first, moved in near]
        for look_again in (self._made_whole, self._laid_over, self._looked_around):
            named = self._better(picture, named, look_again)
        return self._judged(named, picture)

    def _better(
        self,
        picture: Shown,
        named: Sequence[Named],
        look_again: Callable[[Shown, Sequence[Look]], Sequence[Look]],
    ) -> list[Named]:
        """The cards that are not surely named are looked at again, all in one go."""
        unsure = {at: one.look for at, one in enumerate(named) if one.surety < SURE}
        again = dict(zip(unsure, look_again(picture, list(unsure.values())), strict=True))
        other = {at: look for at, look in again.items() if look is not unsure[at]}
        return self._renamed(named, other, self._describer.judge)

    def _look(self, picture: Shown, corners: Sequence[Floats]) -> list[Look]:
        if not corners:
            return []
        described = self._describer.describe([picture.laid_flat(one) for one in corners])
        trust = np.stack(list(map(picture.believed, corners, described.trust)))
        matches = self._matcher.match(Described(described.vectors, trust))
        return list(map(Look, corners, described.vectors, trust, matches))

    def _named(self, looks: Sequence[Look]) -> list[Named]:
        """As the describer's own judge names them."""
        return self._named_by(self._describer.judge, looks)

    def _named_by(self, judge: Judge, looks: Sequence[Look]) -> list[Named]:
        names = self._matcher.names([look.match for look in looks], judge)
        return [Named(*named) for named in zip(looks, names, strict=True)]

    def _renamed(
        self, named: Sequence[Named], looks: Mapping[int, Look], judge: Judge
    ) -> list[Named]:
        """The cards of these looks, by their index, as a judge names them now; the others as is."""
        again = dict(zip(looks, self._named_by(judge, list(looks.values())), strict=True))
        return [again.get(at, one) for at, one in enumerate(named)]

    def _judged(self, named: Sequence[Named], picture: Shown) -> tuple[Named, ...]:
        """With the names that they get from this reader's own judge, who doubts less, and from
        their index corners.
        """
        if self._judge is None:
            return self._by_corners(named, picture, _checked, _may_be_lacking)
        doubted = {at: one.look for at, one in enumerate(named) if _is_open_to_doubt(one)}
        judged = self._renamed(named, doubted, self._judge)
        return self._by_corners(judged, picture, _told_apart, _may_be_another)

    def _by_corners(
        self,
        named: Sequence[Named],
        picture: Shown,
        tell: Callable[[Named, tuple[Floats, Floats], Sequence[tuple[str, Floats]]], Readings],
        is_asked: Callable[[Named], bool],
    ) -> tuple[Named, ...]:
        """With what their index corners, described from nearer, tell of some of them."""
        doubted = [at for at, one in enumerate(named) if is_asked(one)]
        # What lies on a card is not reckoned with in its corners.
        if picture.upon or self._gallery.corners is None or not doubted:
            return tuple(named)
        told = list(named)
        flat = [picture.picture.laid_flat(named[at].look.corners, CLOSE_SIZE) for at in doubted]
        vectors, trust = describe_corners(self._describer, flat)
        for at, described in zip(doubted, zip(vectors, trust, strict=True), strict=True):
            one = named[at]
            way = int(one.look.match.upside_down)
            faces = self._gallery.corners_of(dict(one.names), way)
            told[at] = Named(one.look, tell(one, described, faces))
        return tuple(told)

    def _best_of(
        self, picture: Shown, looks: Sequence[Look], others: Sequence[Sequence[Floats]]
    ) -> list[Look]:
        """Of each look and those at other outlines of its card the one that agrees best."""
        pairs = zip(looks, others, strict=True)
        return [max((look, *self._look(picture, some)), key=_agreement) for look, some in pairs]

    def _laid_over(
        self, picture: Shown, looks: Sequence[Look], reaches: Sequence[int] = REACHES
    ) -> list[Look]:
        """Outlines moved onto their likeliest faces, as long as that brings them nearer."""
        best = dict(enumerate(looks))
        moving = list(best)
        for reach in reaches:
            outlines = [_aligned(best[at], reach) for at in moving]
            moved = dict(zip(moving, self._look(picture, outlines), strict=True))
            nearer = {at: look for at, look in moved.items() if _is_nearer(look, best[at])}
            best |= nearer
            if reach == reaches[-1]:
                # What is not found far off may still be found nearer.
                moving = list(nearer)
        return list(best.values())

    def _made_whole(self, picture: Shown, looks: Sequence[Look]) -> list[Look]:
        """Outlines completed where an end seems hidden, or cut that were put around two cards."""
        whole = [[*completed(look.corners), *hung(look.corners)] for look in looks]
        return self._best_of(picture, looks, whole)

    def _looked_around(self, picture: Shown, looks: Sequence[Look]) -> list[Look]:
        """The outlines nearby that agree best with any face, laid over it: they may be off.

        What agrees with no face by half is a cup, a part of a card, another game's: left as it is.
        """
        alike = [look for look in looks if look.match.agreement >= LEAST_AGREEMENT]
        best = alike
        for step in STEPS:
            near = [list(around(look.corners, step)) for look in best]
            best = self._best_of(picture, best, near)
        nearest = dict(zip(map(id, alike), self._laid_over(picture, best), strict=True))
        return [nearest.get(id(look), look) for look in looks]


def _is_open_to_doubt(named: Named) -> bool:
    """Whether it likely is a card of the deck, and may still be another."""
    plainly = named.look.match.agreement >= PLAINLY_A_CARD
    return (plainly or named.surety >= LEAST_NAMED) and named.surety < BEYOND_DOUBT


def _told_apart(
    named: Named, described: tuple[Floats, Floats], faces: Sequence[tuple[str, Floats]]
) -> Readings:
    return told_apart(named.names, described, faces)


def _checked(
    named: Named, described: tuple[Floats, Floats], faces: Sequence[tuple[str, Floats]]
) -> Readings:
    return checked(named.names, named.look.match.agreement, described, faces)


def _may_be_another(named: Named) -> bool:
    """Whether its corners may tell which of a deck's cards it is: of one that lacks none."""
    return LEAST_NAMED <= named.surety < BEYOND_DOUBT and shows_more(named.look.corners)


def _may_be_lacking(named: Named) -> bool:
    """Whether its corners may tell that it is no card that the deck lacks."""
    return LEAST_CHECKED <= named.surety < BEYOND_DOUBT


def _surety(reading: Reading) -> float:
    return reading.names[0][1]


def _agreement(look: Look) -> float:
    return look.match.lead


def _is_nearer(moved: Look, look: Look) -> bool:
    return moved.match.lead > look.match.lead


def _aligned(look: Look, reach: int) -> Floats:
    return aligned(look.corners, look.vectors, look.trust, look.match.face, reach)
