# SPDX-License-Identifier: AGPL-3.0-or-later
"""The lobby looks through a camera while somebody watches, and lets it go at once for a game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from device.complaints import BadInput
from device.detecting import DetectedCard
from device.lookout import Check, Lookout, Outcome
from device.lookout.lookout import LookoutTiming
from vision.frames import CameraTrouble, EndOfRecording, Frame, Pixels

QUICK = LookoutTiming(kept=0.3, between=0.01, checked=0.01, again=0.02, leaving=2.0)
BRIGHT = np.full((480, 640, 3), 180, np.uint8)


class Lens:
    """A camera that only one may have open; frames: what it gives, an error to end with."""

    def __init__(self, name: str = "lens", frames: int = 10**6) -> None:
        self.name = name
        self.opened = 0
        self.is_open = False
        self.frames = frames
        self.trouble: str | None = None
        self.pixels: Pixels = BRIGHT

    def open(self) -> None:
        assert not self.is_open
        if self.trouble is not None:
            raise CameraTrouble(self.trouble)
        self.is_open = True
        self.opened += 1

    def read(self, timeout: float = 1.5) -> Frame:
        self.frames -= 1
        if self.frames < 0:
            raise EndOfRecording
        return Frame(self.pixels, 0, 0.0)

    def close(self) -> None:
        self.is_open = False


def no_card(pixels: Pixels) -> tuple[DetectedCard, ...]:
    return ()


@pytest.fixture
def lens() -> Lens:
    return Lens()


@pytest.fixture
def lookout(lens: Lens) -> Iterator[Lookout]:
    other = Lens("other")
    made = Lookout(
        lambda source: lens if source == "lens" else other,
        lambda deck: no_card,
        lambda source: None,
        QUICK,
    )
    yield made
    made.leave()


def until(done: Callable[[], object], seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def found(lookout: Lookout, camera: str = "lens") -> dict[str, Check]:
    return {check.what: check for check in lookout.look(camera, "quartermaster")}


def test_the_camera_is_opened_once_and_looked_through_while_somebody_asks(
    lookout: Lookout, lens: Lens
) -> None:
    assert found(lookout)["picture"].saying.case == "lookout-opening"
    until(lambda: "light" in found(lookout))
    assert found(lookout)["picture"].outcome is Outcome.OK
    assert found(lookout)["sharp"].saying.case == "lookout-lay-one"
    assert (lookout.picture() or b"")[:2] == b"\xff\xd8"
    assert lens.opened == 1


def test_a_lobby_that_nobody_looks_at_keeps_no_camera(lookout: Lookout, lens: Lens) -> None:
    found(lookout)
    until(lambda: lens.is_open)
    until(lambda: not lens.is_open)
    assert lookout.picture() is None
    until(lambda: "light" in found(lookout))
    assert lens.opened == 2


def test_it_is_free_once_the_lobby_has_left(lookout: Lookout, lens: Lens) -> None:
    found(lookout)
    until(lambda: lens.is_open)
    lookout.leave()
    assert not lens.is_open
    assert lookout.picture() is None


def test_another_camera_lets_the_first_go(lookout: Lookout, lens: Lens) -> None:
    found(lookout)
    until(lambda: lens.is_open)
    found(lookout, "other")
    assert not lens.is_open


def test_a_camera_that_gives_nothing_is_told_and_tried_again(lookout: Lookout, lens: Lens) -> None:
    lens.trouble = "webcam 0 is used by another program"
    until(lambda: found(lookout)["picture"].outcome is Outcome.FAULT)
    assert str(found(lookout)["picture"].saying) == "Webcam 0 is used by another program."
    lens.trouble = None
    until(lambda: found(lookout)["picture"].outcome is Outcome.OK)


def test_a_black_or_dark_picture_is_told(lookout: Lookout, lens: Lens) -> None:
    lens.pixels = np.zeros_like(BRIGHT)
    until(lambda: found(lookout)["picture"].saying.case == "camera-black")
    lens.pixels = np.full_like(BRIGHT, 60)
    until(lambda: "light" in found(lookout))
    assert found(lookout)["light"].saying.case == "lookout-dark"


def test_a_calibration_that_cannot_be_read_is_told(lens: Lens) -> None:
    def broken(source: str) -> None:
        raise BadInput("mat.json is broken; calibrate the mat again.")

    lookout = Lookout(lambda _: lens, lambda _: no_card, broken, QUICK)
    until(lambda: found(lookout)["picture"].outcome is Outcome.FAULT)
    told = str(found(lookout)["picture"].saying)
    lookout.leave()
    assert told == "mat.json is broken; calibrate the mat again."
    assert lens.opened == 0


def test_a_recording_stays_at_its_last_picture(lookout: Lookout, lens: Lens) -> None:
    lens.frames = 1
    until(lambda: "light" in found(lookout))
    assert lookout.picture() is not None
    assert lens.opened == 1
