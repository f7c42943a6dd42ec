# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where a piece lies, and how likely that is: log-densities against one anywhere on the table."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, dist, exp, log, log1p, pi

from vision.observations import Quad, middle_of

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Place:
    """How a piece lies. middle: pixels. facing: radians of its long side, either way up; length:
    pixels of that side. zone: the seat in front of which the mat has it, if there is one.
    """

    middle: Point
    facing: float
    length: float
    zone: int | None = None


def where_lies(quad: Quad, zone: int | None = None) -> Place:
    """How a piece with these corners lies."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    down = (cx + dx - ax - bx) / 2, (cy + dy - ay - by) / 2
    length = dist(quad[0], quad[3])
    return Place(middle_of(quad), atan2(down[1], down[0]), max(length, 1.0), zone)


def apart(one: Place, other: Place) -> float:
    """How far apart two lie, in lengths of a piece."""
    return dist(one.middle, other.middle) / one.length


def normal(away: float, scatter: float, table: float) -> float:
    """The log-density of a normal distribution in the plane.

    away, scatter: lengths of a piece. table: the table's area, in squares of such a length.
    """
    return log(table / (2 * pi * scatter * scatter)) - away * away / (2 * scatter * scatter)


def student(away: float, scatter: float, tails: float, table: float) -> float:
    """The log-density of Student's distribution in the plane, of so many degrees of freedom.

    away, scatter, table: as for `normal`.
    """
    square = scatter * scatter
    spread = (tails + 2) / 2 * log1p(away * away / (tails * square))
    return log(table / (2 * pi * square)) - spread


def mises(turned: float, strictness: float, normaliser: float) -> float:
    """The log-density of von Mises' distribution of twice an angle, against one any way.

    turned: radians. normaliser: the logarithm of Bessel's function I0 of the strictness.
    """
    return strictness * cos(2 * turned) - normaliser


def mixture(*terms: float) -> float:
    """The logarithm of a sum of exponentials."""
    most = max(terms)
    return most + log(sum(exp(term - most) for term in terms))
