# SPDX-License-Identifier: AGPL-3.0-or-later
"""Before whom a piece lies: what an explanation has learned of where each player lays theirs."""

from __future__ import annotations

from cmath import phase, rect
from dataclasses import dataclass
from functools import lru_cache
from math import cos, dist, log, pi, sin

from device.tracking.model import TrackerModel
from device.tracking.places import Place, Point, mises, mixture, normal, student


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a player lays. count: pieces that count; x, y: pixels of their middle; facing: the sum
    of their ways, each as a direction of twice its angle.
    """

    count: int = 0
    x: float = 0.0
    y: float = 0.0
    facing: complex = 0j


@dataclass(frozen=True, slots=True)
class SeatModel:
    """All players' seats. apart: the sum of squares, in lengths of a piece, by which pieces lay
    from where they were expected; counted: how many those were. moved: how often the camera was.
    """

    seats: tuple[Seat, ...]
    apart: float = 0.0
    counted: int = 0
    moved: int = 0

    def learn(self, player: int, place: Place, model: TrackerModel) -> SeatModel:
        """A player laid a piece here."""
        known = self.seats[player]
        count, x, y, facing = known.count, known.x, known.y, known.facing
        px, py = place.middle
        square = dist((x, y), (px, py)) ** 2 / place.length**2 if count else 0.0
        # One that lies anywhere tells nothing of how exactly people lay theirs.
        square = min(square, model.outlier**2 * model.scatter**2)
        kept = min(count, model.remembered - 1)
        share = 1 / (kept + 1)
        seat = Seat(
            kept + 1,
            x + (px - x) * share,
            y + (py - y) * share,
            facing * (kept / count if count else 0) + rect(1, 2 * place.facing),
        )
        seats = (*self.seats[:player], seat, *self.seats[player + 1 :])
        apart = self.apart + square * (count / (count + 1))
        return SeatModel(seats, apart, self.counted + (count > 0), self.moved)

    def forgotten(self) -> SeatModel:
        """The camera was moved: nothing is known any more."""
        return SeatModel((Seat(),) * len(self.seats), moved=self.moved + 1)

    def likelihood(
        self, player: int, place: Place, middle: Point | None, model: TrackerModel
    ) -> float:
        """The log-likelihood that a piece of this player's lies so, against anywhere.

        middle: the picture's, in pixels, around which people sit; None where it is not known.
        """
        known = self.seats[player]
        count, x, y, facing = known.count, known.x, known.y, known.facing
        if count == 0:
            return self._of_first(player, place, middle, model)
        free = model.worth + self.counted
        scatter = ((model.worth * model.scatter**2 + self.apart / 2) / free) ** 0.5
        scatter *= (1 + 1 / count) ** 0.5
        away = dist(place.middle, (x, y)) / place.length
        lies = student(away, scatter, model.tails, model.table)
        strictness = model.strictness * count / (count + 1)
        lies += mises(place.facing - phase(facing) / 2, strictness, _bessel(strictness))
        own, other = _shares(model.elsewhere)
        here = mixture(lies + own, other)
        return here if count > model.zone_for else here + self._of_zone(player, place, model)

    def _of_zone(self, player: int, place: Place, model: TrackerModel) -> float:
        if place.zone is None:
            return 0.0
        players = len(self.seats)
        share = model.zone if place.zone == player else (1 - model.zone) / (players - 1)
        return log(share * players)

    def _of_first(
        self, player: int, place: Place, middle: Point | None, model: TrackerModel
    ) -> float:
        """As far as people sit around evenly, clockwise: others' seats, turned to this one."""
        zone = self._of_zone(player, place, model)
        known = [(at, seat) for at, seat in enumerate(self.seats) if seat.count]
        if middle is None or not known:
            return zone
        turned = [
            _turned(seat, middle, 2 * pi * (player - at) / len(self.seats)) for at, seat in known
        ]
        x, y = (sum(each) / len(turned) for each in zip(*turned, strict=True))
        away = dist(place.middle, (x, y)) / place.length
        evenly, unevenly = _shares(model.uneven)
        return zone + mixture(normal(away, model.around, model.table) + evenly, unevenly)


def _turned(seat: Seat, middle: Point, angle: float) -> Point:
    x, y = seat.x - middle[0], seat.y - middle[1]
    return (
        middle[0] + x * cos(angle) - y * sin(angle),
        middle[1] + x * sin(angle) + y * cos(angle),
    )


@lru_cache
def _shares(rarely: float) -> tuple[float, float]:
    return log(1 - rarely), log(rarely)


@lru_cache
def _bessel(strictness: float) -> float:
    """The logarithm of the modified Bessel function of the first kind, of order 0."""
    term = total = 1.0
    for number in range(1, 30):
        term *= (strictness / 2 / number) ** 2
        total += term
    return log(total)
