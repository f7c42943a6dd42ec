# SPDX-License-Identifier: AGPL-3.0-or-later
"""A saved calibration comes back as it was; a spoilt one is refused by its field's name."""

import json
from typing import Any

import pytest

from vision.mat import Calibration, Marker, from_corners, from_markers
from vision.mat.markers import A3
from vision.mat.saved import BadCalibration, from_json, to_json


def by_markers() -> Calibration:
    markers = []
    for number in (0, 1, 3):
        a, b, c, d = ((2 * float(x) + 50, 2 * float(y) + 30) for x, y in A3.marker_corners(number))
        markers.append(Marker(number, (a, b, c, d)))
    return from_markers(markers, (1280, 960))


def by_hand() -> Calibration:
    return from_corners([(1, 2), (900, 12), (950, 700), (8, 690)], (900, 600), (1280, 960))


@pytest.mark.parametrize("calibration", [by_markers(), by_hand()])
def test_it_comes_back_as_it_was(calibration: Calibration) -> None:
    assert from_json(json.dumps(to_json(calibration))) == calibration


CORNERS = [[1, 2], [3, 2], [3, 4], [1, 4]]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("version", 2),
        ("version", True),
        ("made_from", "guess"),
        ("made_from", ["markers"]),
        ("made_from", "corners"),
        ("frame_size", [1280]),
        ("frame_size", [1280.0, 960]),
        ("frame_size", [0, 960]),
        ("mat_size_mm", [420, "297"]),
        ("mat_size_mm", [420, -1]),
        ("homography", [[1, 0, 0], [0, 1, 0]]),
        ("homography", [[1, 0, 0], [0, 1, 0], [0, 0, True]]),
        ("homography", [[1, 0, 0], [0, 1, 0], [0, 0, float("nan")]]),
        ("homography", [[1, 0, 0], [1, 0, 0], [0, 0, 1]]),
        ("homography", [[0, 0, 0], [0, 0, 0], [0, 0, 0]]),
        ("homography", [[10**400, 0, 0], [0, 1, 0], [0, 0, 1]]),
        ("error_px", None),
        ("error_px", -0.5),
        ("markers", {}),
        ("markers", [CORNERS]),
        ("markers", {"4": CORNERS}),
        ("markers", {"1": CORNERS[:3]}),
        ("markers", {"1": [*CORNERS[:3], [1, None]]}),
    ],
)
def test_a_spoilt_field_is_named(field: str, value: object) -> None:
    body: dict[str, Any] = {**to_json(by_markers()), field: value}
    named = "error_px" if (field, value) == ("made_from", "corners") else field
    with pytest.raises(BadCalibration, match=named):
        from_json(json.dumps(body))


def test_missing_and_unknown_fields_are_named() -> None:
    body = to_json(by_hand())
    with pytest.raises(BadCalibration, match="colour is no field"):
        from_json(json.dumps({**body, "colour": 1}))
    del body["frame_size"]
    with pytest.raises(BadCalibration, match="frame_size is missing"):
        from_json(json.dumps(body))


@pytest.mark.parametrize("text", ["", "[1]", "null", "{", "[" * 100_000])
def test_what_is_no_calibration_is_refused(text: str) -> None:
    with pytest.raises(BadCalibration, match=r"no JSON|no calibration"):
        from_json(text)
