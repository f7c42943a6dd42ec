# SPDX-License-Identifier: AGPL-3.0-or-later
"""A watcher that begins anew where nobody saw the table for long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from vision.cameras.darkness import is_black
from vision.frames import Frame
from vision.observations import CameraResumed, Observation

AWAY_S = 3.0
"""After so long out of sight a table is looked at as at the start: other cards may lie there."""


class Looker(Protocol):
    """Turns frames into observations; vision.watch.Watcher is the real one."""

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        """What this frame adds."""
        ...


class FreshEyes:
    """Looks with one watcher until it is to be forgotten, then with another.

    make_watcher: is called at the first look of each, since models take a second to load.
    """

    def __init__(self, make_watcher: Callable[[], Looker]) -> None:
        self._make_watcher = make_watcher
        self._watcher: Looker | None = None
        self._has_looked = False
        self._unseen = 0.0

    def open(self) -> None:
        """Make the watcher now, if there is none."""
        if self._watcher is None:
            self._watcher = self._make_watcher()

    def forget(self, unseen: float = 0.0) -> None:
        """All that is known of the table. At once: memory has room for one watcher.

        unseen: for how many seconds nobody saw it, as far as that is known.
        """
        self._watcher = None
        self._unseen = max(unseen, self._unseen)

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        """What a frame adds; a watcher that is not the first says at first that it begins anew."""
        afresh: tuple[Observation, ...] = ()
        if self._watcher is None:
            self._watcher = self._make_watcher()
            if self._has_looked:
                afresh = (CameraResumed(frame.time, frame.number, self._unseen),)
            self._unseen = 0.0
        self._has_looked = True
        return (*afresh, *self._watcher.look(frame))


def lit(frames: Iterable[Frame], eyes: FreshEyes) -> Iterator[Frame]:
    """A recording's frames that are to be looked at: on black ones all cards would seem to have
    been taken away. What the eyes know is forgotten where there is none for long.
    """
    before: float | None = None
    for frame in frames:
        if is_black(frame.pixels):
            continue
        if before is not None and frame.time - before > AWAY_S:
            eyes.forget(frame.time - before)
        before = frame.time
        yield frame
