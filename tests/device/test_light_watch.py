# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a camera measures is told and kept, and measured again, in the running program."""

from __future__ import annotations

import json
import os
import signal
import socket
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from device.cli import main
from device.kept_measures import MEASURES_NAME, KeptMeasures
from device.light_watch import LightWatch
from tests.vision.cameras.apart.processes import children
from vision.cameras.appearance import Appearance
from vision.cameras.condition import Condition, Measured
from vision.frames import Camera, Frame
from vision.observations import Observation

LIBRARY = Path(__file__).parents[1] / "vision" / "cameras" / "pi" / "library"
ROOT = Path(__file__).parents[2]
MEASURED = Measured("imx708 there", 12_000, 2.0, (1.9, 1.4), 1.6, Appearance(110.0, 0.7))


class Blind:
    """A watcher that sees nothing, so that no model is needed."""

    def __init__(self, *_: object) -> None:
        pass

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        return ()


class Measuring:
    """A camera of which only the condition counts."""

    name = "a camera"
    condition: Condition | None = None
    again = 0

    def measure_again(self) -> None:
        self.again += 1

    def open(self) -> None: ...

    def close(self) -> None: ...

    def read(self, timeout: float = 1.5) -> Frame:
        raise NotImplementedError


def test_only_what_is_new_is_told_and_kept() -> None:
    camera, kept = Measuring(), list[Measured]()
    watch = LightWatch(camera, kept.append)
    assert watch.news() is None
    assert not watch.measure_again()
    camera.condition = Condition(measuring=True, shown_percent=67)
    told = watch.news()
    assert told is not None
    assert told.can_measure and told.measuring
    assert [(note.case, dict(note.params)) for note in told.notes] == [
        ("camera-cropped", {"percent": 67})
    ]
    assert watch.news() is None
    camera.condition = Condition(measured=MEASURED)
    assert [watch.news(), watch.news()].count(None) == 1
    assert kept == [MEASURED]
    camera.condition = Condition(unfocused=True, disobeyed=True)
    told = watch.news()
    assert told is not None
    assert [note.case for note in told.notes] == ["camera-unfocused", "camera-disobeyed"]
    assert watch.measure_again()
    assert camera.again == 1


def test_a_camera_that_measures_nothing_has_no_news() -> None:
    class Plain(Measuring):
        condition = None

    camera: Camera = Plain()
    watch = LightWatch(camera, lambda _: None)
    assert watch.news() is None
    assert not watch.measure_again()


def test_what_is_kept_is_there_at_the_next_start(tmp_path: Path) -> None:
    other = Measured("imx219 here", 9_000, 1.0, None, None, Appearance(90.0, 0.5))
    KeptMeasures(tmp_path).keep(MEASURED)
    kept = KeptMeasures(tmp_path)
    kept.keep(other)
    wishes = KeptMeasures(tmp_path).wishes(2.0)
    assert wishes.focus == 2.0
    assert wishes.kept_of("imx708 there") == MEASURED
    assert wishes.kept_of("imx219 here") == other
    assert wishes.kept_of("ov5647") is None
    assert os.listdir(tmp_path) == [MEASURES_NAME]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"format": "quartermaster-camera/2", "cameras": []}', '{"cameras": 7}', "\0"],
)
def test_a_file_that_cannot_be_used_is_only_measured_again(tmp_path: Path, text: str) -> None:
    (tmp_path / MEASURES_NAME).write_text(text)
    kept = KeptMeasures(tmp_path)
    assert kept.wishes(None).kept == ()
    kept.keep(MEASURED)
    assert KeptMeasures(tmp_path).wishes(None).kept == (MEASURED,)


def test_a_folder_that_takes_nothing_stops_no_game(tmp_path: Path) -> None:
    (tmp_path / MEASURES_NAME).mkdir()
    KeptMeasures(tmp_path).keep(MEASURED)


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    """Runs a table with the Pi's camera while somebody visits it; what the visitor saw."""
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.syspath_prepend(str(LIBRARY))
    monkeypatch.setattr("device.furnishing.open_watcher", Blind)
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])

    def run(visit: Callable[[Table], Any], **scene: object) -> Any:
        monkeypatch.setenv("PRETEND_SCENE", json.dumps(scene))
        seen: list[Any] = []

        def visitor() -> None:
            try:
                seen.append(visit(Table(port)))
            finally:
                os.kill(os.getpid(), signal.SIGTERM)

        thread = threading.Thread(target=visitor)
        thread.start()
        where = ["--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path)]
        options = [*where, "--camera", "picamera2", "--pin", "4711"]
        result = CliRunner().invoke(main, ["run", "--begin", *options])
        thread.join()
        assert result.exit_code == 0, result.output
        (told,) = seen
        return told

    yield run
    for number, handler in kept.items():
        signal.signal(number, handler)
    assert not children()


class Table:
    """The table's page, as a program asks it."""

    def __init__(self, port: int) -> None:
        self._address = f"http://127.0.0.1:{port}"

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self._address}{path}", timeout=5) as answer:
            return json.load(answer)

    def measure_again(self) -> Any:
        asked = urllib.request.Request(
            f"{self._address}/api/camera/measure",
            b"{}",
            {"Content-Type": "application/json", "X-Quartermaster-Pin": "4711"},
        )
        with urllib.request.urlopen(asked, timeout=5) as answer:
            return json.load(answer)

    def camera(self, **want: object) -> Any:
        """The camera's state, once it is so."""
        until = time.monotonic() + 60
        while True:
            try:
                camera = self.get("/api/state")["camera"]
            except OSError:
                camera = {}
            if camera and all(camera[name] == value for name, value in want.items()):
                return camera
            assert time.monotonic() < until, camera
            time.sleep(0.02)


def test_a_table_measures_keeps_and_measures_again(
    tmp_path: Path, play: Callable[..., Any]
) -> None:
    def first(table: Table) -> Any:
        table.camera(ok=True, can_measure=True, measuring=False)
        before = json.loads((tmp_path / MEASURES_NAME).read_text())
        assert table.measure_again() == {"measuring": True}
        table.camera(measuring=True)
        table.camera(measuring=False)
        return before

    (one,) = play(first)["cameras"]
    assert one["lens_position"] == 1.6
    assert one["camera"].startswith("imx708 ")
    # The other table's lens would find the table at another place, but is not asked to.
    again = play(lambda table: table.camera(ok=True, measuring=False), scan_frames=None)
    assert again["notes"] == []
    (kept,) = json.loads((tmp_path / MEASURES_NAME).read_text())["cameras"]
    assert kept["lens_position"] == 1.6


def test_a_cropped_picture_and_a_lens_without_focus_are_told(play: Callable[..., Any]) -> None:
    def visit(table: Table) -> Any:
        return table.camera(ok=True, measuring=False)["notes"], table.get("/healthz")["missing"]

    notes, missing = play(visit, mode=(1536, 864), finds=False)
    assert [note["case"] for note in notes] == ["camera-cropped", "camera-unfocused"]
    assert [note["text"] for note in notes] == missing
    assert "it shows 67 % of the width or height" in missing[0]
