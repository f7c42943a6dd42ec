# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is found on a frame upside down, looked for once however many ask."""

from __future__ import annotations

from vision.finding import Finder, FoundCard, find_upside_down
from vision.frames import Frame


class TurnedLooks:
    """Turned by half the detector sees the same cards otherwise, and takes as long again."""

    def __init__(self, finder: Finder) -> None:
        self._finder = finder
        self._frame: Frame | None = None
        self._found: tuple[FoundCard, ...] = ()

    def found(self, frame: Frame) -> tuple[FoundCard, ...]:
        """With corners as the frame is."""
        if frame is not self._frame:
            self._frame, self._found = frame, find_upside_down(self._finder, frame.pixels)
        return self._found
