# SPDX-License-Identifier: AGPL-3.0-or-later
"""The camera's thread with a camera that does as it is told."""

from __future__ import annotations

from collections.abc import Iterator
from queue import SimpleQueue

import cv2
import numpy as np
import pytest

from device import table_loop
from device.mat_news import MatNews, MatState
from device.session import CameraNews, Looked
from device.table_loop import TableLoop
from vision.frames import BrokenRecording, CameraTimeout, CameraTrouble, EndOfRecording, Frame
from vision.observations import CameraMoved, CameraResumed, Observation, TableCleared

News = SimpleQueue[Looked | CameraNews | MatNews]


BLACK = range(200, 220)
"""Numbers of frames that show nothing."""


class ScriptedCamera:
    """Gives what it was told to, one after the other; counts how often it is opened."""

    name = "scripted"

    def __init__(self, *script: int | Exception) -> None:
        self._script = list(script)
        self.opened = 0
        self.closed = 0

    def open(self) -> None:
        self.opened += 1

    def close(self) -> None:
        self.closed += 1

    def read(self, timeout: float = 1.5) -> Frame:
        step = self._script.pop(0)
        if isinstance(step, Exception):
            raise step
        grey = 5 if step in BLACK else 50 + step % 200
        return Frame(np.full((48, 64, 3), grey, np.uint8), step, step / 10)


class Watcher:
    """Sees a cleared table in every second frame."""

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        return (TableCleared(frame.time, frame.number),) if frame.number % 2 else ()


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_loop, "FIRST_WAIT_S", 0.01)


@pytest.fixture
def faults() -> list[str]:
    return []


class Guard:
    """Says that the mat was moved at frame 102, and is moved itself by nothing."""

    def look(self, frame: Frame) -> MatNews | None:
        return MatNews(MatState.MOVED, 12) if frame.number == 102 else None


def played(
    camera: ScriptedCamera, faults: list[str], *, recorded: bool = False
) -> Iterator[Looked | CameraNews | MatNews]:
    news: News = SimpleQueue()
    loop = TableLoop(
        camera, Watcher, news.put, faults.append, Guard(), clock=lambda: 7.0, recorded=recorded
    )
    loop.start()
    loop._thread.join(timeout=20)
    assert not loop._thread.is_alive()
    yield from drained(news)


def drained(news: News) -> Iterator[Looked | CameraNews | MatNews]:
    while not news.empty():
        yield news.get()


def test_frames_become_looks_until_the_recording_ends(faults: list[str]) -> None:
    camera = ScriptedCamera(0, 1, EndOfRecording())
    told = list(played(camera, faults))
    assert told == [
        CameraNews(None),
        Looked((), 0.0, 7.0),
        Looked((TableCleared(0.1, 1),), 0.1, 7.0),
        CameraNews("The recording has ended."),
    ]
    assert (camera.opened, camera.closed, faults) == (1, 1, [])


def test_a_camera_that_fails_is_started_again(faults: list[str]) -> None:
    camera = ScriptedCamera(
        CameraTimeout("No picture came."), 0, CameraTrouble("It fell off."), 2, EndOfRecording()
    )
    told = [news.trouble for news in played(camera, faults) if isinstance(news, CameraNews)]
    assert told == ["No picture came.", None, "It fell off.", None, "The recording has ended."]
    assert (camera.opened, camera.closed, faults) == (3, 3, [])


def test_what_a_camera_says_becomes_a_whole_sentence(faults: list[str]) -> None:
    hangs, fell = CameraTimeout("webcam 0 hangs"), CameraTrouble("it fell; see its plug")
    camera = ScriptedCamera(0, hangs, 1, fell, EndOfRecording())
    told = [news.trouble for news in played(camera, faults) if isinstance(news, CameraNews)]
    assert [(one, one.case) for one in told if one is not None] == [
        ("Webcam 0 hangs.", "camera-hangs"),
        ("It fell; see its plug.", ""),
        ("The recording has ended.", "camera-ended"),
    ]


def test_a_recording_that_breaks_off_is_told_and_not_played_again(faults: list[str]) -> None:
    camera = ScriptedCamera(0, BrokenRecording("game.mp4 cannot be read beyond 21 s"))
    told = [news.trouble for news in played(camera, faults) if isinstance(news, CameraNews)]
    assert told == [None, "game.mp4 cannot be read beyond 21 s."]
    assert (camera.opened, faults) == (1, [])


def test_a_frame_that_nobody_can_make_sense_of(faults: list[str]) -> None:
    camera = ScriptedCamera(0, ValueError("no such shape"), 2, EndOfRecording())
    told = [news.trouble for news in played(camera, faults) if isinstance(news, CameraNews)]
    assert told[1] == "Looking at the table failed (no such shape)."
    assert told[2] is None


def test_a_recording_that_is_none_is_given_up(faults: list[str]) -> None:
    camera = ScriptedCamera(CameraTrouble("It is no video.", permanent=True))
    assert list(played(camera, faults, recorded=True)) == []
    assert faults == ["It is no video."]


def test_a_camera_that_is_not_there_at_first_may_be_plugged_in(
    faults: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    absent = [CameraTrouble("there is no webcam 3", permanent=True)] * 3
    busy = CameraTrouble("webcam 3 is in use")
    camera = ScriptedCamera(*absent, busy, 0, EndOfRecording())
    told = [news.trouble for news in played(camera, faults) if isinstance(news, CameraNews)]
    assert told == [
        *["There is no webcam 3."] * 3,
        "Webcam 3 is in use.",
        None,
        "The recording has ended.",
    ]
    assert (camera.opened, faults) == (5, [])
    # A camera that is away for days does not fill the log.
    assert len(caplog.records) == 2


def test_a_camera_that_is_pulled_out_may_come_back(faults: list[str]) -> None:
    camera = ScriptedCamera(
        0, CameraTrouble("It was pulled out.", permanent=True), 2, EndOfRecording()
    )
    told = [news.trouble for news in played(camera, faults) if isinstance(news, CameraNews)]
    assert told == [None, "It was pulled out.", None, "The recording has ended."]
    assert faults == []


def test_eyes_that_cannot_be_opened_are_a_fault(faults: list[str]) -> None:
    def blind() -> Watcher:
        raise FileNotFoundError("the weights are missing")

    loop = TableLoop(ScriptedCamera(), blind, lambda _: None, faults.append)
    loop.start()
    loop._thread.join(timeout=20)
    assert faults == ["The cards cannot be read: the weights are missing."]


def test_the_newest_frame_is_a_picture(faults: list[str]) -> None:
    loop = TableLoop(ScriptedCamera(50, 150, EndOfRecording()), Watcher, lambda _: None, print)
    assert loop.picture() is None
    loop.start()
    loop._thread.join(timeout=20)
    jpeg = loop.picture()
    assert jpeg is not None
    pixels = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    assert pixels.shape == (48, 64, 3)
    assert abs(int(pixels.mean()) - 200) <= 2
    assert loop.picture() is jpeg


def test_it_can_be_stopped_in_the_middle(faults: list[str]) -> None:
    camera = ScriptedCamera(*range(100_000))
    loop = TableLoop(camera, Watcher, lambda _: None, faults.append)
    loop.start()
    loop.stop()
    assert not loop._thread.is_alive()
    assert camera.closed >= camera.opened


def test_time_goes_on_when_the_camera_is_opened_again(faults: list[str]) -> None:
    camera = ScriptedCamera(0, 5, CameraTimeout("no frame"), 0, 1, EndOfRecording())
    looks = [news for news in played(camera, faults) if isinstance(news, Looked)]
    assert [look.time for look in looks] == pytest.approx([0.0, 0.5, 0.5, 0.6])


def test_a_black_picture_is_told_of_and_not_looked_at(faults: list[str]) -> None:
    camera = ScriptedCamera(198, 199, *BLACK, 221, EndOfRecording())
    told = list(played(camera, faults))
    assert [news.time for news in told if isinstance(news, Looked)] == [19.8, 19.9, 22.1]
    troubles = [news.trouble for news in told if isinstance(news, CameraNews)]
    assert troubles[0] is None
    assert troubles[1] is not None and "picture is black" in troubles[1]
    assert "lens" in troubles[1] and "lamp" in troubles[1]
    assert troubles[2:] == [None, "The recording has ended."]


def test_black_for_a_moment_is_no_news(faults: list[str]) -> None:
    told = list(played(ScriptedCamera(198, 200, 201, 202, 221, EndOfRecording()), faults))
    assert [news.trouble for news in told if isinstance(news, CameraNews)] == [
        None,
        "The recording has ended.",
    ]


def test_a_lens_that_was_never_uncovered(faults: list[str]) -> None:
    told = list(played(ScriptedCamera(*BLACK, EndOfRecording()), faults))
    assert [isinstance(news, CameraNews) for news in told] == [True, True]
    assert "black" in str(told[0])


def test_a_moved_mat_is_told_of_and_the_table_goes_on(faults: list[str]) -> None:
    told = list(played(ScriptedCamera(101, 102, 103, EndOfRecording()), faults))
    assert [news for news in told if isinstance(news, MatNews)] == [MatNews(MatState.MOVED, 12)]
    looks = [news for news in told if isinstance(news, Looked)]
    assert [look.time for look in looks] == [10.1, 10.2, 10.3]
    moved = [any(isinstance(seen, CameraMoved) for seen in look.observations) for look in looks]
    assert moved == [False, True, False]


def test_it_is_tried_again_ever_more_rarely_and_soon_again_once_it_was_well(
    faults: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_loop, "FIRST_WAIT_S", 2.0)
    broken = [CameraTrouble("It hangs.")] * 6
    camera = ScriptedCamera(0, *broken, 7, *broken[:2], EndOfRecording())
    news: News = SimpleQueue()
    waits: list[float] = []
    still_open: list[bool] = []

    def pause(seconds: float) -> None:
        waits.append(seconds)
        still_open.append(camera.opened > camera.closed)

    loop = TableLoop(camera, Watcher, news.put, faults.append, pause=pause)
    loop.start()
    loop._thread.join(timeout=20)
    assert waits == [2, 4, 8, 16, 20, 20, 2, 4]
    assert not any(still_open)
    assert (camera.opened, camera.closed, faults) == (9, 9, [])


def test_after_an_absence_the_table_is_looked_at_anew(faults: list[str]) -> None:
    away = CameraTrouble("It hangs.")
    # The clock is asked when a frame comes and when it has been looked at.
    times = iter([0.0, 0.1, 1.0, 1.1, 4.0, 4.1, 8.0, 8.1, 8.2, 8.3])
    news: News = SimpleQueue()
    made: list[Watcher] = []

    def make() -> Watcher:
        made.append(Watcher())
        return made[-1]

    camera = ScriptedCamera(0, 2, away, 0, away, 2, 4, EndOfRecording())
    loop = TableLoop(camera, make, news.put, faults.append, clock=lambda: next(times))
    loop.start()
    loop._thread.join(timeout=20)
    looks = [told for told in drained(news) if isinstance(told, Looked)]
    assert len(made) == 2
    assert [
        CameraResumed(look.time, 6, pytest.approx(3.9)) in look.observations for look in looks
    ] == [
        False,
        False,
        False,
        True,
        False,
    ]


def test_a_long_darkness_is_an_absence_too(faults: list[str]) -> None:
    times = iter(range(0, 1000, 2))
    news: News = SimpleQueue()
    camera = ScriptedCamera(198, *BLACK, 221, EndOfRecording())
    loop = TableLoop(camera, Watcher, news.put, faults.append, clock=lambda: next(times))
    loop.start()
    loop._thread.join(timeout=20)
    seen = [told.observations for told in drained(news) if isinstance(told, Looked)]
    assert seen[0] == ()
    assert seen[1] == (CameraResumed(22.1, 221, 42), TableCleared(22.1, 221))


def test_a_watcher_that_failed_is_not_asked_again(faults: list[str]) -> None:
    class Failing(Watcher):
        def look(self, frame: Frame) -> tuple[Observation, ...]:
            if frame.number == 1:
                raise ValueError("no such shape")
            return super().look(frame)

    news: News = SimpleQueue()
    camera = ScriptedCamera(0, 1, 0, EndOfRecording())
    loop = TableLoop(camera, Failing, news.put, faults.append)
    loop.start()
    loop._thread.join(timeout=20)
    seen = [told.observations for told in drained(news) if isinstance(told, Looked)]
    assert seen == [(), (CameraResumed(0.1, 2),)]
