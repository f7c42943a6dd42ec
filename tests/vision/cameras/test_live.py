# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cameras that hang, fail and come back."""

import threading
import time

import numpy as np
import pytest

from vision.cameras import open_camera
from vision.cameras.device import DeviceCamera
from vision.cameras.handover import InOrder, Newest, Shot
from vision.frames import CameraTimeout, CameraTrouble

PIXELS = np.zeros((4, 6, 3), np.uint8)


class Lens:
    """A device that shoots what it is told to: times, troubles, or None to hang."""

    def __init__(self, *shots: float | Exception | None, opening: Exception | None = None) -> None:
        self._shots = list(shots)
        self._opening = opening
        self.hanging = threading.Event()
        self.closed = threading.Event()

    def open(self) -> None:
        if self._opening is not None:
            raise self._opening

    def shoot(self) -> Shot:
        shot = self._shots.pop(0) if self._shots else None
        if shot is None:
            self.hanging.wait(5)
            raise CameraTrouble("let go")
        if isinstance(shot, Exception):
            raise shot
        return Shot(PIXELS, shot)

    def close(self) -> None:
        self.closed.set()


def test_a_hanging_capture_times_out_and_can_be_restarted() -> None:
    lenses = [Lens(5.0, None), Lens(9.0, 9.5)]
    waiting = iter(lenses)
    camera = DeviceCamera("lens", lambda: next(waiting), InOrder)
    camera.open()
    assert camera.read().time == 0.0
    started = time.monotonic()
    with pytest.raises(CameraTimeout, match=r"lens gave no picture for 0\.1 s"):
        camera.read(timeout=0.1)
    assert time.monotonic() - started < 1
    lenses[0].hanging.set()
    camera.open()
    assert lenses[0].closed.is_set()
    assert [(frame.number, frame.time) for frame in (camera.read(), camera.read())] == [
        (0, 0.0),
        (1, 0.5),
    ]
    lenses[1].hanging.set()
    camera.close()


def test_a_device_that_does_not_open_in_time_is_left_behind() -> None:
    opened = threading.Event()
    lens = Lens()
    lens.open = lambda: opened.wait(5)  # type: ignore[method-assign, assignment]
    camera = DeviceCamera("lens", lambda: lens, Newest, opening_s=0.1)
    with pytest.raises(CameraTimeout, match="lens did not open within"):
        camera.open()
    with pytest.raises(CameraTrouble, match="not open"):
        camera.read()
    opened.set()
    assert lens.closed.wait(1)


def test_trouble_comes_after_the_frames_before_it_and_names_the_camera() -> None:
    lens = Lens(1.0, 2.0, RuntimeError("cable"))
    camera = DeviceCamera("lens", lambda: lens, InOrder)
    camera.open()
    assert [camera.read().number, camera.read().number] == [0, 1]
    for _ in range(2):
        with pytest.raises(CameraTrouble, match="lens failed: cable") as caught:
            camera.read()
    assert not caught.value.permanent
    camera.close()
    assert lens.closed.is_set()


def test_trouble_at_opening_is_told_by_open() -> None:
    lens = Lens(opening=CameraTrouble("nothing plugged in", permanent=True))
    camera = DeviceCamera("lens", lambda: lens, Newest)
    with pytest.raises(CameraTrouble, match="nothing plugged in") as caught:
        camera.open()
    assert caught.value.permanent
    assert lens.closed.wait(1)


def test_time_never_goes_back() -> None:
    lens = Lens(10.0, 10.5, 3.0, 11.0)
    camera = DeviceCamera("lens", lambda: lens, InOrder)
    camera.open()
    assert [camera.read().time for _ in range(4)] == [0.0, 0.5, 0.5, 1.0]
    lens.hanging.set()
    camera.close()


def test_a_slow_reader_of_a_lens_gets_the_newest_picture_only() -> None:
    handover = Newest()
    for second in range(5):
        handover.put(Shot(PIXELS, float(second)))
    assert handover.take(0.1).time == 4.0
    with pytest.raises(TimeoutError):
        handover.take(0.01)


def test_a_recording_waits_for_its_reader() -> None:
    handover = InOrder(room=2)
    given = threading.Thread(
        target=lambda: [handover.put(Shot(PIXELS, float(second))) for second in range(5)]
    )
    given.start()
    given.join(0.1)
    assert given.is_alive()
    assert [handover.take(1).time for _ in range(5)] == [0.0, 1.0, 2.0, 3.0, 4.0]
    given.join(1)
    assert not given.is_alive()


def test_a_webcam_that_is_not_there_is_one_sentence() -> None:
    camera = open_camera("63")
    assert camera.name == "webcam 63"
    with pytest.raises(CameraTrouble, match="there is no webcam 63") as caught:
        camera.open()
    assert not caught.value.permanent, "it may be plugged in"
