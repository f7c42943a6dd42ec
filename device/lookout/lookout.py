# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looks through a camera for as long as somebody watches in the lobby, and lets it go then."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import click
import cv2

from device.detecting import DetectedCard
from device.lookout.checks import OPENING, Check, checks_of, no_picture
from device.mat_news import MatNews
from device.sayings import Saying, as_sentence
from vision.cameras.darkness import BLACK_PICTURE, is_black
from vision.frames import Camera, CameraTrouble, EndOfRecording, Frame, Pixels

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LookoutTiming:
    """All in seconds, chosen so that a Pi has time for its page.

    kept: for so long after somebody asked the camera stays open; the page asks every second.
    between: two pictures. checked: between two checks of them. again: before a camera that gives
    nothing is tried once more. leaving: what a camera may take to be let go.
    """

    kept: float = 5.0
    between: float = 0.2
    checked: float = 1.0
    again: float = 2.0
    leaving: float = 6.0


Eyes = Callable[[Pixels], Sequence[DetectedCard]]
"""Finds the cards in a picture and names them with one deck."""


class Mat(Protocol):
    """The check of a calibrated mat; `device.knocks.KnockWatch` is the real one."""

    def look(self, frame: Frame) -> MatNews | None:
        """What is new about the mat."""


class Lookout:
    """The lobby's look through a camera; from any thread.

    open_camera: makes one from its source; raises CameraTrouble. open_eyes: loads what reads a
    deck. mat_of: the check of the mat before a camera, None where none is calibrated. Each may
    raise a ClickException, whose sentence is told then.
    """

    def __init__(
        self,
        open_camera: Callable[[str], Camera],
        open_eyes: Callable[[str], Eyes],
        mat_of: Callable[[str], Mat | None],
        timing: LookoutTiming = LookoutTiming(),
    ) -> None:
        self._open_camera, self._open_eyes, self._mat_of = open_camera, open_eyes, mat_of
        self._timing = timing
        self._lock = threading.Lock()
        self._watch: _Watch | None = None

    def look(self, camera: str, deck: str) -> Sequence[Check]:
        """What is right of it so far; for some seconds from now on the camera is looked through."""
        with self._lock:
            if self._watch is None or self._watch.camera != camera or not self._watch.goes_on:
                self._leave()
                eyes = _KeptEyes(self._open_eyes)
                self._watch = _Watch(camera, self._open_camera, eyes, self._mat_of, self._timing)
                self._watch.start(deck)
            return self._watch.seen(deck)

    def picture(self) -> bytes | None:
        """The newest picture as JPEG, None where nobody looks."""
        watch = self._watch
        return watch.picture() if watch is not None and watch.goes_on else None

    def leave(self) -> None:
        """Let the camera go; returns when it is free."""
        with self._lock:
            self._leave()

    def _leave(self) -> None:
        if self._watch is not None:
            self._watch.stop()
            self._watch = None


class _KeptEyes:
    """One deck's eyes, loaded when they are first needed."""

    def __init__(self, load: Callable[[str], Eyes]) -> None:
        self._load = load
        self._of: tuple[str, Eyes] | None = None

    def look(self, deck: str, pixels: Pixels) -> Sequence[DetectedCard]:
        if self._of is None or self._of[0] != deck:
            self._of = deck, self._load(deck)
        return self._of[1](pixels)


class _Watch:
    """A thread that films with one camera until nobody has asked for a while."""

    def __init__(
        self,
        camera: str,
        make: Callable[[str], Camera],
        eyes: _KeptEyes,
        mat_of: Callable[[str], Mat | None],
        timing: LookoutTiming,
    ) -> None:
        self.camera = camera
        self._make, self._eyes, self._mat_of, self._timing = make, eyes, mat_of, timing
        self._mat: Mat | None = None
        self._deck = ""
        self._until = 0.0
        self._checks: tuple[Check, ...] = (OPENING,)
        self._mat_news: MatNews | None = None
        self._newest: Pixels | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="lookout", daemon=True)

    @property
    def goes_on(self) -> bool:
        return self._thread.is_alive() and self._wanted

    def start(self, deck: str) -> None:
        self._keep(deck)
        self._thread.start()

    def seen(self, deck: str) -> tuple[Check, ...]:
        self._keep(deck)
        return self._checks

    def picture(self) -> bytes | None:
        pixels = self._newest
        if pixels is None:
            return None
        drawn, jpeg = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 80])
        return jpeg.tobytes() if drawn else None

    def stop(self) -> None:
        self._stopping.set()
        self._thread.join(timeout=self._timing.leaving)

    def _keep(self, deck: str) -> None:
        self._deck, self._until = deck, time.monotonic() + self._timing.kept

    @property
    def _wanted(self) -> bool:
        return not self._stopping.is_set() and time.monotonic() < self._until

    def _run(self) -> None:
        try:
            while self._wanted:
                self._film_until_trouble()
                if self._wanted:
                    self._stopping.wait(self._timing.again)
        except Exception:
            _LOG.exception("looking through the camera for the lobby failed")

    def _film_until_trouble(self) -> None:
        camera: Camera | None = None
        try:
            self._mat, self._mat_news = self._mat_of(self.camera), None
            camera = self._make(self.camera)
            camera.open()
            self._film(camera)
        except EndOfRecording:
            # Its last picture stays; a game begins it anew.
            while self._wanted:
                self._stopping.wait(self._timing.between)
        except (CameraTrouble, click.ClickException) as trouble:
            self._newest = None
            self._checks = (no_picture(Saying(as_sentence(str(trouble)))),)
        finally:
            if camera is not None:
                camera.close()

    def _film(self, camera: Camera) -> None:
        due = 0.0
        while self._wanted:
            frame = camera.read()
            self._newest = frame.pixels
            if self._mat is not None:
                self._mat_news = self._mat.look(frame) or self._mat_news
            if (now := time.monotonic()) >= due:
                self._checks = self._checked(frame.pixels)
                due = now + self._timing.checked
            self._stopping.wait(self._timing.between)

    def _checked(self, pixels: Pixels) -> tuple[Check, ...]:
        if is_black(pixels):
            return (no_picture(Saying(as_sentence(BLACK_PICTURE), "camera-black")),)
        cards = self._eyes.look(self._deck, pixels)
        return checks_of(pixels, cards, self._mat_news, calibrated=self._mat is not None)
