# SPDX-License-Identifier: AGPL-3.0-or-later
"""A rendered table with a list of acts and a clock that only sleeping moves."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from vision.cameras.rendered import Act, Distraction, Faces, LayCard, RenderedCamera, own_faces
from vision.frames import Frame

SIZE = (320, 240)


class Script:
    """A director with a list."""

    def __init__(self, *acts: Act, lying: tuple[LayCard, ...] = ()) -> None:
        self.lying = lying
        self._acts = iter(acts)

    def next_act(self) -> Act | None:
        return next(self._acts, None)


class Wall:
    """A clock that moves only when someone sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def clock(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def film(
    script: Script,
    frames: int,
    speed: float = 1.0,
    seed: int = 5,
    distractions: Collection[Distraction] = (),
    faces: Faces = own_faces,
) -> list[Frame]:
    wall = Wall()
    camera = RenderedCamera(
        script,
        seed=seed,
        seats=4,
        speed=speed,
        size=SIZE,
        distractions=distractions,
        faces=faces,
        clock=wall.clock,
        sleep=wall.sleep,
    )
    camera.open()
    return [camera.read() for _ in range(frames)]


def apart(one: Frame, other: Frame) -> float:
    """Mean difference of two frames in grey levels, where it is more than noise."""
    difference = np.abs(one.pixels.astype(int) - other.pixels)
    return float(np.where(difference > 30, difference, 0).mean())
