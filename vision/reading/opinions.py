# SPDX-License-Identifier: AGPL-3.0-or-later
"""Who has the last word on how sure a name is: another judge, and the card's index corners.

The describer's own judge, by whom outlines are chosen, reckons with faces that the deck lacks. Of a
deck that lacks none another judge doubts less, also by its faces out of focus, and the corners tell
which card it is; of one that lacks some they tell whether it is one of those.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np

from vision.observations import LEAST_NAMED, Readings
from vision.plane import Floats
from vision.reading.beneath import Shown
from vision.reading.corners import (
    AGREES_WELL,
    CLOSE_SIZE,
    CORNER_MIDDLES,
    LEAST_CHECKED,
    checked,
    confirmed,
    describe_corners,
    shows_more,
    told_apart,
)
from vision.reading.describing import Described, Describer
from vision.reading.gallery import Gallery
from vision.reading.in_doubt import InDoubt
from vision.reading.judging import Judge
from vision.reading.looking import FINELY, LEAST_AGREEMENT, Look, Looker
from vision.reading.matching import Match, Matcher
from vision.reading.naming import Named
from vision.reading.patience import PATIENCE, Tried

BEYOND_DOUBT = 0.99
"""What the describer's own judge is so sure of no other judge is asked about, nor what it holds for
none of the deck: cups and sleeves are no likelier to be cards of a deck that lacks none.
"""

PLAINLY_A_CARD = 0.85
"""Agreement with its likeliest face from which a thing is a card of the deck in any case, however
glare may hide its number: of things on the rendered table that are likelier none than any card, the
six that agree so well in 247 frames are cards, a well legible one four times.
"""


class Opinion(Protocol):
    """Says how sure the names of cards are that were looked at."""

    def on(self, named: Sequence[Named], picture: Shown) -> tuple[Named, ...]:
        """The same cards, in the same order, with the names that they get at last."""

    def is_open(self, looks: Sequence[Named], picture: Shown, tried: Sequence[Tried]) -> bool:
        """Whether other outlines than those of these looks may still make a card's name sure.

        looks: the second of them with the outline moved. tried: what got no name before.
        """

    def worth_moving(self, guesses: Sequence[Named]) -> Sequence[Named]:
        """Of guesses beneath other cards those that may be some."""

    def may_be_moved(self, card: Named) -> bool:
        """Whether it may be worth to lay its outline over its likeliest face."""

    def may_lie_askew(self, card: Named) -> bool:
        """Whether it may be worth to look for a better outline all around this one."""


class WholeDeckOpinion:
    """Of a deck that lacks no card. judge: taught by readings of such decks alone."""

    def __init__(
        self, judge: Judge, matcher: Matcher, gallery: Gallery, describer: Describer
    ) -> None:
        self._judge = judge
        self._own_judge = describer.judge
        self._matcher = matcher
        self._blurred = _matcher_of_blurred(gallery)
        self._corners = _IndexCorners(gallery, describer)

    def on(self, named: Sequence[Named], picture: Shown) -> tuple[Named, ...]:
        """As the other judge names them, and then as their corners tell."""
        return self._corners.asked(_WhichCard(), self._judged(named), picture)

    def is_open(self, looks: Sequence[Named], picture: Shown, tried: Sequence[Tried]) -> bool:
        """Always: what this judge holds for likely the describer's own may not."""
        return True

    def worth_moving(self, guesses: Sequence[Named]) -> Sequence[Named]:
        """All of them, likewise."""
        return guesses

    def may_be_moved(self, card: Named) -> bool:
        """Always, likewise."""
        return True

    def may_lie_askew(self, card: Named) -> bool:
        """Always, likewise."""
        return True

    def _judged(self, named: Sequence[Named]) -> list[Named]:
        """By the faces in the focus that the card agrees with better."""
        told = list(named)
        unsure = [at for at, card in enumerate(named) if _is_unsure(card)]
        matches = self._in_better_focus([named[at].look for at in unsure])
        doubted = [
            (at, match)
            for at, match in zip(unsure, matches, strict=True)
            if self._is_likely_a_card(named[at], match)
        ]
        names = self._matcher.names([match for _, match in doubted], self._judge)
        for (at, _), judged in zip(doubted, names, strict=True):
            told[at] = Named(named[at].look, judged)
        return told

    def _in_better_focus(self, looks: Sequence[Look]) -> list[Match]:
        sharp = [look.match for look in looks]
        if self._blurred is None or not looks:
            return sharp
        seen = Described(
            np.stack([look.vectors for look in looks]), np.stack([look.trust for look in looks])
        )
        pairs = zip(sharp, self._blurred.match(seen), strict=True)
        return [max(pair, key=_agreed) for pair in pairs]

    def _is_likely_a_card(self, card: Named, match: Match) -> bool:
        """Of the deck, as it is seen or by this match in its own focus."""
        if card.surety >= LEAST_NAMED or card.look.match.agreement >= PLAINLY_A_CARD:
            return True
        if match is card.look.match:
            return False
        (names,) = self._matcher.names([match], self._own_judge)
        return names[0][1] >= LEAST_NAMED


class LackingDeckOpinion:
    """Of a deck that may lack cards."""

    def __init__(self, gallery: Gallery, describer: Describer, looker: Looker) -> None:
        self._corners = _IndexCorners(gallery, describer)
        self._looker = looker

    def on(self, named: Sequence[Named], picture: Shown) -> tuple[Named, ...]:
        """As their corners confirm them or not."""
        question = _WhetherCovered() if picture.upon else _WhetherLacking()
        return self._corners.asked(question, self._laid_over(question, named, picture), picture)

    def is_open(self, looks: Sequence[Named], picture: Shown, tried: Sequence[Tried]) -> bool:
        """Unless it lies well on a face that is not its own, or got no name so before."""
        if not PATIENCE.is_new(looks[1], tried):
            return False
        if picture.upon:
            return True
        likely = max(look.surety for look in looks)
        return likely >= PATIENCE.likely_still or max(map(_agreement, looks)) < PATIENCE.well_laid

    def worth_moving(self, guesses: Sequence[Named]) -> Sequence[Named]:
        """The best of each place."""
        return PATIENCE.worth_moving(guesses)

    def may_be_moved(self, card: Named) -> bool:
        """Unless it agrees with no face."""
        return PATIENCE.may_be_moved(card)

    def may_lie_askew(self, card: Named) -> bool:
        """Where it agrees badly, but not as what is no card does, or is nearly sure."""
        return PATIENCE.may_lie_askew(card)

    def _laid_over(
        self, question: _Question, named: Sequence[Named], picture: Shown
    ) -> list[Named]:
        """Those that agree well as near to their faces as they come: else a number would be held
        for another one for lying a little askew.
        """
        told = list(named)
        near = {
            at: card.look
            for at, card in enumerate(named)
            if question.concerns(card) and card.look.match.agreement >= AGREES_WELL
        }
        looks = self._looker.laid_over(picture, list(near.values()), FINELY)
        for at, look in zip(near, looks, strict=True):
            told[at] = Named(look, named[at].names)
        return told


class _Question(Protocol):
    """What a card's index corners may tell."""

    def concerns(self, card: Named) -> bool:
        """Whether it is open, and they may tell it."""

    def faces(self, deck: InDoubt, at: int, way: int) -> Sequence[Floats]:
        """The corners of a picture of the deck that the card's are compared with.

        (2, CORNER_PLACES, VECTOR) each. way: 0 for upright, 1 for upside down.
        """

    def answer(self, card: Named, seen: Described, faces: Sequence[tuple[str, Floats]]) -> Readings:
        """The card's names as they follow from its corners and those of the faces it may be."""


class _WhichCard:
    """Which of its likely names a card has, that is one of the deck."""

    def concerns(self, card: Named) -> bool:
        return LEAST_NAMED <= card.surety < BEYOND_DOUBT and shows_more(card.look.corners)

    def faces(self, deck: InDoubt, at: int, way: int) -> Sequence[Floats]:
        return deck.corners_in_each_focus(at, way)

    def answer(self, card: Named, seen: Described, faces: Sequence[tuple[str, Floats]]) -> Readings:
        return told_apart(card.names, seen, faces)


class _WhetherLacking:
    """Whether a card is one that the deck lacks rather than its likeliest."""

    def concerns(self, card: Named) -> bool:
        return LEAST_CHECKED <= card.surety < BEYOND_DOUBT

    def faces(self, deck: InDoubt, at: int, way: int) -> Sequence[Floats]:
        return [deck.sharp_corners(at, way)]

    def answer(self, card: Named, seen: Described, faces: Sequence[tuple[str, Floats]]) -> Readings:
        match = card.look.match
        return checked(card.names, match.agreement, match.margin, seen, faces)


class _WhetherCovered(_WhetherLacking):
    """The same of a card that lies half under others: what is seen of it tells less by itself."""

    def concerns(self, card: Named) -> bool:
        likeliest = sum(odds for _, odds in card.names[:2])
        return card.surety < BEYOND_DOUBT and likeliest >= LEAST_CHECKED

    def answer(self, card: Named, seen: Described, faces: Sequence[tuple[str, Floats]]) -> Readings:
        return confirmed(card.names, seen, faces)


class _IndexCorners:
    """Describes cards' index corners from nearer, where a question is open about them."""

    def __init__(self, gallery: Gallery, describer: Describer) -> None:
        self._names = gallery.names
        self._deck = gallery.in_doubt
        self._describer = describer

    def asked(
        self, question: _Question, named: Sequence[Named], picture: Shown
    ) -> tuple[Named, ...]:
        """The cards, those that the question concerns with the names that answer it."""
        doubted = [at for at, card in enumerate(named) if question.concerns(card)]
        if self._deck is None or not doubted:
            return tuple(named)
        flat = [picture.picture.laid_flat(named[at].look.corners, CLOSE_SIZE) for at in doubted]
        told = list(named)
        for at, described in zip(doubted, describe_corners(self._describer, flat), strict=True):
            card = named[at]
            believed = picture.believed(card.look.corners, described.trust, CORNER_MIDDLES)
            seen = Described(described.vectors, believed)
            way = int(card.look.match.upside_down)
            likely = dict(card.names)
            faces = [
                (name, corners)
                for number, name in enumerate(self._names)
                if name in likely
                for corners in question.faces(self._deck, number, way)
            ]
            told[at] = Named(card.look, question.answer(card, seen, faces))
        return tuple(told)


def _matcher_of_blurred(gallery: Gallery) -> Matcher | None:
    """Of the faces out of focus, in the same order; None where the gallery has none."""
    if gallery.in_doubt is None:
        return None
    return Matcher(replace(gallery, vectors=gallery.in_doubt.blurred))


def _agreement(card: Named) -> float:
    return card.look.match.agreement


def _agreed(match: Match) -> float:
    """With the likeliest face, summed over the places."""
    return float(match.sums.max())


def _is_unsure(card: Named) -> bool:
    """Whether it may be a card of the deck, and still be another."""
    return card.surety < BEYOND_DOUBT and card.look.match.agreement >= LEAST_AGREEMENT
