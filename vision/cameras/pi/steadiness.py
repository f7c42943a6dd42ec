# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether exposure and white balance have settled, by what the pictures' metadata tells."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from statistics import median

from vision.cameras.pi.controls import Controls, light_found


@dataclass(frozen=True, slots=True)
class SteadyLimits:
    """When light counts as settled.

    frames: looked at. White balance moves a twentieth of its way a frame, every tenth frame
    anew, so fewer would take a slow change for none. exposure, colour: how far the largest may
    be above the smallest, as a part of it. said: so many frames in which the camera itself says
    that its exposure has settled.
    """

    frames: int = 20
    exposure: float = 0.04
    colour: float = 0.01
    said: int = 5


STEADY = SteadyLimits()


class Steadiness:
    """The last frames' light."""

    def __init__(self, limits: SteadyLimits) -> None:
        self._limits = limits
        self._told: deque[Controls] = deque(maxlen=limits.frames)

    def add(self, told: Controls) -> None:
        """A further frame's metadata."""
        self._told.append(told)

    @property
    def exposed(self) -> bool:
        """Whether the exposure has settled: as the camera says, or else as it looks."""
        said = [light_found(told) for told in self._told][-self._limits.said :]
        if said and said[-1] is not None:
            return len(said) == self._limits.said and all(said)
        light = [
            told["ExposureTime"] * told["AnalogueGain"]
            for told in self._told
            if "ExposureTime" in told and "AnalogueGain" in told
        ]
        return self._full and _within(light, self._limits.exposure)

    @property
    def balanced(self) -> bool:
        """Whether the white balance has settled."""
        gains = [told["ColourGains"] for told in self._told if "ColourGains" in told]
        return self._full and all(
            _within([pair[side] for pair in gains], self._limits.colour) for side in (0, 1)
        )

    @property
    def exposure_us(self) -> int | None:
        """The middle exposure time of the last frames, in microseconds."""
        times = [told["ExposureTime"] for told in self._told if "ExposureTime" in told]
        return round(median(times)) if times else None

    @property
    def analogue_gain(self) -> float | None:
        """The middle gain of the last frames."""
        gains = [told["AnalogueGain"] for told in self._told if "AnalogueGain" in told]
        return float(median(gains)) if gains else None

    @property
    def colour_gains(self) -> tuple[float, float] | None:
        """The middle gains of red and blue of the last frames; None where there is no colour."""
        gains = [told["ColourGains"] for told in self._told if "ColourGains" in told]
        if not gains:
            return None
        red, blue = (float(median(pair[side] for pair in gains)) for side in (0, 1))
        # Gains of nothing would switch the white balance to automatic.
        return (red, blue) if red > 0 and blue > 0 else None

    @property
    def _full(self) -> bool:
        return len(self._told) == self._limits.frames


def _within(values: list[float], part: float) -> bool:
    return not values or max(values) - min(values) <= part * max(min(values), 1e-9)
