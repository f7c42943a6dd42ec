# SPDX-License-Identifier: AGPL-3.0-or-later
"""A webcam as a device, by its number or its lasting name."""

from __future__ import annotations

import time

import cv2
import numpy as np

from vision.cameras.condition import Condition
from vision.cameras.handover import Shot
from vision.cameras.holding import Holding
from vision.cameras.nodes import Nodes, webcams_here
from vision.cameras.settling import Settling
from vision.frames import CameraTrouble

SIZE = (1280, 960)


class Webcam:
    """A camera that OpenCV knows by number; on Linux 0 is /dev/video0.

    source: its number, or a name that lasts. name: what people are told it is. nodes: the
    machine's webcams.
    """

    def __init__(self, source: str, name: str, nodes: Nodes | None = None) -> None:
        self._source, self._name = source, name
        self._nodes = webcams_here() if nodes is None else nodes
        self._capture = cv2.VideoCapture()
        self._settling = Settling()
        self._holding: Holding | None = None

    def open(self) -> None:
        """Ask for 1280 x 960 pixels; raises CameraTrouble where there is no such webcam."""
        # Each time: what is plugged in again has another number.
        if not self._capture.open(self._nodes.number_of(self._source)):
            raise CameraTrouble(
                f"{self._name} cannot be opened; see whether another program uses it, or unplug it "
                "and plug it in again"
            )
        # Most webcams reach this size at a good rate only as JPEG.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        # A program before may have left it so that it measures nothing.
        self._holding = Holding(self._capture)
        self._holding.let_go()

    @property
    def condition(self) -> Condition | None:
        """How it is; None before it is open, and where its driver lets nothing be held."""
        if self._holding is None or not self._holding.can_hold:
            return None
        return Condition(measuring=not self._settling.is_held)

    def measure_again(self) -> None:
        """Let it measure for itself, and hold that once its pictures look steady."""
        if self._holding is not None:
            self._holding.let_go()
            self._settling = Settling()

    def shoot(self) -> Shot:
        """The next picture, timed when it came; the light is measured, then held."""
        found, pixels = self._capture.read()
        if not found:
            raise CameraTrouble(f"{self._name} gives no pictures any more; see its plug")
        shot = Shot(np.asarray(pixels, dtype=np.uint8), time.monotonic())
        if self._holding is not None:
            if self._settling.is_due(shot):
                self._holding.hold(shot.pixels)
            else:
                self._holding.look(shot.pixels)
        return shot

    def close(self) -> None:
        """Let the webcam go, and measure for itself again."""
        if self._holding is not None:
            self._holding.let_go()
        self._capture.release()
