# SPDX-License-Identifier: AGPL-3.0-or-later
"""The camera over the rendered table."""

from __future__ import annotations

import time as wall
from collections.abc import Callable

import numpy as np

from vision.cameras.rendered.acts import Act, Deal, Director, LayCard, Sweep, Wait, WaitFor
from vision.cameras.rendered.geometry import Pose, laying_spot
from vision.cameras.rendered.moves import Dealing, Laying, Move, Pause, Sweeping
from vision.cameras.rendered.stage import Stage
from vision.frames import CameraTrouble, Frame

FRAMES_PER_SECOND = 10.0


class RenderedCamera:
    """Films what its director's people do; a camera like any other.

    Table time runs `speed` times as fast as the clock on the wall, or as fast
    as frames are read if that is slower: the table waits for its referee, so
    the same seed gives the same frames on any machine.

    size: (width, height) in pixels. frames_per_second: of table time.
    clock, sleep: seconds; replaced in tests.
    """

    name = "rendered"

    def __init__(
        self,
        director: Director,
        *,
        seed: int,
        seats: int,
        speed: float = 1.0,
        size: tuple[int, int] = (1280, 960),
        frames_per_second: float = FRAMES_PER_SECOND,
        clock: Callable[[], float] = wall.monotonic,
        sleep: Callable[[float], None] = wall.sleep,
    ) -> None:
        self._director = director
        self._seed, self._seats, self._speed = seed, seats, speed
        self._size = size
        self._step = 1.0 / frames_per_second
        self._clock, self._sleep = clock, sleep
        self._stage: Stage | None = None

    def open(self) -> None:
        """Light the room and put down the cards that lie on the table."""
        self._rng = np.random.default_rng([self._seed, 0xCA])
        self._stage = Stage(self._seed, self._size, self._seats)
        self._number = 0
        self._time = 0.0
        self._lying: list[tuple[str, Pose]] = []
        self._coming: tuple[str, Pose] | None = None
        self._waiting: Callable[[], bool] | None = None
        for laid in self._director.lying:
            self._lying.append((laid.card, laying_spot(laid.seat, laid.seats, self._rng)))
        self._stage.set_resting(self._lying)
        self._move: Move = Pause(0.0)
        self._since = 0.0
        self._taken = True
        self._due = self._clock()

    def close(self) -> None:
        """Leave the room."""
        self._stage = None

    def read(self, timeout: float = 1.5) -> Frame:
        """The next frame, when it is due; raises CameraTrouble when not open."""
        if self._stage is None:
            raise CameraTrouble("the rendered table is not open; open it first")
        self._due = max(self._due + self._step / self._speed, self._clock() - self._step)
        early = self._due - self._clock()
        if early > 0:
            self._sleep(early)
        frame = Frame(
            self._stage.paint(self._move.at(self._since), self._number, self._time),
            self._number,
            self._time,
        )
        self._number += 1
        self._time += self._step
        self._since += self._step
        self._go_on(self._stage)
        return frame

    def _go_on(self, stage: Stage) -> None:
        """Bring the table to the next frame's time."""
        if not self._taken and self._since >= self._move.taken_at:
            self._taken = True
            self._lying = []
            stage.set_resting([])
        if self._coming is not None and self._since >= self._move.left_at:
            self._lying.append(self._coming)
            stage.add_resting(*self._coming)
            self._coming = None
        if self._waiting is not None:
            if not self._waiting():
                return
            self._waiting = None
        elif self._since < self._move.seconds:
            return
        act = self._director.next_act()
        self._begin(act if act is not None else Wait(60.0), stage)

    def _begin(self, act: Act, stage: Stage) -> None:
        self._since = 0.0
        match act:
            case LayCard(seat, seats, card):
                rest = laying_spot(seat, seats, self._rng)
                self._coming = card, rest
                self._move = Laying(seat, seats, card, rest, self._rng)
            case Sweep(seat, seats):
                hand = seat if seat is not None else int(self._rng.integers(0, seats))
                self._taken = False
                self._move = Sweeping(hand, seats, self._lying, self._rng)
            case Deal(seat, seats, cards):
                self._move = Dealing(seat, seats, cards, stage.pile, self._rng)
            case Wait(seconds):
                self._move = Pause(seconds)
            case WaitFor(done):
                self._move = Pause(0.0)
                self._waiting = done
