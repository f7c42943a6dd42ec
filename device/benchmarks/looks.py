# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a table's frames cost one thread: those that are looked at, and those between them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, median
from time import thread_time

import cv2

from device.benchmarks.figure import Figure
from device.eyes import OWN_DECK, open_lasting_finder, open_playable, reader_of
from device.rehearsal.script import Bidding, Dealt, Laid, Step, Swept, still_held, written
from engine.skull_king import Rules
from vision.cameras.darkness import is_black
from vision.cameras.rendered import Act, Deal, LayCard, RenderedCamera, Sweep, Wait
from vision.finding import FoundCard, Survey, Surveyor
from vision.finding.parts import Mask
from vision.frames import Frame, Pixels
from vision.observations import CardArrived, Observation
from vision.plane import Floats
from vision.watch import Watcher

_SEED = 41_000_000
_PLAYERS = 4
_ROUNDS = (2, 3)
"""How many cards a round has; some twenty seconds of table a trick."""

_AT_REST_S = 10.0
"""Seconds for which nothing happens at the end."""

_SETTLING_S = 4.0
"""The first of them, which are not counted: an arm leaves, and the table is learned."""

_FRAMES_A_SECOND = 10

_MEASURE = "from device.benchmarks.looks import measure; measure({}, {})"


def figures() -> tuple[Figure, ...]:
    """Of a rendered table's frames, in a process of its own that has one core and one thread."""
    program = _MEASURE.format(_ROUNDS, _AT_REST_S)
    told = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return tuple(Figure(**one) for one in json.loads(told.stdout))


def measure(rounds: tuple[int, ...], at_rest_s: float) -> None:
    """Print the figures as JSON; the process is of no more use for anything else.

    rounds: how many cards each has. at_rest_s: seconds of table for which the last trick lies.
    """
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    cv2.setNumThreads(1)
    print(json.dumps([figure.to_json() for figure in _measured(rounds, at_rest_s)]))


@dataclass(slots=True)
class _Taken:
    """Milliseconds of frames. new: looked at, one card came; again: looked at, nothing new; other:
    looked at, more or something else was told. between: not looked at. rest: the last ones.
    """

    new: list[float] = field(default_factory=list)
    again: list[float] = field(default_factory=list)
    other: list[float] = field(default_factory=list)
    between: list[float] = field(default_factory=list)
    rest: list[float] = field(default_factory=list)
    cards: int = 0

    def note(self, ms: float, told: Sequence[Observation], *, looked: bool) -> None:
        """A frame that took so long."""
        came = sum(isinstance(one, CardArrived) for one in told)
        self.cards += came
        if not looked:
            self.between.append(ms)
        elif not told:
            self.again.append(ms)
        elif came == len(told) == 1:
            self.new.append(ms)
        else:
            self.other.append(ms)

    def figures(self) -> tuple[Figure, ...]:
        """What the command tells."""
        looks = len(self.new) + len(self.again) + len(self.other)
        share = fmean(self.rest) / 1000 * _FRAMES_A_SECOND
        return (
            _median("a look at one new card, one thread", self.new),
            _median("a look at which nothing is new", self.again),
            _median("a frame that is not looked at", self.between),
            Figure("looks for a card that is laid", round(looks / self.cards, 1), "looks"),
            Figure("a table at rest, ten frames a second", round(100 * share, 1), "% of a core"),
        )


def _median(name: str, ms: Sequence[float]) -> Figure:
    return Figure(name, round(median(ms), 1), "ms")


def _measured(rounds: tuple[int, ...], at_rest_s: float) -> tuple[Figure, ...]:
    finder = _CountingFinder(open_lasting_finder())
    watcher = Watcher(finder, reader_of(open_playable(OWN_DECK)))
    steps = written(str(_SEED), _PLAYERS, 0, Rules(round_plan=rounds))
    director = _Rounds(steps, at_rest_s)
    camera = RenderedCamera(director, seed=_SEED, seats=_PLAYERS, speed=1e6)
    camera.open()
    taken = _Taken()
    resting_from: float | None = None
    while not director.over:
        frame = camera.read()
        looks = finder.looks
        told, ms = _timed(watcher, frame)
        taken.note(ms, told, looked=finder.looks > looks)
        if director.rests:
            resting_from = frame.time if resting_from is None else resting_from
            if frame.time >= resting_from + _SETTLING_S:
                taken.rest.append(ms)
    return taken.figures()


def _timed(watcher: Watcher, frame: Frame) -> tuple[Sequence[Observation], float]:
    """What a frame's look tells, and the milliseconds of all that is done with a frame."""
    begun = thread_time()
    told = () if is_black(frame.pixels) else watcher.look(frame)
    return told, (thread_time() - begun) * 1000


class _CountingFinder:
    """Another finder that counts how often it was asked about a frame."""

    def __init__(self, finder: Surveyor) -> None:
        self._finder = finder
        self.looks = 0

    def survey(self, pixels: Pixels, moving: Mask | None = None) -> Survey:
        """As of that finder."""
        self.looks += 1
        return self._finder.survey(pixels, moving)

    def find(self, pixels: Pixels) -> tuple[FoundCard, ...]:
        """As of that finder."""
        return self._finder.find(pixels)

    def look_at(self, pixels: Pixels, boxes: Sequence[FoundCard]) -> tuple[FoundCard, ...]:
        """As of that finder."""
        return self._finder.look_at(pixels, boxes)

    def find_beside(self, pixels: Pixels, cards: Sequence[Floats]) -> tuple[FoundCard, ...]:
        """As of that finder."""
        return self._finder.find_beside(pixels, cards)


class _Rounds:
    """A director that has rounds played, and then lets the last trick lie."""

    def __init__(self, steps: Sequence[Step], at_rest_s: float) -> None:
        self._at_rest_s = at_rest_s
        self.lying: tuple[LayCard, ...] = ()
        self.rests = self.over = False
        self._acts = self._play(steps)

    def next_act(self) -> Act | None:
        """See Director."""
        act = next(self._acts, None)
        self.over = act is None
        return act

    def _play(self, steps: Sequence[Step]) -> Iterator[Act]:
        yield Wait(2.5)
        for index, step in enumerate(steps):
            match step:
                case Dealt(dealer, cards):
                    yield Deal(dealer, _PLAYERS, cards)
                case Bidding():
                    yield Wait(0.6)
                case Laid():
                    yield Wait(0.5)
                    yield LayCard(step.player, _PLAYERS, step.card.face, still_held(steps, index))
                case Swept(winner) if index + 1 < len(steps):
                    yield Wait(1.0)
                    yield Sweep(winner, _PLAYERS)
        self.rests = True
        yield Wait(self._at_rest_s)
