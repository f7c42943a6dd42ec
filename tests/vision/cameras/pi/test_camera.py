# SPDX-License-Identifier: AGPL-3.0-or-later
"""The Pi's camera as a camera: its frames, its time, and when none come."""

from __future__ import annotations

import sys

import pytest

from tests.vision.cameras.pi.pretended import Scene, library_of
from vision.cameras import open_camera
from vision.frames import CameraTimeout


def test_frames_come_with_the_sensors_time_until_it_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = Scene(hangs_after=4)
    monkeypatch.setitem(sys.modules, "picamera2", library_of(scene))
    camera = open_camera("picamera2")
    camera.open()
    frame = camera.read()
    assert frame.pixels.shape == (960, 1280, 3)
    with pytest.raises(CameraTimeout, match="the Pi's camera gave no picture"):
        for _ in range(5):
            after, frame = frame, camera.read()
            assert frame.time > after.time
    camera.close()
    assert scene.made[0].closed
    assert scene.made[0].held == 0
    camera.open()
    assert camera.read().number == 0
    camera.close()
