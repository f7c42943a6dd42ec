# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a watcher that makes no mistake would report of a whole game, without a picture of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin
from random import Random

import numpy as np

from device.rehearsal.script import Laid, Step, Swept
from device.watching import RecordingReferee
from vision.frames import Frame
from vision.observations import CardArrived, CardLeft, Observation, Quad, TableCleared
from vision.plane import rotation
from vision.reading.naming import quad_of

SURETY = 0.995
"""Of every name."""

_LOOK_S = 1 / 6
FRAME = Frame(np.broadcast_to(np.uint8(0), (960, 1280, 3)), 0, 0.0)
"""On which every card is read."""

_CARD = np.array([[-40, -60], [40, -60], [40, 60], [-40, 60]])
_REACH = 250
"""Pixels from the table's middle to where players lay their cards."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a look shows that the last one did not. time: camera seconds."""

    time: float
    seen: tuple[Observation, ...] = ()


def looks(table: RecordingReferee, reports: Iterable[Report]) -> Iterator[Report]:
    """Have a recording's referee look at these; each is given as soon as it was looked at."""
    for _ in table.begin():
        pass
    for report in reports:
        for _ in table.look(report.seen, report.time):
            pass
        yield report


def reports_of(steps: Sequence[Step], players: int, seed: int) -> list[Report]:
    """A game's: cards one by one before their players, who sit around evenly, and sweeps."""
    table = _Table(players, Random(seed))
    for step in steps:
        match step:
            case Laid():
                table.lay(step.player, step.card.face)
            case Swept():
                table.sweep()
            case _:
                table.wait(1.0)
    return table.reports


@dataclass
class _Table:
    players: int
    rng: Random
    reports: list[Report] = field(default_factory=lambda: [Report(1.0)])
    lying: list[int] = field(default_factory=list)
    laid: int = 0

    def wait(self, seconds: float) -> None:
        for _ in range(int(seconds / _LOOK_S)):
            self._look()

    def lay(self, player: int, face: str) -> None:
        self.wait(self.rng.uniform(0.6, 2.0))
        readings = ((face, SURETY),)
        time, track = self._next_time(), self.laid
        at = self._place_of(player)
        bare_at = self.reports[-1].time
        self._look(
            CardArrived(track, time, len(self.reports), at, readings, FRAME, bare_at=bare_at)
        )
        self.lying.append(track)
        self.laid += 1

    def sweep(self) -> None:
        self.wait(2.5)
        *others, last = self.rng.sample(self.lying, len(self.lying))
        for track in others:
            self._look(self._leaves(track))
            self._look()
        self._look(self._leaves(last), TableCleared(self._next_time(), len(self.reports)))
        self.lying.clear()
        self.wait(1.0)

    def _leaves(self, track: int) -> CardLeft:
        return CardLeft(track, self._next_time(), len(self.reports))

    def _next_time(self) -> float:
        return self.reports[-1].time + _LOOK_S

    def _look(self, *seen: Observation) -> None:
        self.reports.append(Report(self._next_time(), seen))

    def _place_of(self, player: int) -> Quad:
        """Around where the player lays, and turned as they hold it, give or take."""
        seat, scatter = 2 * pi * player / self.players, self.rng.gauss
        turned = _CARD @ rotation(seat - pi / 2 + scatter(0, 0.15))
        middle = 640 + _REACH * cos(seat), 480 + _REACH * sin(seat)
        return quad_of(turned + middle + (scatter(0, 18), scatter(0, 18)))
