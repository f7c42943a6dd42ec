# SPDX-License-Identifier: AGPL-3.0-or-later
"""The camera's thread: frames to observations, and the camera brought back when it fails."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import cv2

from device.fresh_eyes import AWAY_S, FreshEyes, Looker
from device.light_watch import LightWatch
from device.mat_news import MatNews
from device.sayings import Saying, as_sentence
from device.session import CameraNews, LightNews, Looked
from vision.cameras.condition import Measured
from vision.cameras.darkness import BLACK_PICTURE, is_black
from vision.frames import (
    BrokenRecording,
    Camera,
    CameraTimeout,
    CameraTrouble,
    EndOfRecording,
    Frame,
)
from vision.observations import CameraMoved

_LOG = logging.getLogger(__name__)

# A camera that fails is tried again after so long, each time twice as long as before.
FIRST_WAIT_S = 2.0
LONGEST_WAIT_S = 20.0
_JPEG_QUALITY = 80
# A picture may be black for a moment: a hand on the lens, an exposure that is being found.
_BLACK_TOLD_AFTER_S = 1.0


HELD = Saying("The game is paused: the camera looks away.", "camera-paused")
"""Why there are no pictures while a game is paused."""

News = Looked | CameraNews | MatNews | LightNews
"""What the camera's side tells."""


class MatGuard(Protocol):
    """Says when the camera or the mat was moved; device.knocks.KnockWatch is the real one."""

    def look(self, frame: Frame) -> MatNews | None:
        """What is new about the mat."""
        ...


class TableLoop:
    """Films the table in a thread of its own, and never stops a game.

    make_watcher: is called in that thread, since models take a second to load; again after
    each absence of the camera. tell: takes the news. give_up: is told, in a sentence, when
    nothing can come of it: cards cannot be read, or a recording is none; the thread then ends.
    mat: looks at every frame too; None at a table without one. clock: seconds that never go back.
    pause: sleeps so many seconds between two attempts, less when the loop is stopped meanwhile.
    waits: whether what the camera films stands still while nobody looks, as a recording does; any
    other camera is closed while it is held. recorded: whether the camera is a recording; any other
    is tried again for ever, since people may plug it in, or end what else uses it. keep: is given
    what the camera measured of light and focus.
    """

    def __init__(
        self,
        camera: Camera,
        make_watcher: Callable[[], Looker],
        tell: Callable[[News], None],
        give_up: Callable[[str], None],
        mat: MatGuard | None = None,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], object] | None = None,
        *,
        recorded: bool = False,
        waits: bool = False,
        keep: Callable[[Measured], None] = lambda _: None,
    ) -> None:
        self._camera = camera
        self._light = LightWatch(camera, keep)
        self._recorded = recorded
        self._waits = waits
        self._eyes = FreshEyes(make_watcher)
        self._tell = tell
        self._give_up = give_up
        self._mat = mat
        self._clock = clock
        self._wait_s = FIRST_WAIT_S
        self._stopping = threading.Event()
        self._released = threading.Event()
        self._released.set()
        self._sleep = pause or self._stopping.wait
        self._looked: float | None = None
        self._newest: Frame | None = None
        self._drawn: tuple[Frame, bytes] | None = None
        self._drawing = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="camera", daemon=True)

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def stop(self) -> None:
        """End and let the camera go; a camera that hangs is left behind."""
        self._stopping.set()
        self._released.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)

    def hold(self) -> None:
        """Look away until `release`; returns at once."""
        self._released.clear()

    def release(self) -> None:
        """Look again."""
        self._released.set()

    def measure_again(self) -> bool:
        """Have light and focus measured anew; whether the camera can. From any thread."""
        return self._light.measure_again()

    def picture(self) -> bytes | None:
        """The newest frame as JPEG, None before the first; from any thread."""
        frame = self._newest
        if frame is None:
            return None
        with self._drawing:
            if self._drawn is None or self._drawn[0] is not frame:
                quality = [cv2.IMWRITE_JPEG_QUALITY, _JPEG_QUALITY]
                drawn, jpeg = cv2.imencode(".jpg", frame.pixels, quality)
                if not drawn:
                    return None
                self._drawn = frame, jpeg.tobytes()
            return self._drawn[1]

    def _run(self) -> None:
        try:
            self._eyes.open()
        except Exception as error:
            why = str(error) or type(error).__name__
            self._give_up(as_sentence(f"The cards cannot be read: {why}"))
            return
        logged = ""
        while not self._stopping.is_set():
            if self._is_held():
                self._rest()
                continue
            trouble = self._film_until_trouble()
            if trouble is None:
                if self._is_held():
                    continue
                return
            # Once an absence: a camera may be away for days.
            if self._wait_s == FIRST_WAIT_S or str(trouble) != logged:
                _LOG.warning("camera: %s; it is tried again by itself", trouble)
            logged = str(trouble)
            self._sleep(self._wait_s)
            self._wait_s = min(LONGEST_WAIT_S, self._wait_s * 2)

    def _is_held(self) -> bool:
        return not self._released.is_set()

    def _rest(self) -> None:
        """Look away for as long as the loop is held."""
        self._tell(CameraNews(HELD))
        self._released.wait()

    def _film_until_trouble(self) -> CameraTrouble | None:
        """One opening of the camera; None when there shall be no other."""
        try:
            if not self._stopping.is_set():
                self._camera.open()
                self._film()
            return None
        except BrokenRecording as broken:
            # Not tried again: it would be played from its beginning, into the same game.
            self._tell(CameraNews(Saying(as_sentence(str(broken)))))
            return None
        except EndOfRecording:
            self._tell(CameraNews(Saying("The recording has ended.", "camera-ended")))
            return None
        except CameraTrouble as trouble:
            if self._recorded and trouble.permanent and self._newest is None:
                self._give_up(as_sentence(str(trouble)))
                return None
            self._tell(CameraNews(_told(trouble)))
            return trouble
        except Exception as error:
            # A frame that nobody can make sense of must not blind the table for good.
            _LOG.exception("looking at the table failed")
            # It was left in the middle of something.
            self._eyes.forget()
            blind = CameraTrouble(f"Looking at the table failed ({error}).")
            self._tell(CameraNews(_told(blind)))
            return blind
        finally:
            # Before the pause: what hangs is ended, and others may have the camera.
            self._camera.close()

    def _film(self) -> None:
        darkness = _Darkness()
        told = False
        # A camera counts from 0 each time it is opened; the table's time goes on.
        before = self._newest
        while not self._stopping.is_set():
            if self._is_held():
                if not self._waits:
                    return
                self._rest()
                told = False
                continue
            frame = self._camera.read()
            if (light := self._light.news()) is not None:
                self._tell(light)
            if before is not None:
                frame = replace(
                    frame, number=frame.number + before.number + 1, time=frame.time + before.time
                )
            arrived = self._clock()
            if is_black(frame.pixels):
                # Not to be looked at: all cards would seem to have been taken away.
                self._newest = frame
                if darkness.is_news(frame.time):
                    self._tell(CameraNews(Saying(as_sentence(BLACK_PICTURE), "camera-black")))
                    told = False
                continue
            darkness.over()
            if not told:
                self._tell(CameraNews(None))
                told = True
                self._wait_s = FIRST_WAIT_S
                self._forget_after_absence(arrived)
            self._newest = frame
            seen = self._eyes.look(frame)
            self._looked = self._clock()
            news = self._mat.look(frame) if self._mat is not None else None
            if news is not None:
                seen = (CameraMoved(frame.time, frame.number), *seen)
            self._tell(Looked(seen, frame.time, arrived))
            if news is not None:
                self._tell(news)

    def _forget_after_absence(self, arrived: float) -> None:
        if self._looked is None:
            return
        unseen = arrived - self._looked
        if unseen > AWAY_S:
            self._eyes.forget(unseen)


def _told(trouble: CameraTrouble) -> Saying:
    if isinstance(trouble, CameraTimeout):
        return Saying(as_sentence(str(trouble)), "camera-hangs")
    return Saying(as_sentence(str(trouble)))


class _Darkness:
    """How long the pictures have been black."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._told = False

    def is_news(self, time: float) -> bool:
        """Whether people are to be told now, with a black picture at this time: once."""
        if self._since is None:
            self._since = time
        if self._told or time - self._since < _BLACK_TOLD_AFTER_S:
            return False
        self._told = True
        return True

    def over(self) -> None:
        """There is light."""
        self._since, self._told = None, False
