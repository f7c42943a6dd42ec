# SPDX-License-Identifier: AGPL-3.0-or-later
"""The rendered table: a camera over people who are drawn, and all that vision gets are frames."""

from vision.cameras.rendered.acts import (
    Act,
    Deal,
    Director,
    LayCard,
    Sweep,
    TakeBack,
    Wait,
    WaitFor,
)
from vision.cameras.rendered.camera import RenderedCamera
from vision.cameras.rendered.distractions import EVERY_DISTRACTION, Distraction
from vision.cameras.rendered.faces import Faces, own_faces, printed_faces
from vision.cameras.rendered.habits import Habit

__all__ = [
    "EVERY_DISTRACTION",
    "Act",
    "Deal",
    "Director",
    "Distraction",
    "Faces",
    "Habit",
    "LayCard",
    "RenderedCamera",
    "Sweep",
    "TakeBack",
    "Wait",
    "WaitFor",
    "own_faces",
    "printed_faces",
]
