# SPDX-License-Identifier: AGPL-3.0-or-later
"""Real sensors: their modes as libcamera lists them, and how picamera2 chooses among those."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Sensor:
    """modes: bit depth, size, most frames a second, and the part of the array that is read."""

    model: str
    array: tuple[int, int]
    modes: tuple[tuple[int, tuple[int, int], float, tuple[int, int, int, int]], ...]
    lens: bool = False

    def told_modes(self) -> list[dict[str, Any]]:
        """As picamera2's `sensor_modes`."""
        return [
            {
                "format": f"SRGGB{depth}_CSI2P",
                "unpacked": f"SRGGB{depth}",
                "bit_depth": depth,
                "size": size,
                "fps": fps,
                "crop_limits": crop,
                "exposure_limits": (26, 100_000_000, 20_000),
            }
            for depth, size, fps, crop in self.modes
        ]


IMX219 = Sensor(
    "imx219",
    (3280, 2464),
    tuple(
        (depth, size, fps, crop)
        for depth in (8, 10)
        for size, fps, crop in (
            ((640, 480), 103.33, (1000, 752, 1280, 960)),
            ((1640, 1232), 41.85, (0, 0, 3280, 2464)),
            ((1920, 1080), 47.57, (680, 692, 1920, 1080)),
            ((3280, 2464), 21.19, (0, 0, 3280, 2464)),
        )
    ),
)
IMX477 = Sensor(
    "imx477",
    (4056, 3040),
    (
        (10, (1332, 990), 120.05, (696, 528, 2664, 1980)),
        (12, (2028, 1080), 50.03, (0, 440, 4056, 2160)),
        (12, (2028, 1520), 40.01, (0, 0, 4056, 3040)),
        (12, (4056, 3040), 10.0, (0, 0, 4056, 3040)),
    ),
)
IMX708 = Sensor(
    "imx708",
    (4608, 2592),
    (
        (10, (1536, 864), 120.13, (768, 432, 3072, 1728)),
        (10, (2304, 1296), 56.03, (0, 0, 4608, 2592)),
        (10, (4608, 2592), 14.35, (0, 0, 4608, 2592)),
    ),
    lens=True,
)
OV5647 = Sensor(
    "ov5647",
    (2592, 1944),
    (
        (10, (640, 480), 58.92, (16, 0, 2560, 1920)),
        (10, (1296, 972), 46.34, (0, 0, 2592, 1944)),
        (10, (1920, 1080), 32.81, (348, 434, 1928, 1080)),
        (10, (2592, 1944), 15.63, (0, 0, 2592, 1944)),
    ),
)
IMX296 = Sensor("imx296", (1456, 1088), ((10, (1456, 1088), 60.38, (0, 0, 1456, 1088)),))
IMX500 = Sensor(
    "imx500",
    (4056, 3040),
    (
        (10, (2028, 1520), 30.02, (0, 0, 4056, 3040)),
        (10, (4056, 3040), 10.0, (0, 0, 4056, 3040)),
    ),
)
# Its array counts lines that nothing can see.
IMX290 = Sensor(
    "imx290",
    (1920, 1080),
    tuple(
        (depth, size, 60.0, crop)
        for depth in (10, 12)
        for size, crop in (
            ((1280, 720), (320, 180, 1280, 720)),
            ((1920, 1080), (0, 0, 1920, 1080)),
        )
    ),
)
SENSORS = (IMX219, IMX477, IMX708, OV5647, IMX296, IMX500, IMX290)


def granted_mode(sensor: Sensor, main: tuple[int, int], wish: Mapping[str, Any] | None) -> Any:
    """The mode that picamera2 0.3.38 takes: the least score, reckoned as libcamera does.

    wish: as `sensor=`; None for nothing, where the pictures' size and the deepest bits of the
    largest mode count.
    """
    native = max(sensor.modes, key=lambda mode: (mode[1][0] * mode[1][1], mode[0]))
    depth = wish["bit_depth"] if wish else native[0]
    size = wish["output_size"] if wish else main

    def off(wanted: float, actual: float) -> float:
        return 2 * (wanted - actual) if wanted >= actual else (actual - wanted) / 4

    def score(mode: Any) -> float:
        sides = off(size[0], mode[1][0]) + off(size[1], mode[1][1])
        shapes = off(size[0] / size[1], mode[1][0] / mode[1][1])
        return sides + 1500 * shapes + 500 * abs(depth - mode[0])

    return min(sensor.modes, key=score)
