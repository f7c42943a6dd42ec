# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cameras that hang, fail and come back; the Pi's camera through a stand-in for its library."""

import sys
import threading
import time
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest

from vision.cameras import open_camera
from vision.cameras.device import DeviceCamera
from vision.cameras.handover import InOrder, Newest, Shot
from vision.cameras.pi import PiCamera
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
    assert caught.value.permanent


class Request:
    def __init__(self, number: int, controls: dict[str, object]) -> None:
        self.number = number
        self.controls = controls
        self.released = False

    def make_array(self, stream: str) -> np.ndarray:
        assert stream == "main"
        return np.full((960, 1280, 3), Picamera2.grey, np.uint8)

    def get_metadata(self) -> dict[str, object]:
        """Exposure falls as the camera measures, until it is held."""
        told = {
            "SensorTimestamp": 7_000_000_000 + self.number * 100_000_000,
            "ExposureTime": self.controls.get("ExposureTime", 20_000 - self.number),
            "AnalogueGain": 2.0,
            "ColourGains": (1.8, 1.4),
        }
        return {**told, "LensPosition": 3.2} if Picamera2.focuses else told

    def release(self) -> None:
        self.released = True


class Picamera2:
    """What is used of the real class; `there` cameras are connected, that see `grey`."""

    there = 1
    hangs_after = 3
    grey = 90
    focuses = True

    @classmethod
    def global_camera_info(cls) -> list[dict[str, str]]:
        return [{"Model": "imx708"}] * cls.there

    def __init__(self) -> None:
        if not self.there:
            raise IndexError("list index out of range")
        self.requests: list[Request] = []
        self.running = False
        self.controls: dict[str, object] = {}
        self.controlled = 0
        self.camera_controls = {"AfMode": (0, 2, 0)} if self.focuses else {}
        cameras.append(self)

    def create_video_configuration(self, **settings: object) -> dict[str, object]:
        return settings

    def configure(self, settings: dict[str, object]) -> None:
        assert settings["main"] == {"size": (1280, 960), "format": "RGB888"}

    def start(self) -> None:
        self.running = True

    def capture_request(self, wait: float) -> Request:
        assert 0 < wait <= 2
        if len(self.requests) == self.hangs_after:
            raise TimeoutError
        assert all(request.released for request in self.requests)
        self.requests.append(Request(len(self.requests), dict(self.controls)))
        return self.requests[-1]

    def set_controls(self, controls: dict[str, object]) -> None:
        self.controls.update(controls)
        self.controlled += self.running

    def stop(self) -> None:
        self.running = False

    def close(self) -> None:
        assert not self.running


cameras: list[Picamera2] = []


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> type[Picamera2]:
    cameras.clear()
    for name, value in (("there", 1), ("hangs_after", 3), ("grey", 90), ("focuses", True)):
        monkeypatch.setattr(Picamera2, name, value)
    module = SimpleNamespace(Picamera2=Picamera2)
    monkeypatch.setitem(sys.modules, "picamera2", module)  # type: ignore[arg-type]
    return Picamera2


def test_the_pi_camera_gives_frames_with_the_sensors_time(library: type[Picamera2]) -> None:
    camera = open_camera("picamera2")
    camera.open()
    frame = camera.read()
    assert frame.pixels.shape == (960, 1280, 3)
    with pytest.raises(CameraTimeout, match="the Pi's camera gave no picture"):
        for _ in range(4):
            after, frame = frame, camera.read()
            assert frame.time > after.time
    camera.close()
    assert not cameras[0].running
    camera.open()
    assert camera.read().number == 0
    camera.close()


def filmed(pictures: int) -> Picamera2:
    """The stand-in after so many pictures, ten a second by the sensor's clock."""
    device = PiCamera()
    device.open()
    for _ in range(pictures):
        device.shoot()
    return cameras[-1]


def test_the_pi_camera_holds_light_colour_and_focus_after_two_seconds(
    library: type[Picamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "hangs_after", 99)
    assert filmed(20).controls == {"AfMode": 2}
    camera = filmed(40)
    assert camera.controls == {
        "AeEnable": False,
        "ExposureTime": 19_980,
        "AnalogueGain": 2.0,
        "AwbEnable": False,
        "ColourGains": (1.8, 1.4),
        "AfMode": 0,
        "LensPosition": 3.2,
    }
    assert camera.controlled == 1


def test_a_lens_that_cannot_focus_is_not_asked_to(
    library: type[Picamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "hangs_after", 99)
    monkeypatch.setattr(library, "focuses", False)
    held = filmed(30).controls
    assert held["AeEnable"] is False
    assert not {"AfMode", "LensPosition"} & set(held)


def test_the_light_of_a_covered_lens_is_not_held(
    library: type[Picamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "hangs_after", 99)
    monkeypatch.setattr(library, "grey", 6)
    device = PiCamera()
    device.open()
    for _ in range(30):
        device.shoot()
    assert "AeEnable" not in cameras[-1].controls
    monkeypatch.setattr(library, "grey", 120)
    for _ in range(21):
        device.shoot()
    assert cameras[-1].controls["AeEnable"] is False


def test_a_pi_without_a_camera_is_one_sentence(
    library: type[Picamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "there", 0)
    with pytest.raises(CameraTrouble, match="no camera is connected") as caught:
        open_camera("picamera2").open()
    assert caught.value.permanent
    assert cameras == []


def test_a_machine_without_picamera2_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    absent: ModuleType | None = None
    monkeypatch.setitem(sys.modules, "picamera2", absent)  # type: ignore[arg-type]
    with pytest.raises(CameraTrouble, match="apt install python3-picamera2") as caught:
        open_camera("picamera2").open()
    assert caught.value.permanent
