# SPDX-License-Identifier: AGPL-3.0-or-later
"""Real sensors' modes: the one that shows everything is asked for, and what is granted is told."""

from __future__ import annotations

import sys

import pytest

from tests.vision.cameras.pi.pretended import Scene, library_of
from tests.vision.cameras.pi.sensors import IMX219, IMX708, SENSORS, Sensor, granted_mode
from vision.cameras.pi import PiCamera
from vision.cameras.pi.modes import SensorMode, full_view_mode, modes_of, shown_share

WANTED = (1280, 960)


def view(mode: SensorMode) -> tuple[int, int]:
    return mode.crop[2], mode.crop[3]


@pytest.mark.parametrize("sensor", SENSORS, ids=lambda sensor: sensor.model)
def test_the_mode_that_shows_all_is_asked_for_and_taken(sensor: Sensor) -> None:
    chosen = full_view_mode(modes_of(sensor.told_modes()), WANTED, 10)
    assert chosen is not None
    assert view(chosen) == sensor.array
    assert chosen.size[0] >= 1280 and chosen.size[1] >= 960
    assert chosen.fps >= 30
    # None that costs less would do.
    assert not [
        size
        for _, size, _, crop in sensor.modes
        if crop == chosen.crop and size >= WANTED and size[0] * size[1] < chosen.pixels
    ]
    taken = granted_mode(sensor, WANTED, chosen.to_config())
    assert (taken[0], taken[1]) == (chosen.bit_depth, chosen.size)


def test_without_a_wish_camera_module_3_shows_the_middle_only() -> None:
    assert granted_mode(IMX708, WANTED, None)[1] == (1536, 864)


def test_more_bits_are_taken_where_they_cost_no_pixels() -> None:
    chosen = full_view_mode(modes_of(IMX219.told_modes()), WANTED, 10)
    assert chosen == SensorMode((1640, 1232), 10, 41.85, (0, 0, 3280, 2464))


def test_without_a_mode_that_is_large_and_fast_enough_the_nearest_is_taken() -> None:
    whole = (0, 0, 4000, 3000)
    small, slow = SensorMode((640, 480), 10, 60, whole), SensorMode((4000, 3000), 10, 4, whole)
    cropped = SensorMode((2000, 1500), 10, 60, (1000, 750, 2000, 1500))
    assert full_view_mode((small, slow, cropped), WANTED, 10) == small
    assert full_view_mode((slow, cropped), WANTED, 10) == slow
    assert full_view_mode((), WANTED, 10) is None


def test_a_webcam_of_libcamera_has_no_raw_modes() -> None:
    assert modes_of([{"format": "YUYV"}, {"format": "MJPEG"}]) == ()


@pytest.mark.parametrize(
    ("crop", "share"),
    [
        ((576, 0, 3456, 2592), 1.0),
        ((1152, 432, 2304, 1728), 2 / 3),
        ((576, 0, 3456, 1296), 0.5),
    ],
)
def test_the_view_is_the_largest_part_in_the_pictures_shape(
    crop: tuple[int, int, int, int], share: float
) -> None:
    assert shown_share(crop, (4608, 2592), WANTED) == pytest.approx(share)


@pytest.mark.parametrize(
    ("granted", "percent"), [(None, None), ((1536, 864), 67)], ids=["asked for", "cropped"]
)
def test_a_camera_that_shows_less_than_it_could_says_so(
    monkeypatch: pytest.MonkeyPatch, granted: tuple[int, int] | None, percent: int | None
) -> None:
    scene = Scene(mode=granted)
    monkeypatch.setitem(sys.modules, "picamera2", library_of(scene))
    device = PiCamera()
    device.open()
    device.shoot()
    assert device.condition is not None
    assert device.condition.shown_percent == percent
    device.close()
    config = scene.made[0].config
    assert config["buffer_count"] == 3
    assert config["raw"] is None
    assert config["controls"]["FrameDurationLimits"] == (100_000, 100_000)
