# SPDX-License-Identifier: AGPL-3.0-or-later
"""A recording's frames: told at once when it is none, and at the end when that came too early."""

from __future__ import annotations

from collections.abc import Iterator

from device.complaints import BadInput, Failure
from device.sourcing import complaint_of
from vision.cameras import open_camera
from vision.cameras.sources import source_named
from vision.frames import BrokenRecording, CameraTrouble, EndOfRecording, Frame


class Film:
    """A source that gave its first frame; to be closed.

    complaint: why the frames ended before the source's end, once they were all given.
    Raises BadInput for what is no recording, Failure for a camera that gives no picture.
    """

    def __init__(self, source: str) -> None:
        self.complaint: BadInput | Failure | None = None
        try:
            self._recorded = source_named(source).recorded
            self._camera = open_camera(source)
        except CameraTrouble as trouble:
            raise BadInput(f"{trouble}.") from None
        try:
            self._camera.open()
            self._first = self._camera.read()
        except CameraTrouble as trouble:
            self.close()
            raise complaint_of(trouble, recorded=self._recorded) from None

    def frames(self) -> Iterator[Frame]:
        """Every frame as far as they can be read; for once only."""
        yield self._first
        try:
            while True:
                yield self._camera.read()
        except BrokenRecording as broken:
            self.complaint = BadInput(f"{broken}.")
        except EndOfRecording:
            return
        except CameraTrouble as trouble:
            self.complaint = complaint_of(trouble, recorded=self._recorded)

    def close(self) -> None:
        """Let the source go."""
        self._camera.close()
