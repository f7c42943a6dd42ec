# SPDX-License-Identifier: AGPL-3.0-or-later
"""The seats' zones: in front of whom a place on the mat, or on its picture, lies."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, floor, hypot, isfinite, pi

from vision.mat.calibration import Calibration
from vision.mat.markers import Point

LEAST_SEATS, MOST_SEATS = 1, 8

MIDDLE_SHARE = 0.3
"""Of the way from the mat's middle to its edge: nobody's. On A3 an oval of 126 x 89 mm, a card's
length high."""


@dataclass(frozen=True, slots=True)
class Zones:
    """Equal sectors around an oval in the middle, seat 0 at the lower edge, then clockwise.

    size_mm: the mat's width and height. On a mat that is wider than high the sectors stretch
    with it, so that four seats meet on its diagonals. They go on beyond its edges.
    """

    seats: int
    size_mm: tuple[float, float]

    def __post_init__(self) -> None:
        if not LEAST_SEATS <= self.seats <= MOST_SEATS:
            raise ValueError(f"{self.seats} seats: there are {LEAST_SEATS} to {MOST_SEATS}")
        if not min(self.size_mm) > 0:
            raise ValueError(f"a mat of {self.size_mm[0]:g} x {self.size_mm[1]:g} mm")

    def seat_at(self, place: Point) -> int | None:
        """The seat in front of which a place in mm lies; None in the middle, which is nobody's."""
        width, height = self.size_mm
        right, down = place[0] / (width / 2) - 1, place[1] / (height / 2) - 1
        if not (isfinite(right) and isfinite(down)):
            raise ValueError(f"{place[0]}, {place[1]} is no place on a mat")
        if hypot(right, down) < MIDDLE_SHARE:
            return None
        # Clockwise as seen from above: from the lower edge to the left one.
        turn = atan2(-right, down) / (2 * pi)
        return floor(turn * self.seats + 0.5) % self.seats


class ZonesInFrame:
    """A mat's zones as the camera sees them that the mat was calibrated for."""

    def __init__(self, calibration: Calibration, seats: int) -> None:
        self._calibration = calibration
        self._zones = Zones(seats, calibration.mat_size_mm)

    def seat_at(self, place: Point, frame_size: tuple[int, int]) -> int | None:
        """The seat in front of which a place in frame px lies; None in the middle, beyond the
        mat's horizon, and on frames of another size than the calibration is for.
        """
        if frame_size != self._calibration.frame_size:
            return None
        if not self._calibration.is_before_horizon(place):
            return None
        x, y = (float(along) for along in self._calibration.to_mm([place])[0])
        return self._zones.seat_at((x, y)) if isfinite(x) and isfinite(y) else None
