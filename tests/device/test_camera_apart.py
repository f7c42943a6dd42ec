# SPDX-License-Identifier: AGPL-3.0-or-later
"""A whole table over a camera in a process of its own, whose process is stopped and killed."""

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
from queue import SimpleQueue
from typing import Any

import pytest
from click.testing import CliRunner

from device import table_loop
from device.cameras import real_table
from device.cli import main
from device.mat_news import MatNews
from device.session import CameraNews, Looked
from device.table_loop import TableLoop
from tests.vision.cameras.apart.processes import children
from vision.frames import Camera, Frame
from vision.observations import CameraResumed, Observation

PRETEND = Path(__file__).parents[1] / "vision" / "cameras" / "apart" / "pretend"


class Blind:
    """A watcher that sees nothing, so that no model is needed."""

    def __init__(self, *_: object) -> None:
        pass

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        return ()


@pytest.fixture(autouse=True)
def _pretend(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Pi with a camera, at which nobody waits long."""
    monkeypatch.syspath_prepend(str(PRETEND))
    monkeypatch.setattr(table_loop, "FIRST_WAIT_S", 0.1)
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)
    assert not children()


def wait_for(true: Callable[[], bool]) -> None:
    until = time.monotonic() + 20
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)


def film_with(source: str) -> Camera:
    camera = real_table(source).camera
    assert camera is not None
    return camera


class Told:
    """What a table loop tells, one after the other."""

    def __init__(self) -> None:
        self.put: SimpleQueue[Looked | CameraNews | MatNews] = SimpleQueue()

    def camera_news(self) -> str | None:
        while not isinstance(news := self.put.get(timeout=20), CameraNews):
            pass
        return news.trouble

    def a_look(self) -> Looked:
        while not isinstance(news := self.put.get(timeout=20), Looked):
            pass
        return news


def test_the_table_goes_on_with_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_loop, "AWAY_S", 60.0)
    told = Told()
    faults: list[str] = []
    loop = TableLoop(film_with("picamera2"), Blind, told.put.put, faults.append)
    loop.start()
    try:
        assert told.camera_news() is None
        first = told.a_look()
        assert first.observations == ()
        (films,) = children()
        os.kill(films, signal.SIGKILL)
        assert "films with picamera2 was ended by SIGKILL" in str(told.camera_news())
        assert told.camera_news() is None
        again = told.a_look()
        # It was away for a moment only.
        assert again.observations == ()
        assert again.time >= first.time
        monkeypatch.setattr(table_loop, "AWAY_S", 1.0)
        (films,) = children()
        os.kill(films, signal.SIGSTOP)
        assert told.camera_news() == "Picamera2 gave no picture for 1.5 s."
        assert told.camera_news() is None
        assert [type(seen) for seen in told.a_look().observations] == [CameraResumed]
        assert children() != {films}
    finally:
        loop.stop()
    assert faults == []


def test_a_webcam_that_is_not_there_is_told_and_tried_again() -> None:
    told = Told()
    faults: list[str] = []
    loop = TableLoop(film_with("63"), Blind, told.put.put, faults.append)
    loop.start()
    try:
        absent = "There is no webcam 63; plug it in, or choose another number."
        assert [told.camera_news(), told.camera_news()] == [absent, absent]
        assert faults == []
    finally:
        loop.stop()


def get(port: int, path: str) -> Any:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
        return json.load(answer)


def test_the_page_answers_while_the_camera_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("device.furnishing.open_watcher", Blind)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    seen: list[str] = []

    def trouble() -> str | None:
        try:
            told = get(port, "/api/state")["camera"]["trouble"]
        except OSError:
            return "no page yet"
        return None if told is None else str(told["text"])

    def visit() -> None:
        try:
            wait_for(lambda: trouble() is None)
            (films,) = children()
            os.kill(films, signal.SIGSTOP)
            wait_for(lambda: trouble() is not None)
            seen.append(str(trouble()))
            wait_for(lambda: trouble() is None)
            seen.append("well again")
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    visitor = threading.Thread(target=visit)
    visitor.start()
    options = ["--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path)]
    result = CliRunner().invoke(main, ["run", "--begin", *options, "--camera", "picamera2"])
    visitor.join()
    assert result.exit_code == 0, result.output
    assert seen == ["Picamera2 gave no picture for 1.5 s.", "well again"]
