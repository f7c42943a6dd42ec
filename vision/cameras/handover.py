# SPDX-License-Identifier: AGPL-3.0-or-later
"""From the thread that waits for a device to whoever reads frames: bounded, never hanging."""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass

from vision.frames import CameraTimeout, Frame, Pixels


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A picture as a device gave it; time in seconds on the device's own clock."""

    pixels: Pixels
    time: float


class InOrder:
    """Every shot, in order: the giver waits while `room` of them are not taken yet."""

    def __init__(self, room: int = 3) -> None:
        self._room = room
        self._shots: deque[Shot] = deque()
        self._end: Exception | None = None
        self._closed = False
        self._changed = threading.Condition()

    @property
    def closed(self) -> bool:
        """Whether nobody takes shots any more."""
        return self._closed

    def put(self, shot: Shot) -> None:
        """Hand a shot over; dropped when closed."""
        with self._changed:
            self._make_room()
            if not self._closed:
                self._shots.append(shot)
            self._changed.notify_all()

    def end(self, reason: Exception) -> None:
        """No shot will follow: who asks for one is told `reason`."""
        with self._changed:
            self._end = reason
            self._changed.notify_all()

    def take(self, timeout: float) -> Shot:
        """The next shot. Raises TimeoutError, or the reason why there is none any more."""
        with self._changed:
            self._changed.wait_for(lambda: self._shots or self._end, timeout)
            if self._shots:
                shot = self._shots.popleft()
                self._changed.notify_all()
                return shot
            if self._end is not None:
                raise self._end
            raise TimeoutError

    def close(self) -> None:
        """Let a waiting giver go."""
        with self._changed:
            self._closed = True
            self._shots.clear()
            self._changed.notify_all()

    def _make_room(self) -> None:
        self._changed.wait_for(lambda: self._closed or len(self._shots) < self._room)


class Newest(InOrder):
    """The newest shot only: one that was not taken gives way, so nobody sees old pictures."""

    def _make_room(self) -> None:
        self._shots.clear()


class Frames:
    """The shots of one opening as frames: numbered, and with times that begin at 0.

    name: the camera's, for people.
    """

    def __init__(self, name: str, handover: InOrder) -> None:
        self._name, self._handover = name, handover
        self._number = 0
        self._start: float | None = None
        self._time = 0.0

    def next(self, timeout: float) -> Frame:
        """The next frame; time never goes back, whatever the device's clock does.

        Raises CameraTimeout, or the reason why there is none any more.
        """
        try:
            shot = self._handover.take(timeout)
        except TimeoutError:
            raise CameraTimeout(f"{self._name} gave no picture for {timeout:g} s") from None
        if self._start is None:
            self._start = shot.time
        self._time = max(self._time, shot.time - self._start)
        frame = Frame(shot.pixels, self._number, self._time)
        self._number += 1
        return frame
