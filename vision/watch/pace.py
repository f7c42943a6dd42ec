# SPDX-License-Identifier: AGPL-3.0-or-later
"""Frames that were missed, as a slow machine misses them while it looks at one."""

from __future__ import annotations

from collections import deque

LONG_S = 0.25
"""Seconds between two frames from which some may have been missed."""

LONGER = 2.5
"""How many times as long as the shortest pause of late that must be: some cameras are slow."""

_OF_LATE = 20
"""How many pauses that is."""


class Pace:
    """How fast frames come."""

    def __init__(self) -> None:
        self._before: float | None = None
        self._missed = False
        self._pauses: deque[float] = deque(maxlen=_OF_LATE)

    def misses(self, time: float) -> bool:
        """Whether frames were missed before the one of these camera seconds.

        What has changed since the one before may have done so long ago: it tells nothing of what
        moves now, and the next frame soon will. Of several in a row every other one is not held
        for such: where frames keep coming so far apart nothing would ever be looked at.
        """
        pause = None if self._before is None else time - self._before
        self._before = time
        if pause is None:
            return False
        usual = min(self._pauses, default=pause)
        self._pauses.append(pause)
        self._missed = not self._missed and pause > max(LONG_S, LONGER * usual)
        return self._missed
