# SPDX-License-Identifier: AGPL-3.0-or-later
"""A camera in a process of its own: its frames, and what becomes of it when things go wrong."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.cameras.apart.processes import children, gone, lives
from vision.cameras import open_camera
from vision.cameras.apart import ApartCamera
from vision.frames import (
    BrokenRecording,
    Camera,
    CameraTimeout,
    CameraTrouble,
    EndOfRecording,
    Frame,
)

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    # What earlier tests of this process left to be collected would be closed in between.
    gc.collect()
    before = children(), set(os.listdir("/proc/self/fd")), threading.active_count()
    yield
    assert (children(), set(os.listdir("/proc/self/fd")), threading.active_count()) == before


@pytest.fixture
def pretend(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Sets what the stand-in for picamera2 does in processes that start from now on."""
    monkeypatch.syspath_prepend(str(HERE / "pretend"))

    def set_up(hangs: str = "", **more: object) -> None:
        monkeypatch.setenv("PRETEND", hangs)
        for name, value in more.items():
            monkeypatch.setenv(f"PRETEND_{name.upper()}", str(value))

    set_up()
    return set_up


@pytest.fixture
def camera(pretend: Callable[..., None]) -> Iterator[ApartCamera]:
    camera = ApartCamera("picamera2", grace_s=0.2)
    yield camera
    camera.close()


def process() -> int:
    """The one that films."""
    (there,) = children()
    return there


def told_by(frame: Frame) -> int:
    """The picture's number, as the stand-in counts."""
    high, low = frame.pixels[0, 0, :2]
    return int(high) << 8 | int(low)


def whole(camera: Camera) -> list[Frame]:
    frames = []
    camera.open()
    try:
        while True:
            frames.append(camera.read(timeout=20))
    except EndOfRecording:
        return frames
    finally:
        camera.close()


def pictures(folder: Path, size: tuple[int, int] = (160, 120)) -> Path:
    folder.mkdir(exist_ok=True)
    grain = np.random.default_rng(7)
    for number in range(12):
        picture = grain.integers(0, 256, (size[1], size[0], 3), dtype=np.uint8)
        assert cv2.imwrite(str(folder / f"{number}.png"), picture)
    return folder


def video(path: Path) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 8.0, (160, 120))
    grain = np.random.default_rng(7)
    for _ in range(25):
        writer.write(grain.integers(0, 256, (120, 160, 3), dtype=np.uint8))
    writer.release()
    return path


@pytest.mark.parametrize("kind", ["folder", "video"])
def test_a_recording_is_the_same_to_the_bit_as_in_this_process(tmp_path: Path, kind: str) -> None:
    source = str(pictures(tmp_path / "f") if kind == "folder" else video(tmp_path / "v.avi"))
    here, apart = whole(open_camera(source, 4.0)), whole(ApartCamera(source, 4.0))
    assert len(apart) == (12 if kind == "folder" else 25)
    assert [(frame.number, frame.time) for frame in apart] == [
        (frame.number, frame.time) for frame in here
    ]
    for one, other in zip(here, apart, strict=True):
        assert (one.pixels.dtype, one.pixels.shape) == (other.pixels.dtype, other.pixels.shape)
        assert np.array_equal(one.pixels, other.pixels)
        assert other.pixels.flags.writeable and other.pixels.flags.c_contiguous


def test_a_recording_waits_for_its_reader(tmp_path: Path) -> None:
    camera = ApartCamera(str(pictures(tmp_path / "f")))
    camera.open()
    time.sleep(0.3)
    seen = [camera.read() for _ in range(6)]
    camera.close()
    assert [frame.number for frame in seen] == list(range(6))


def test_pictures_of_another_size_after_opening_again(tmp_path: Path) -> None:
    camera = ApartCamera(str(pictures(tmp_path / "f")))
    assert whole(camera)[0].pixels.shape == (120, 160, 3)
    pictures(tmp_path / "f", (320, 200))
    assert whole(camera)[-1].pixels.shape == (200, 320, 3)


def test_of_a_lens_the_newest_picture_counts(camera: ApartCamera) -> None:
    camera.open()
    first = camera.read()
    assert (first.number, first.time) == (0, 0.0)
    time.sleep(0.5)
    later = camera.read()
    assert later.number == 1
    assert told_by(later) - told_by(first) > 15
    assert later.time == pytest.approx((told_by(later) - told_by(first)) / 50, abs=1e-3)
    kept = later.pixels.copy()
    for _ in range(10):
        camera.read()
    assert np.array_equal(later.pixels, kept)


def test_a_process_that_is_killed_is_trouble_and_can_be_started_again(camera: ApartCamera) -> None:
    camera.open()
    camera.read()
    os.kill(process(), signal.SIGKILL)
    with pytest.raises(CameraTrouble, match="films with picamera2 was ended by SIGKILL") as caught:
        while True:
            camera.read()
    assert not isinstance(caught.value, CameraTimeout)
    assert not caught.value.permanent
    camera.open()
    assert camera.read().number == 0


def test_a_process_that_is_stopped_times_out_and_is_ended(camera: ApartCamera) -> None:
    camera.open()
    camera.read()
    stopped = process()
    os.kill(stopped, signal.SIGSTOP)
    with pytest.raises(CameraTimeout, match=r"picamera2 gave no picture for 1\.5 s"):
        for _ in range(10):
            began = time.monotonic()
            camera.read()
    assert time.monotonic() - began < 2.5
    began = time.monotonic()
    camera.close()
    assert time.monotonic() - began < 1.5
    assert not lives(stopped)
    camera.open()
    assert camera.read().number == 0


def test_a_process_that_goes_on_after_a_stop_goes_on_filming(camera: ApartCamera) -> None:
    camera.open()
    camera.read()
    os.kill(process(), signal.SIGSTOP)
    with pytest.raises(CameraTimeout):
        for _ in range(10):
            camera.read(timeout=0.2)
    os.kill(process(), signal.SIGCONT)
    assert camera.read().number >= 1


@pytest.mark.parametrize("place", ["capture", "stop"])
def test_a_driver_that_hangs_is_killed(
    pretend: Callable[..., None], camera: ApartCamera, place: str
) -> None:
    pretend(place)
    camera.open()
    hanging = process()
    camera.read()
    if place == "capture":
        with pytest.raises(CameraTimeout, match="gave no picture"):
            for _ in range(4):
                camera.read(timeout=0.3)
    camera.close()
    assert not lives(hanging)
    pretend()
    camera.open()
    assert camera.read().number == 0


def test_a_driver_that_hangs_while_it_opens(pretend: Callable[..., None]) -> None:
    pretend("open")
    camera = ApartCamera("picamera2", opening_s=1.0, grace_s=0.2)
    began = time.monotonic()
    with pytest.raises(CameraTimeout, match="picamera2 did not open within 1 s"):
        camera.open()
    assert time.monotonic() - began < 2.5
    assert not children()
    with pytest.raises(CameraTrouble, match="not open"):
        camera.read()


@pytest.mark.usefixtures("pretend")
def test_it_ends_politely_where_it_can() -> None:
    camera = ApartCamera("picamera2", grace_s=10)
    camera.open()
    camera.read()
    filming = camera._filming
    assert filming is not None
    camera.close()
    camera.close()
    assert filming._process._process.returncode == 0
    with pytest.raises(CameraTrouble, match="picamera2 is not open; open it first"):
        camera.read()


def test_ctrl_c_and_a_services_end_are_not_its_business(camera: ApartCamera) -> None:
    camera.open()
    camera.read()
    films = process()
    assert os.getpgid(films) != os.getpgid(0)
    assert Path(f"/proc/{films}/comm").read_text() == "qm-camera\n"
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(films, number)
    time.sleep(0.1)
    assert [camera.read().number for _ in range(5)] == [1, 2, 3, 4, 5]


def test_faults_are_told_as_they_are(tmp_path: Path) -> None:
    folder = pictures(tmp_path / "f")
    (folder / "5.png").write_bytes(b"no picture")
    letter = tmp_path / "letter.mp4"
    letter.write_text("Dear Captain")
    for source in ("63", str(folder), str(letter)):
        with pytest.raises(CameraTrouble) as here:
            whole(open_camera(source))
        with pytest.raises(CameraTrouble) as apart:
            whole(ApartCamera(source))
        assert str(apart.value) == str(here.value)
        assert apart.value.permanent == here.value.permanent
    with pytest.raises(CameraTrouble, match=r"there is no camera, video or folder") as missing:
        ApartCamera(str(tmp_path / "nothing"))
    assert missing.value.permanent


def test_trouble_and_the_end_stay_what_they_are(tmp_path: Path) -> None:
    camera = ApartCamera(str(pictures(tmp_path / "f")))
    camera.open()
    for _ in range(12):
        camera.read()
    for _ in range(2):
        with pytest.raises(EndOfRecording, match="has been shown to its end"):
            camera.read()
    camera.close()


def test_a_recording_that_breaks_off_is_told_as_one(tmp_path: Path) -> None:
    film = video(tmp_path / "v.avi")
    film.write_bytes(film.read_bytes()[: film.stat().st_size // 2])
    camera = ApartCamera(str(film))
    camera.open()
    with pytest.raises(BrokenRecording, match="cannot be read beyond 2 s of the 3 s"):
        for _ in range(25):
            camera.read()
    camera.close()


def test_a_program_that_is_not_there(tmp_path: Path) -> None:
    camera = ApartCamera("63", program=(str(tmp_path / "nothing"),))
    with pytest.raises(CameraTrouble, match="no process could be started for webcam 63"):
        camera.open()


OWNER = """
import sys, time
from vision.cameras.apart import ApartCamera
camera = ApartCamera("picamera2")
camera.open()
camera.read()
print("filming", flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("state", ["filming", "stopped", "hanging"])
def test_it_ends_with_the_process_that_started_it(pretend: Callable[..., None], state: str) -> None:
    pretend("capture" if state == "hanging" else "")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", OWNER], stdout=subprocess.PIPE, env=environment
    ) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == b"filming\n"
        (films,) = children(owner.pid)
        if state == "stopped":
            os.kill(films, signal.SIGSTOP)
        owner.kill()
        owner.wait()
        assert gone(films)
