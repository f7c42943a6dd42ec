# SPDX-License-Identifier: AGPL-3.0-or-later
"""What light and lens do to the picture while the play goes on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection
from dataclasses import dataclass

import cv2
import numpy as np

from vision.cameras.rendered.distractions import Distraction
from vision.cameras.rendered.room import Light, draw_light

_LONGEST_S = 3 * 3600.0
_SWITCH_EVERY_S = 90.0
_LEAN_EVERY_S = 25.0
_COARSE = 16


@dataclass(frozen=True, slots=True)
class _Lean:
    """Somebody's shadow: it comes from a side of the picture, stays, and goes.

    side, reach: the blob's middle outside and at its furthest, as shares of the picture's sides.
    """

    begins: float
    seconds: float
    side: tuple[float, float]
    reach: tuple[float, float]
    depth: float


class Atmosphere:
    """One room's light and lens over time, in seconds; everything follows from the generator.

    size: (width, height) in pixels. sigma: of the lens's blur, in pixels. exposure: seconds.
    """

    def __init__(
        self,
        distractions: Collection[Distraction],
        size: tuple[int, int],
        rng: np.random.Generator,
    ) -> None:
        self._size = size
        self.lights = [draw_light(rng, *size)]
        self._switches: list[float] = []
        self._drift = 0.0
        if Distraction.LAMPS in distractions:
            other = draw_light(rng, *size) * np.float32(rng.uniform(0.72, 1.1))
            self.lights.append(np.asarray(other, np.float32))
            self._switches = _moments(rng, _SWITCH_EVERY_S)
            self._drift = float(rng.uniform(0.03, 0.1))
        self._phase = float(rng.uniform(0, 6))
        self._leans = self._lean(rng) if Distraction.SHADOWS in distractions else []
        self._flicker = float(rng.uniform(0.004, 0.015))
        blurs = Distraction.BLUR in distractions
        per_pixel = size[0] / 1280
        self.sigma = float(rng.uniform(0.4, 1.0)) * per_pixel if blurs else 0.0
        self.exposure = float(rng.uniform(0.008, 0.03)) if blurs else 0.0
        self.noise = 1.6 if Distraction.NOISE in distractions else 1.0
        self.glare = self._glare(rng) if Distraction.GLARE in distractions else None

    def light_at(self, time: float) -> Light:
        """(height, width, 3) factors around 1: the lamps that are on."""
        return self.lights[bisect_right(self._switches, time) % len(self.lights)]

    def gain_at(self, time: float) -> float:
        """The lamp's flicker and the evening's slow change."""
        flicker = self._flicker * (np.sin(time * 1.7) + 0.5 * np.sin(time * 7.1))
        return 1.0 + float(flicker) + self._drift * float(np.sin(time / 25 + self._phase))

    def shadow_at(self, time: float) -> Light | None:
        """(height, width, 3) factors up to 1 where somebody leans into the light, else None."""
        width, height = self._size
        for lean in self._leans:
            share = (time - lean.begins) / lean.seconds
            if not 0 < share < 1:
                continue
            near = min(1.0, 3 * min(share, 1 - share))
            x, y = (
                (out + (goal - out) * near) * side / _COARSE
                for out, goal, side in zip(lean.side, lean.reach, self._size, strict=True)
            )
            blob = np.zeros((height // _COARSE, width // _COARSE), np.float32)
            axes = round(0.2 * width / _COARSE), round(0.3 * width / _COARSE)
            cv2.ellipse(blob, (round(x), round(y)), axes, 30, 0, 360, lean.depth, -1)
            soft = cv2.GaussianBlur(blob, (0, 0), 0.03 * width / _COARSE)
            shade = 1 - cv2.resize(soft, self._size, interpolation=cv2.INTER_LINEAR)
            return np.asarray(cv2.merge([shade] * 3), np.float32)
        return None

    def _lean(self, rng: np.random.Generator) -> list[_Lean]:
        leans = []
        for begins in _moments(rng, _LEAN_EVERY_S):
            turn = float(rng.uniform(0, 2 * np.pi))
            cos, sin = float(np.cos(turn)), float(np.sin(turn))
            far = float(rng.uniform(0.2, 0.5))
            leans.append(
                _Lean(
                    begins,
                    float(rng.uniform(1.5, 5.0)),
                    (0.5 + 0.9 * cos, 0.5 + 0.9 * sin),
                    (0.5 + far * cos, 0.5 + far * sin),
                    float(rng.uniform(0.2, 0.45)),
                )
            )
        return leans

    def _glare(self, rng: np.random.Generator) -> Light:
        """(height, width) grey levels that a glossy card adds: the lamp's mirror image."""
        width, height = self._size
        spot = np.zeros((height // 4, width // 4), np.float32)
        x, y = rng.uniform(0.25, 0.75) * width / 4, rng.uniform(0.25, 0.75) * height / 4
        axes = tuple(round(float(v) * width / 4) for v in rng.uniform(0.02, 0.06, 2))
        turn = float(rng.uniform(0, 180))
        strength = float(rng.uniform(50, 120))
        cv2.ellipse(spot, (round(x), round(y)), axes, turn, 0, 360, strength, -1)
        soft = cv2.GaussianBlur(spot, (0, 0), 0.02 * width / 4)
        whole = cv2.resize(soft, self._size, interpolation=cv2.INTER_LINEAR)
        return np.asarray(whole, np.float32)


def _moments(rng: np.random.Generator, every: float) -> list[float]:
    """Times of things that happen every so many seconds on average."""
    times, now = [], 0.0
    while now < _LONGEST_S:
        now += float(rng.exponential(every)) + 6.0
        times.append(now)
    return times
