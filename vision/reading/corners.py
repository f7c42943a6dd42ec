# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looks closer at two corners of a card, where its index stands, to tell its likeliest names apart.

Cards of one suit may share a picture and differ in two small numbers alone. So these corners are
described once more, from nearer, and what they agree with counts as Bayes has it for the names
that the whole card may have; whether it is a card of the deck at all they do not say. Where the
deck may lack it, they are asked only that: another number would disagree in them somewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from vision.flat import Size
from vision.frames import Pixels
from vision.observations import Readings
from vision.plane import Floats, length_of
from vision.reading.describing import (
    GRID,
    PLACES_SIZE,
    VECTOR,
    Described,
    Describer,
    middles_of,
)

CLOSE_SIZE: Size = (136, 193)
"""Pixels of a card laid flat for this: 1.42 as many a millimetre as for the whole of it. From 1.7
on the describer, which was not taught so, errs more often than at its own size.
"""

_ACROSS, _DOWN = 14, 17
"""Places of a corner: more of them name as many cards."""

CORNER_PLACES = _ACROSS * _DOWN

LEAST_CHECKED = 0.8
"""How likely a card must be its likeliest face for its corners to be asked."""

_PART = (3, 3)
"""Places of a corner that are less than any number or sign fills."""

_MOST_ASTRAY = 0.13
"""How far such a part may disagree with a face's, on average of its places, as far as they are
trusted. Of 248 cards that were likely by 0.8 to 0.95 the deck lacked 58, and one of these had less;
of the others 104.
"""

_LEAST_TRUST = 30.0
"""Summed over both corners; with less too little is seen of them. Of 2,569 cards 98 % have more."""

_LEAST_TRUST_BENEATH = 12.0
"""The same of what is seen of them beside cards that lie on this one: of one corner as a rule."""

_ASTRAY = 0.2
"""From which on such a part is another number's where the whole card agrees well."""

AGREES_WELL = 0.9
"""Agreement of the whole card from which it does. Of 30 cards that had been named by 0.93 to
0.99, agreed so well and were so far astray the deck lacked 5, of the 2,421 others one.
"""

_LITTLE_MARGIN = 9.0
_HARDLY = 0.97
"""Margin and probability below which such a part is held for another number's in any card. Of 8
names that 498 cards of the deck of 2021 got from galleries without them 6 are so, and of 953 right
ones of that deck and of photographed cards 5.
"""

_MOST_LIKELY_ASTRAY = 0.8
"""How likely such a card may be its likeliest face."""

_LESS_DOUBT = 0.25
"""What is left of the doubt about a card whose corners agree all over: a name for the first look at
it, but not by itself enough for another look, which is one more chance of a wrong one.
"""

_MOST = 6.0
"""A name becomes likelier or less likely beside the best by this logarithm at most."""


def shows_more(outline: Floats) -> bool:
    """Whether a card, (4, 2) pixels, is as large in the picture as it is described at; from nearer
    a smaller one shows nothing new.
    """
    return length_of(outline) >= PLACES_SIZE[1]


def describe_corners(describer: Describer, cards: Sequence[Pixels]) -> list[Described]:
    """The top left and the bottom right of each of some cards laid flat, of `CLOSE_SIZE`.

    Two of each: (2, CORNER_PLACES, VECTOR) vectors and (2, CORNER_PLACES) trust.
    """
    width, height = PLACES_SIZE
    windows = [part for card in cards for part in (card[:height, :width], card[-height:, -width:])]
    both = describer.describe(list(map(np.ascontiguousarray, windows)))
    vectors = _cornermost(both.vectors.reshape(len(cards), 2, GRID[1], GRID[0], VECTOR))
    trust = _cornermost(both.trust.reshape(len(cards), 2, GRID[1], GRID[0], 1))
    return list(map(Described, vectors, trust[..., 0]))


def told_apart(names: Readings, seen: Described, faces: Sequence[tuple[str, Floats]]) -> Readings:
    """What a card may be, likeliest first, with what its corners say of it.

    seen: its own. faces: the corners of each picture of the deck that it may be, the way round that
    it lies, (2, CORNER_PLACES, VECTOR), by their names; of several of one name the best counts.
    """
    trusted = seen.vectors * seen.trust[..., None]
    agreed = {
        name: max(float((trusted * corners).sum()) for of, corners in faces if of == name)
        for name, _ in names
    }
    best = agreed[names[0][0]]
    counts = {name: exp(min(max(agreed[name] - best, -_MOST), _MOST)) for name, _ in names}
    # What is none of these names is no less likely than the best of them by the corners.
    none = max(0.0, 1 - sum(odds for _, odds in names)) * max(counts.values())
    weighed = {name: float(odds * counts[name]) for name, odds in names}
    whole = none + sum(weighed.values())
    told = ((name, odds / whole) for name, odds in weighed.items())
    return tuple(sorted(told, key=lambda reading: -reading[1]))


def checked(
    names: Readings,
    agreement: float,
    margin: float,
    seen: Described,
    faces: Sequence[tuple[str, Floats]],
) -> Readings:
    """What a card may be, likeliest first, where the deck may lack it.

    Less doubtful where its corners agree all over with its likeliest face's, and more where they do
    not though the card agrees well, or hardly better than with others: so does a number that the
    deck lacks.

    agreement: of the whole card with that face. margin: see `vision.reading.matching.Match`. seen,
    faces: as in `told_apart`.
    """
    best, odds = names[0]
    astray = _astray_from(best, seen, faces)
    if astray <= _MOST_ASTRAY and seen.trust.sum() >= _LEAST_TRUST:
        return _with_less_doubt(names)
    if astray > _ASTRAY and (
        agreement >= AGREES_WELL or (margin < _LITTLE_MARGIN and odds < _HARDLY)
    ):
        return _as_likely(names, min(odds, _MOST_LIKELY_ASTRAY))
    return names


def confirmed(names: Readings, seen: Described, faces: Sequence[tuple[str, Floats]]) -> Readings:
    """What a card half under others may be, likeliest first, where the deck may lack it.

    Where what is seen of its corners tells its likeliest name from the others and agrees with that
    face all over, as that tells and with less doubt; otherwise as it was.

    seen, faces: as in `told_apart`.
    """
    told = told_apart(names, seen, faces)
    best, odds = told[0]
    if (
        best == names[0][0]
        and odds >= LEAST_CHECKED
        and seen.trust.sum() >= _LEAST_TRUST_BENEATH
        and _astray_from(best, seen, faces) <= _MOST_ASTRAY
    ):
        return _with_less_doubt(told)
    return names


def _with_less_doubt(names: Readings) -> Readings:
    return _as_likely(names, 1 - (1 - names[0][1]) * _LESS_DOUBT)


def _as_likely(names: Readings, likely: float) -> Readings:
    """With the first of them so likely, and the others with their share of the rest at most."""
    (best, odds), *others = names
    left = min(1.0, (1 - likely) / max(1 - odds, 1e-6))
    return (best, likely), *((name, less * left) for name, less in others)


def _astray_from(name: str, seen: Described, faces: Sequence[tuple[str, Floats]]) -> float:
    """How far astray from the nearest face of this name."""
    return min(astray_by(seen, corners) for of, corners in faces if of == name)


def astray_by(seen: Described, corners: Floats) -> float:
    """How far the part of the corners that disagrees most with a face's does so."""
    apart = seen.trust * (1 - (seen.vectors * corners).sum(axis=-1))
    parts = sliding_window_view(apart.reshape(2, _DOWN, _ACROSS), _PART, axis=(1, 2))
    return float(parts.mean(axis=(-2, -1)).max())


def _cornermost(places: Floats) -> Floats:
    """(n, 2, CORNER_PLACES, ...) of (n, 2, down, across, ...)."""
    first = places[:, 0, :_DOWN, :_ACROSS]
    last = places[:, 1, -_DOWN:, -_ACROSS:]
    both = np.stack([first, last], axis=1)
    return np.asarray(both.reshape(len(places), 2, CORNER_PLACES, places.shape[-1]), np.float32)


_FIRST = middles_of((_ACROSS, _DOWN), CLOSE_SIZE)
CORNER_MIDDLES: Floats = np.stack([_FIRST, 1 - _FIRST[::-1]])
"""(2, CORNER_PLACES, 2) of the places of both corners: the second is the first, turned about the
card's middle.
"""
