# SPDX-License-Identifier: AGPL-3.0-or-later
"""The mat's four printed markers: where they are on the paper, and finding them in a frame."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Pixels

Floats = NDArray[np.float64]
Point = tuple[float, float]

MARKERS: Final = 4
"""Ids 0-3, clockwise from the upper left corner."""

MODULES: Final = 6
"""A marker's side in its black and white squares, the black edge counted."""


@dataclass(frozen=True, slots=True)
class MatLayout:
    """What is printed where, in millimetres.

    pages: sheets of paper, side by side from the left. inset_mm: from the mat's edges to the
    markers; more than a marker's square beyond the border, so that the markers stand in white.
    border_mm: from the mat's edges to the thin border; printers leave some 5 mm blank.
    """

    name: str
    pages: int
    width_mm: float = 420.0
    height_mm: float = 297.0
    marker_mm: float = 36.0
    inset_mm: float = 14.0
    border_mm: float = 6.0

    def marker_corners(self, marker_id: int) -> Floats:
        """(4, 2) mm: the marker's corners clockwise from its own upper left."""
        far_x = self.width_mm - self.inset_mm - self.marker_mm
        far_y = self.height_mm - self.inset_mm - self.marker_mm
        near = self.inset_mm
        left, top = ((near, near), (far_x, near), (far_x, far_y), (near, far_y))[marker_id]
        square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64) * self.marker_mm
        return np.asarray(square + np.array([left, top]), np.float64)


A3: Final = MatLayout("a3", pages=1)
A4_PAIR: Final = MatLayout("a4", pages=2)
"""Two upright sheets side by side: together the same mat as one of A3."""

TABLOID: Final = MatLayout("tabloid", pages=1, width_mm=431.8, height_mm=279.4)
LETTER_PAIR: Final = MatLayout("letter", pages=2, width_mm=431.8, height_mm=279.4)
"""US papers: two of Letter are together as large as one of Tabloid, 11 by 17 inches."""

LAYOUTS: Final = (A3, A4_PAIR, TABLOID, LETTER_PAIR)
"""All that can be printed."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker in a frame. corners: px, clockwise from the marker's own upper left."""

    id: int
    corners: tuple[Point, Point, Point, Point]


@cache
def dictionary() -> cv2.aruco.Dictionary:
    """The family of markers that the mat's are taken from."""
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    # A card's picture may come within a square of a marker; none may pass for one.
    parameters.errorCorrectionRate = 0.0
    return cv2.aruco.ArucoDetector(dictionary(), parameters)


def find_markers(pixels: Pixels) -> tuple[Marker, ...]:
    """The mat's markers in a (height, width, 3) BGR frame, by id, corners finer than a pixel.

    Of two with one id the larger counts: the smaller may be in a picture of a mat.
    """
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    quads, ids, _ = _detector().detectMarkers(grey)
    found: dict[int, tuple[float, Marker]] = {}
    numbers = [] if ids is None else [int(number) for number in ids.ravel()]
    for quad, number in zip(quads, numbers, strict=True):
        if number >= MARKERS:
            continue
        a, b, c, d = ((float(x), float(y)) for x, y in np.reshape(quad, (4, 2)))
        size = float(cv2.contourArea(np.asarray(quad, np.float32)))
        if number not in found or size > found[number][0]:
            found[number] = size, Marker(number, (a, b, c, d))
    return tuple(found[number][1] for number in sorted(found))


def is_mirrored(pixels: Pixels) -> bool:
    """Whether the mat's markers show in the mirror of a (height, width, 3) BGR picture; a webcam
    made for calls may give such out.
    """
    return bool(find_markers(np.ascontiguousarray(pixels[:, ::-1])))


def missing(markers: Iterable[Marker]) -> tuple[int, ...]:
    """The ids of the mat's markers that are not among these."""
    seen = {marker.id for marker in markers}
    return tuple(number for number in range(MARKERS) if number not in seen)
