# SPDX-License-Identifier: AGPL-3.0-or-later
"""One picture from a camera, of the table as it is seen in games."""

from __future__ import annotations

from vision.cameras.condition import Measures
from vision.cameras.settling import WARM_UP_S
from vision.frames import Camera, EndOfRecording, Pixels

LONGEST_S = 30.0
"""A camera that still measures after so many seconds is taken as it is."""


def still_of(camera: Camera) -> Pixels:
    """(height, width, 3) BGR once the light has been measured, or a recording's last picture.

    Opens the camera and closes it. Raises CameraTrouble.
    """
    newest: Pixels | None = None
    try:
        camera.open()
        while True:
            frame = camera.read()
            newest = frame.pixels
            condition = camera.condition if isinstance(camera, Measures) else None
            measuring = condition is not None and condition.measuring
            if frame.time > (LONGEST_S if measuring else WARM_UP_S):
                return newest
    except EndOfRecording:
        # A recording has a picture at least: one without is trouble when it is opened.
        assert newest is not None
        return newest
    finally:
        camera.close()
