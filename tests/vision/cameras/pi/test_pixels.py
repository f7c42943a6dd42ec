# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every pixel format that a camera may grant, with and without padding, comes out as BGR."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from tests.vision.cameras.pi.formats import packed
from tests.vision.cameras.pi.pretended import Scene, library_of
from vision.cameras.pi import PiCamera
from vision.cameras.pi.pixels import converter
from vision.frames import CameraTrouble

FORMATS = (
    "RGB888",
    "BGR888",
    "XRGB8888",
    "XBGR8888",
    "NV12",
    "NV21",
    "YUV420",
    "YVU420",
    "YUYV",
    "YVYU",
    "UYVY",
    "MJPEG",
)


def picture() -> np.ndarray:
    """Four colours in quarters."""
    made = np.zeros((48, 64, 3), np.uint8)
    made[:24, :32], made[:24, 32:] = (200, 40, 60), (40, 180, 90)
    made[24:, :32], made[24:, 32:] = (50, 60, 210), (128, 128, 128)
    return made


@pytest.mark.parametrize("name", FORMATS)
def test_colours_come_out_right(name: str) -> None:
    want = picture()
    got = converter(name, 64)(packed(want, name))
    assert got.shape == want.shape and got.dtype == np.uint8
    assert got.flags.c_contiguous and got.flags.owndata
    assert np.abs(got.astype(int) - want).max() <= 6


@pytest.mark.parametrize("name", ["YUV420", "YVU420"])
def test_padding_at_the_rows_ends_is_left_out(name: str) -> None:
    want = picture()
    got = converter(name, 64)(packed(want, name, padding=32))
    assert got.shape == want.shape
    assert np.abs(got.astype(int) - want).max() <= 6


def test_the_array_may_be_written_again_while_the_picture_is_read() -> None:
    array = packed(picture(), "RGB888")
    got = converter("RGB888", 64)(array)
    array[:] = 0
    assert (got == picture()).all()


def test_a_format_that_cannot_be_read_is_one_sentence() -> None:
    with pytest.raises(CameraTrouble, match="gives its pictures as R16, which cannot") as caught:
        converter("R16", 64)
    assert caught.value.permanent


@pytest.mark.parametrize("granted", ["NV12", "YUV420", "XBGR8888"])
def test_a_camera_that_grants_another_format_is_read(
    monkeypatch: pytest.MonkeyPatch, granted: str
) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", library_of(Scene(format=granted)))
    device = PiCamera()
    device.open()
    shot = device.shoot()
    assert shot.pixels.shape == (960, 1280, 3)
    assert len({int(value) for value in shot.pixels[5, 20]}) <= 2
    device.close()
