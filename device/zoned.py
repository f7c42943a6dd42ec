# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards told with the seat in whose zone of the mat they lie."""

from __future__ import annotations

from dataclasses import replace

from device.fresh_eyes import Looker
from device.knocks import KnockWatch
from vision.frames import Frame
from vision.mat import ZonesInFrame
from vision.observations import CardArrived, Observation, middle_of


class ZonedWatcher:
    """A watcher at a table with a mat: where a card lies tells before whom it was laid.

    Of a camera or a mat that was knocked nothing is told until it is found where it was.
    """

    def __init__(self, watcher: Looker, guard: KnockWatch, seats: int) -> None:
        self._watcher, self._guard = watcher, guard
        self._zones = ZonesInFrame(guard.calibration, seats)

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        """What this frame adds."""
        if not self._guard.holds:
            return self._watcher.look(frame)
        height, width = frame.pixels.shape[:2]
        return tuple(
            replace(seen, zone=self._zones.seat_at(middle_of(seen.quad), (width, height)))
            if isinstance(seen, CardArrived)
            else seen
            for seen in self._watcher.look(frame)
        )


def zoned(watcher: Looker, guard: KnockWatch | None, seats: int) -> Looker:
    """The watcher, with the zones of the mat that `guard` looks after, if there is one."""
    return watcher if guard is None else ZonedWatcher(watcher, guard, seats)
