# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards with exact outlines: boxes from the detector, each looked at again from near."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.finding.beside import beside, is_as_large
from vision.finding.finder import LEAST_SCORE, CardFinder, Finder, FoundCard
from vision.finding.networks import Runtime
from vision.finding.square import Squared, Squarer
from vision.frames import Pixels
from vision.plane import Floats, is_apart
from vision.whitened import Whitened

SAME = 0.6
"""Overlap from which two outlines are one card's: boxes that differed have met on it."""

NEARLY_THE_SAME = 0.9
"""Of boxes alike by more than this one is enough; all others are given."""

SURE_SCORE = 0.5
"""The detector's, from which a box that the second look moved onto another's card counts as it was:
of a card half under another that look mostly tells the upper one's corners."""

FAINT_SCORE = 0.06
"""The detector's, from which a box is worth a look where nothing else was found: of seven cards of
the deck of 2021 that had no box from `LEAST_SCORE` on, half covered, four have one from here on."""

LEAST_SOMETHING = 0.35
"""How likely the second look must find a card of any side for the box to stay."""

LEAST_BESIDE = 0.25
"""How likely it must find a face where no box was, beside a card: it is not sure of half of one."""

LEAST_AT_FIRST = 0.05
"""The same at the first of the two looks at such an outline: of 361 that are likely by half at the
second 351 are so likely then."""

SAME_BESIDE = 0.85
"""Overlap from which two outlines beside a card are one: those around half of a card differ, and
which of them is right only what they show can tell."""


NEAR = 0.3
"""Overlap from which an outline beside a card is near what is seen there, be it half of a card."""


Mask = NDArray[np.bool_]

Looks = dict["FoundCard", Squared]
"""What was seen in boxes when they were looked at from near."""


class BoxFinder(Protocol):
    """Finds boxes; vision.finding.CardFinder is the real one."""

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        """Cards on a (height, width, 3) BGR picture; size: less than 1 is from farther away."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """cards: surest first; faint: boxes that none of them explains, not looked at from near.

    boxes: the sure ones, as the detector gave them before the second look.
    """

    cards: tuple[FoundCard, ...]
    faint: tuple[FoundCard, ...]
    boxes: tuple[FoundCard, ...] = ()


class Surveyor(Finder, Protocol):
    """Tells of faint boxes too; vision.finding.LastingFinder is the real one."""

    def survey(self, pixels: Pixels, moving: Mask | None = None) -> Survey:
        """What is found on a (height, width, 3) BGR picture, and where there may be more.

        moving: (h, GATE_WIDTH), where something moves; None where that is not known.
        """
        ...

    def look_at(self, pixels: Pixels, boxes: Sequence[FoundCard]) -> tuple[FoundCard, ...]:
        """What lies in boxes of it, surest first; several outlines may be of one card."""
        ...

    def find_beside(self, pixels: Pixels, cards: Sequence[Floats]) -> tuple[FoundCard, ...]:
        """Faces that may touch these cards, (4, 2) each, or lie half under them; surest first."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class _Look:
    """A box, and the card that was seen when it was looked at again."""

    box: FoundCard
    card: FoundCard


def finder_of_all(weights: Path, *, runtime: Runtime | None = None, threads: int = 0) -> CardFinder:
    """A detector that tells of faint boxes too, and of all about one card that differ.

    weights, runtime: see `CardFinder`; raises FileNotFoundError when there is no such file.
    """
    return CardFinder(
        weights,
        runtime=runtime,
        threads=threads,
        least_score=FAINT_SCORE,
        most_overlap=NEARLY_THE_SAME,
    )


class OutlineFinder:
    """Finds cards' own outlines, also of partly covered ones."""

    def __init__(self, boxes: BoxFinder, squarer: Squarer) -> None:
        self._boxes, self._squarer = boxes, squarer

    @classmethod
    def of(cls, weights: Path, squarer: Squarer) -> OutlineFinder:
        """With this detector; raises FileNotFoundError when there is no such file."""
        return cls(finder_of_all(weights), squarer)

    def find(self, pixels: Pixels, size: float = 1.0) -> tuple[FoundCard, ...]:
        """Cards on a (height, width, 3) BGR picture, surest first.

        size: how long the picture's sides are where boxes are looked for, up to 1; less is from
        farther away.
        """
        return self.survey(pixels, size).cards

    def survey(self, pixels: Pixels, size: float = 1.0) -> Survey:
        """The same, and where the detector holds a card for possible, but hardly."""
        white = Whitened(pixels)
        return self.survey_of(pixels, white, self._boxes.find(white.for_finding(), size), {})

    def survey_of(
        self, pixels: Pixels, white: Whitened, everything: Sequence[FoundCard], looks: Looks
    ) -> Survey:
        """What is found in these boxes of a picture, surest first.

        white: that picture. looks: what was seen in some of them before, and is now in others.
        """
        boxes = [box for box in everything if box.confidence >= LEAST_SCORE]
        first = apart(boxes)
        kept = _each_its_own(self._looked_at(pixels, white, first, looks))
        # Of boxes that overlap the surest may lie around two cards: what no card was found to
        # explain is looked at too.
        explained = [card.corners for card in kept]
        others = [
            box for box in boxes if box not in first and is_apart(box.corners, explained, SAME)
        ]
        more = self._looked_at(pixels, white, others, looks)
        kept = apart([*kept, *(look.card for look in more)])
        explained = [card.corners for card in kept]
        faint = [box for box in everything if box.confidence < LEAST_SCORE]
        return Survey(
            tuple(sorted(kept, key=_surety)),
            tuple(box for box in apart(faint) if is_apart(box.corners, explained, SAME)),
            tuple(_as_boxed(box) for box in first if box.confidence >= SURE_SCORE),
        )

    def look_at(self, pixels: Pixels, boxes: Sequence[FoundCard]) -> tuple[FoundCard, ...]:
        """What lies in boxes of a picture, surest first; several outlines may be of one card."""
        looks = self._looked_at(pixels, Whitened(pixels), boxes, {})
        return tuple(look.card for look in looks)

    def find_beside(
        self, pixels: Pixels, cards: Sequence[Floats], near: Sequence[Floats] | None = None
    ) -> tuple[FoundCard, ...]:
        """Faces that may touch these cards, (4, 2) each, or lie half under them; surest first.

        For what the detector boxes together with a card, or not at all: it is not asked. Several
        outlines may be of one card. near: outlines, (4, 2) each, where alone they are looked for.
        """
        white = Whitened(pixels)
        seen: list[FoundCard] = []
        for card in cards:
            outlines = [
                outline
                for outline in beside(card)
                if _is_inside(outline.mean(axis=0), pixels)
                and (near is None or not is_apart(outline, near, NEAR))
                and is_apart(outline, cards, SAME)
            ]
            seen += [
                FoundCard(one.corners, one.card, True)
                for one in self._squarer.square_likely(
                    pixels, outlines, LEAST_AT_FIRST, SAME_BESIDE, white.lit
                )
                if one.card >= LEAST_BESIDE
                and is_as_large(one.corners, card)
                and is_apart(one.corners, cards, SAME)
            ]
        return tuple(apart(sorted(seen, key=_surety), SAME_BESIDE))

    def _looked_at(
        self, pixels: Pixels, white: Whitened, boxes: Sequence[FoundCard], looks: Looks
    ) -> list[_Look]:
        """What is found in boxes, surest first; nothing of those in which nothing lies."""
        new = [box for box in boxes if box not in looks]
        squared = self._squarer.square(pixels, [box.corners for box in new], white.lit)
        looks.update(zip(new, squared, strict=True))
        seen = [
            _Look(box, _seen_twice(box, looks[box]))
            for box in boxes
            if 1 - looks[box].nothing >= LEAST_SOMETHING
        ]
        return sorted(seen, key=lambda look: _surety(look.card))


def _is_inside(point: Floats, pixels: Pixels) -> bool:
    height, width = pixels.shape[:2]
    return bool(0 < point[0] < width and 0 < point[1] < height)


def _surety(card: FoundCard) -> float:
    return -card.confidence


def apart(cards: Iterable[FoundCard], same: float = SAME) -> list[FoundCard]:
    """Of those that are one card's, by their overlap, the first, in their order."""
    kept: list[FoundCard] = []
    for card in cards:
        if is_apart(card.corners, (other.corners for other in kept), same):
            kept.append(card)
    return kept


def _each_its_own(looks: Sequence[_Look]) -> list[FoundCard]:
    """The cards of looks, surest first; of boxes that were led onto another's card the boxes."""
    kept = apart(look.card for look in looks)
    led_away = (
        _as_boxed(look.box)
        for look in looks
        if look.box.confidence >= SURE_SCORE and look.card not in kept
    )
    return apart([*kept, *led_away])


def _as_boxed(box: FoundCard) -> FoundCard:
    """A box with what its score alone says of the side that lies up."""
    return replace(box, side=(1 + box.confidence) / 2)


def _seen_twice(box: FoundCard, again: Squared) -> FoundCard:
    """Both looks together: how sure they are, and which side is up."""
    confidence = (box.confidence * (1 - again.nothing)) ** 0.5
    sides = again.card + again.back
    near = again.card / sides if sides > 0 else 0.5
    far = 0.5 + (0.5 if box.face_up else -0.5) * box.confidence
    up = (near + far) / 2
    return FoundCard(again.corners, confidence, up >= 0.5, max(up, 1 - up))
