# SPDX-License-Identifier: AGPL-3.0-or-later
"""A frame, and what every camera promises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture.

    pixels: (height, width, 3), BGR, 0-255.
    number: counts up from 0 since the camera was opened.
    time: seconds on the camera's own clock, never going back.
    """

    pixels: Pixels
    number: int
    time: float


class CameraTrouble(Exception):
    """The camera cannot give frames; the message is one sentence for people.

    permanent: trying again will not help (no such file); what can be plugged in
    may come.
    """

    def __init__(self, sentence: str, *, permanent: bool = False) -> None:
        super().__init__(sentence)
        self.permanent = permanent


class CameraTimeout(CameraTrouble):
    """No frame came in time; the camera may be restarted."""


class EndOfRecording(Exception):
    """A recording has been shown to its end."""


class BrokenRecording(EndOfRecording):
    """A recording cannot be read to its end; the message says in one sentence how far it can."""


class Camera(Protocol):
    """Frames from anywhere: a lens, a recording, a rendered table.

    close() and open() again is a restart; both may be called in any state.
    """

    @property
    def name(self) -> str:
        """What people call this camera."""
        ...

    def open(self) -> None:
        """Get ready; raises CameraTrouble."""
        ...

    def read(self, timeout: float = 1.5) -> Frame:
        """The next frame within `timeout` seconds.

        Raises CameraTimeout, CameraTrouble, or EndOfRecording.
        """
        ...

    def close(self) -> None:
        """Let go of the device; never raises."""
        ...
