# SPDX-License-Identifier: AGPL-3.0-or-later
"""A detector that sees other outlines when the picture is turned."""

from __future__ import annotations

import numpy as np

from vision.finding import FoundCard
from vision.frames import Pixels

TURNED = np.array([640, 480], np.float32)


def box(x: float, y: float, width: float = 60, height: float = 84) -> np.ndarray:
    right, down = x + width, y + height
    return np.array([[x, y], [right, y], [right, down], [x, down]], np.float32)


class UpsideDown:
    """Sees these upright outlines on the turned picture."""

    def __init__(self, *outlines: np.ndarray, face_up: bool = True) -> None:
        self.outlines, self.face_up, self.looks = outlines, face_up, 0

    def find(self, pixels: Pixels) -> tuple[FoundCard, ...]:
        self.looks += 1
        return tuple(FoundCard(TURNED - one, 0.9, self.face_up) for one in self.outlines)
