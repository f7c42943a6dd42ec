# SPDX-License-Identifier: AGPL-3.0-or-later
"""The camera over the rendered table."""

from __future__ import annotations

import time as wall
from collections.abc import Callable, Collection

from vision.cameras.rendered.acts import Director
from vision.cameras.rendered.distractions import Distraction
from vision.cameras.rendered.faces import Faces, own_faces
from vision.cameras.rendered.habits import Habit
from vision.cameras.rendered.performance import performance_of
from vision.cameras.rendered.stage import Stage
from vision.frames import CameraTrouble, Frame

FRAMES_PER_SECOND = 10.0


class RenderedCamera:
    """Films what its director's people do; a camera like any other.

    Table time runs `speed` times as fast as the clock on the wall, or as fast
    as frames are read if that is slower: the table waits for its referee, so
    the same seed gives the same frames on any machine.

    size: (width, height) in pixels. frames_per_second: of table time.
    distractions: what makes the table hard to follow. habits: how people handle cards. faces: what
    cards look like. heap: how many millimetres off the middle people throw their cards; None where
    they lay them before themselves.
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
        distractions: Collection[Distraction] = (),
        habits: Collection[Habit] = (),
        faces: Faces = own_faces,
        heap: float | None = None,
        clock: Callable[[], float] = wall.monotonic,
        sleep: Callable[[float], None] = wall.sleep,
    ) -> None:
        self._director = director
        self._seed, self._seats, self._speed = seed, seats, speed
        self._size = size
        self._distractions, self._habits = frozenset(distractions), frozenset(habits)
        self._faces, self._heap = faces, heap
        self._step = 1.0 / frames_per_second
        self._clock, self._sleep = clock, sleep
        self._stage: Stage | None = None

    def open(self) -> None:
        """Light the room and put down the cards that lie on the table."""
        self._stage = Stage(self._seed, self._size, self._seats, self._distractions, self._faces)
        self._play = performance_of(
            self._director,
            self._seed,
            self._seats,
            self._stage.pile,
            self._distractions,
            self._habits,
            self._heap,
        )
        self._number = 0
        self._time = 0.0
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
        now, before = self._play.moment(), self._play.moment(self._stage.exposure)
        pixels = self._stage.paint(self._play.table, now, before, self._number, self._time)
        frame = Frame(pixels, self._number, self._time)
        self._number += 1
        self._time += self._step
        self._play.go_on(self._step)
        return frame
