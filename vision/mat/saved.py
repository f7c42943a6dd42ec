# SPDX-License-Identifier: AGPL-3.0-or-later
"""A calibration as JSON, written and strictly read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any

import numpy as np

from vision.mat.calibration import Calibration, MadeFrom, Row
from vision.mat.markers import MARKERS, Marker, Point

VERSION = 1
_FIELDS = ("version", "made_from", "frame_size", "mat_size_mm", "homography", "error_px", "markers")


class BadCalibration(ValueError):
    """A saved calibration cannot be understood; the message names the field."""


def to_json(calibration: Calibration) -> dict[str, Any]:
    """Everything, in the fields' own units; markers by their id."""
    return {
        "version": VERSION,
        "made_from": calibration.made_from.value,
        "frame_size": list(calibration.frame_size),
        "mat_size_mm": list(calibration.mat_size_mm),
        "homography": [list(row) for row in calibration.homography],
        "error_px": calibration.error_px,
        "markers": {
            str(marker.id): [list(corner) for corner in marker.corners]
            for marker in calibration.markers
        },
    }


def from_json(text: str) -> Calibration:
    """Read what `to_json` made; raises BadCalibration."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise BadCalibration("this is no JSON") from None
    if not isinstance(body, dict):
        raise BadCalibration("this is no calibration: it has no fields")
    for name in _FIELDS:
        if name not in body:
            raise BadCalibration(f"{name} is missing")
    for name in body:
        if name not in _FIELDS:
            raise BadCalibration(f"{name} is no field of a calibration")
    if body["version"] != VERSION or isinstance(body["version"], bool):
        raise BadCalibration(f"version must be {VERSION}")
    made_from = _made_from(body["made_from"])
    return Calibration(
        homography=_homography(body["homography"]),
        frame_size=_frame_size(body["frame_size"]),
        mat_size_mm=_mat_size(body["mat_size_mm"]),
        made_from=made_from,
        error_px=_error(body["error_px"], made_from),
        markers=_markers(body["markers"], made_from),
    )


def _made_from(value: object) -> MadeFrom:
    for way in MadeFrom:
        if value == way.value:
            return way
    raise BadCalibration(f"made_from must be one of {', '.join(MadeFrom)}")


def _homography(value: object) -> tuple[Row, Row, Row]:
    rows = _list(value, 3, "homography", "three rows of three numbers")
    read: list[Row] = []
    for row in rows:
        a, b, c = _numbers(row, 3, "homography", "three rows of three numbers")
        read.append((a, b, c))
    matrix = np.array(read)
    if not matrix.any() or abs(np.linalg.det(matrix / np.abs(matrix).max())) < 1e-15:
        raise BadCalibration("homography must have an inverse")
    return read[0], read[1], read[2]


def _frame_size(value: object) -> tuple[int, int]:
    wanted = "a width and a height in whole pixels"
    width, height = _list(value, 2, "frame_size", wanted)
    for side in (width, height):
        if type(side) is not int or side < 1:
            raise BadCalibration(f"frame_size must be {wanted}")
    return width, height


def _mat_size(value: object) -> tuple[float, float]:
    wanted = "a width and a height in millimetres"
    width, height = _numbers(value, 2, "mat_size_mm", wanted)
    if min(width, height) <= 0:
        raise BadCalibration(f"mat_size_mm must be {wanted}")
    return width, height


def _error(value: object, made_from: MadeFrom) -> float | None:
    if made_from is MadeFrom.CORNERS:
        if value is not None:
            raise BadCalibration("error_px must be null when made_from is corners")
        return None
    (error,) = _numbers([value], 1, "error_px", "a number of pixels")
    if error < 0:
        raise BadCalibration("error_px must be a number of pixels")
    return error


def _markers(value: object, made_from: MadeFrom) -> tuple[Marker, ...]:
    if not isinstance(value, Mapping):
        raise BadCalibration("markers must be corners by the markers' ids")
    if bool(value) != (made_from is MadeFrom.MARKERS):
        raise BadCalibration("markers must be there when made_from is markers, and only then")
    known = {str(number): number for number in range(MARKERS)}
    read = []
    for name, corners in value.items():
        if name not in known:
            raise BadCalibration(f"markers must have ids from 0 to {MARKERS - 1}, not {name}")
        field, wanted = f"markers.{name}", "four corners of two numbers"
        points: list[Point] = []
        for corner in _list(corners, 4, field, wanted):
            x, y = _numbers(corner, 2, field, wanted)
            points.append((x, y))
        read.append(Marker(known[name], (points[0], points[1], points[2], points[3])))
    return tuple(sorted(read, key=lambda marker: marker.id))


def _list(value: object, length: int, field: str, wanted: str) -> list[Any]:
    if not isinstance(value, list) or len(value) != length:
        raise BadCalibration(f"{field} must be {wanted}")
    return value


def _numbers(value: object, length: int, field: str, wanted: str) -> list[float]:
    read = []
    for number in _list(value, length, field, wanted):
        if type(number) not in (int, float) or abs(number) > 1e9 or not isfinite(number):
            raise BadCalibration(f"{field} must be {wanted}")
        read.append(float(number))
    return read
