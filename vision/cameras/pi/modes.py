# SPDX-License-Identifier: AGPL-3.0-or-later
"""The sensor's modes: which of them shows all that the lens sees, and how much a picture shows.

Asked for a size alone, libcamera and picamera2 take the mode whose size and shape come nearest:
for 1280 x 960 of Camera Module 3 that is 1536 x 864, the middle third of what the sensor has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Size = tuple[int, int]
"""Width and height in pixels."""

Crop = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the sensor's whole array."""

AS_GOOD_AS_ALL = 0.97
"""Of the largest view, by area or by a side: sensors leave a few lines out when they bin."""


@dataclass(frozen=True, slots=True)
class SensorMode:
    """One way to read a sensor out. fps: the most frames a second. crop: what of it is read."""

    size: Size
    bit_depth: int
    fps: float
    crop: Crop

    @property
    def view(self) -> int:
        """The area it shows, in pixels of the whole array."""
        return self.crop[2] * self.crop[3]

    @property
    def pixels(self) -> int:
        """How many the sensor gives a frame: what the mode costs."""
        return self.size[0] * self.size[1]

    def covers(self, size: Size) -> bool:
        """Whether pictures of this size need no enlarging."""
        return self.size[0] >= size[0] and self.size[1] >= size[1]

    def to_config(self) -> dict[str, Any]:
        """As picamera2's `sensor=` takes it."""
        return {"output_size": self.size, "bit_depth": self.bit_depth}


def modes_of(told: Sequence[Mapping[str, Any]]) -> tuple[SensorMode, ...]:
    """The modes in picamera2's `sensor_modes`; a camera that is no raw sensor has none."""
    return tuple(
        SensorMode(tuple(mode["size"]), mode["bit_depth"], mode["fps"], tuple(mode["crop_limits"]))
        for mode in told
        if "crop_limits" in mode
    )


def full_view_mode(modes: Sequence[SensorMode], wanted: Size, fps: float) -> SensorMode | None:
    """The cheapest mode with the whole view that is large and fast enough; None without modes.

    wanted: the pictures' size. fps: the least frames a second. Where no such mode is fast enough
    the fastest is taken, then where none is large enough the largest.
    """
    if not modes:
        return None
    widest = max(mode.view for mode in modes)
    whole = [mode for mode in modes if mode.view >= AS_GOOD_AS_ALL * widest]
    fastest = max(mode.fps for mode in whole)
    fast = [mode for mode in whole if mode.fps >= min(fps, fastest)]
    large = [mode for mode in fast if mode.covers(wanted)]
    if large:
        return min(large, key=lambda mode: (mode.pixels, -mode.bit_depth))
    return max(fast, key=lambda mode: (mode.pixels, mode.bit_depth))


def shown_share(crop: Crop, array: Size, picture: Size) -> float:
    """How much of the view a picture shows, from 0 to 1, by the side that lost more.

    The whole view is the largest part of the array in the picture's shape.
    crop: what of the array the picture shows. array, picture: their sizes.
    """
    scale = min(array[0] / picture[0], array[1] / picture[1])
    return min(1.0, crop[2] / (picture[0] * scale), crop[3] / (picture[1] * scale))
