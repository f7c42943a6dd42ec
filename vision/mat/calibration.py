# SPDX-License-Identifier: AGPL-3.0-or-later
"""Frame pixels to millimetres on the mat, from its markers or from four corners given by hand.

A table without a mat has no calibration: None, wherever one may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite, sqrt

import cv2
import numpy as np

from vision.mat.markers import A3, TABLOID, Floats, Marker, MatLayout, Point

LEAST_MARKERS = 3
"""Two leave the mat's other side to be guessed at."""

WORST_FIT_MM = 5.0
"""Markers that fit no better do not lie as the mat has them: halves swapped, paper folded."""

SMALLEST_TABLE_MM = 63.0, 88.0
"""A card's sides: what is shorter has no room for one."""

LARGEST_TABLE_MM = 5_000.0

# Two sheets of the half size make the same mat.
_SHAPES = (A3, TABLOID)

Row = tuple[float, float, float]


class CannotCalibrate(ValueError):
    """There is no calibration to be had; the message is one sentence that says what to do."""


class MadeFrom(StrEnum):
    """How a calibration was made."""

    MARKERS = "markers"
    CORNERS = "corners"


@dataclass(frozen=True, slots=True)
class Calibration:
    """The plane of the mat, or of the table, as one camera sees it.

    homography: 3 x 3, frame px to mm. frame_size: width, height in px. mat_size_mm: width,
    height. error_px: how far the markers' corners are from where the homography has them, root
    of the mean square; None from corners, since any four fit. markers: where they were.
    """

    homography: tuple[Row, Row, Row]
    frame_size: tuple[int, int]
    mat_size_mm: tuple[float, float]
    made_from: MadeFrom
    error_px: float | None
    markers: tuple[Marker, ...] = ()

    def to_mm(self, pixels: Sequence[Point] | Floats) -> Floats:
        """(n, 2) frame px to (n, 2) mm on the mat."""
        return _through(np.array(self.homography), pixels)

    def to_pixels(self, millimetres: Sequence[Point] | Floats) -> Floats:
        """(n, 2) mm on the mat to (n, 2) frame px."""
        return _through(np.linalg.inv(np.array(self.homography)), millimetres)

    def is_before_horizon(self, pixel: Point) -> bool:
        """Whether a place in frame px is of the plane that the mat lies in, which its middle is."""
        width, height = self.mat_size_mm
        middle = self.to_pixels([(width / 2, height / 2)])[0]
        depths = np.array([[*pixel, 1.0], [*middle, 1.0]]) @ np.array(self.homography)[2]
        return bool(depths[0] * depths[1] > 0)

    def pixels_per_mm(self, place: Point) -> float:
        """The scale at a place in mm: square root of the frame's area that a mm² takes there."""
        x, y = place
        here, right, down = self.to_pixels([(x, y), (x + 1, y), (x, y + 1)])
        area = abs(float(np.linalg.det(np.array([right - here, down - here]))))
        return sqrt(area)

    @property
    def middle_mm(self) -> Point:
        """The mat's middle."""
        width, height = self.mat_size_mm
        return width / 2, height / 2


def from_markers(markers: Sequence[Marker], frame_size: tuple[int, int]) -> Calibration:
    """Calibrate from at least three of the mat's markers; raises CannotCalibrate.

    Which paper the mat is printed on tells the place of its markers: the one that fits best.
    """
    if not markers:
        raise CannotCalibrate(
            "none of the mat's markers is to be seen; lay the mat where the camera sees all of it, "
            "or give the table's four corners"
        )
    if len(markers) < LEAST_MARKERS:
        raise CannotCalibrate(
            f"only {len(markers)} of the mat's markers {'is' if len(markers) == 1 else 'are'} to "
            f"be seen and {LEAST_MARKERS} are needed; clear the mat and light it evenly"
        )
    fitting = [_fitted(markers, frame_size, layout) for layout in _SHAPES]
    best = min(filter(None, fitting), key=lambda one: one.error_px or 0.0, default=None)
    if best is None:
        raise CannotCalibrate(
            "the markers do not lie as they do on the mat; lay it flat, its sheets the right way"
        )
    return best


def _fitted(
    markers: Sequence[Marker], frame_size: tuple[int, int], layout: MatLayout
) -> Calibration | None:
    """The calibration if the mat has this layout; None where the markers cannot lie like that."""
    there = np.concatenate([layout.marker_corners(marker.id) for marker in markers])
    here = np.concatenate([np.array(marker.corners) for marker in markers])
    # Fitted towards the frame: that is where the corners' errors are alike.
    to_frame, _ = cv2.findHomography(there, here)
    if to_frame is None or abs(np.linalg.det(to_frame)) < 1e-12:
        return None
    off = np.linalg.norm(_through(to_frame, there) - here, axis=1)
    calibration = Calibration(
        homography=_rows(np.linalg.inv(to_frame)),
        frame_size=frame_size,
        mat_size_mm=(layout.width_mm, layout.height_mm),
        made_from=MadeFrom.MARKERS,
        error_px=float(np.sqrt(np.mean(off**2))),
        markers=tuple(markers),
    )
    off_mm = np.linalg.norm(calibration.to_mm(here) - there, axis=1)
    fits = float(np.sqrt(np.mean(off_mm**2))) < WORST_FIT_MM
    return calibration if fits else None


def from_corners(
    corners: Sequence[Point], size_mm: tuple[float, float], frame_size: tuple[int, int]
) -> Calibration:
    """Calibrate from a table's four corners in frame px; raises CannotCalibrate.

    corners: clockwise as the frame shows them, from the one that is upper left for seat 0.
    size_mm: the table's width, along seat 0's edge, and height.
    """
    if len(corners) != 4:
        raise CannotCalibrate(f"a table has four corners, not {len(corners)}")
    for side, least in zip(sorted(size_mm), SMALLEST_TABLE_MM, strict=True):
        if not least <= side <= LARGEST_TABLE_MM:
            raise CannotCalibrate(
                f"a side of {side:g} mm is no table's; give its width and height in millimetres"
            )
    for x, y in corners:
        if not (isfinite(x) and isfinite(y)):
            raise CannotCalibrate(f"{x:g},{y:g} is no place in a picture")
        if not (0 <= x < frame_size[0] and 0 <= y < frame_size[1]):
            raise CannotCalibrate(
                f"the corner {x:g},{y:g} is outside the picture of {frame_size[0]} x "
                f"{frame_size[1]} pixels"
            )
    here = np.array(corners, np.float32)
    edges = np.roll(here, -1, axis=0) - here
    following = np.roll(edges, -1, axis=0)
    turns = edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0]
    # Twice the area of the triangle at each corner: a few pixels are no table.
    if float(turns.min()) < 50.0:
        raise CannotCalibrate(
            "the four corners make no table; give them clockwise, from the upper left one"
        )
    width, height = size_mm
    there = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    return Calibration(
        homography=_rows(cv2.getPerspectiveTransform(here, there)),
        frame_size=frame_size,
        mat_size_mm=(float(width), float(height)),
        made_from=MadeFrom.CORNERS,
        error_px=None,
    )


def _through(homography: Floats | cv2.typing.MatLike, points: Sequence[Point] | Floats) -> Floats:
    flat = np.asarray(points, np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, homography), np.float64).reshape(-1, 2)


def _rows(homography: Floats | cv2.typing.MatLike) -> tuple[Row, Row, Row]:
    scaled = np.asarray(homography, np.float64) / homography[2][2]
    a, b, c = ((float(x), float(y), float(z)) for x, y, z in scaled)
    return a, b, c
