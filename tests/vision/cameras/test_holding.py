# SPDX-License-Identifier: AGPL-3.0-or-later
"""Webcams whose drivers obey, refuse, or say yes and do otherwise."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from vision.cameras import webcam
from vision.cameras.condition import Condition
from vision.cameras.holding import JUDGED_AFTER
from vision.cameras.nodes import AnyNumber
from vision.cameras.webcam import Webcam

EXPOSURE, WHITE, FOCUS = (
    cv2.CAP_PROP_AUTO_EXPOSURE,
    cv2.CAP_PROP_AUTO_WB,
    cv2.CAP_PROP_AUTOFOCUS,
)


class Driver:
    """What is used of cv2.VideoCapture. knows: the settings it has, with the values they take.

    by_hand: the grey of its pictures once exposure is set by hand.
    """

    def __init__(self, knows: dict[int, tuple[float, ...]], *, by_hand: int = 100) -> None:
        self.knows = knows
        self.by_hand = by_hand
        self.values = {
            EXPOSURE: 1.0,
            WHITE: 0.0,
            FOCUS: 0.0,
            cv2.CAP_PROP_EXPOSURE: 157.0,
            cv2.CAP_PROP_WB_TEMPERATURE: 4600.0,
            cv2.CAP_PROP_FOCUS: 30.0,
        }
        self.grey = 100
        self.edge: int | None = None
        self.released = False

    def open(self, number: int) -> bool:
        return True

    def get(self, name: int) -> float:
        return self.values[name] if name in self.knows or name not in (WHITE, FOCUS) else -1.0

    def set(self, name: int, value: float) -> bool:
        if name in (EXPOSURE, WHITE, FOCUS):
            if value not in self.knows.get(name, ()):
                return False
            self.values[name] = value
        return True

    def read(self) -> tuple[bool, np.ndarray]:
        held = self.values[EXPOSURE] in (1, 0.25)
        picture = np.full((96, 128, 3), self.by_hand if held else self.grey, np.uint8)
        if self.edge is not None:
            picture[:, 1::16] = self.edge
        return True, picture

    def release(self) -> None:
        self.released = True


V4L = {EXPOSURE: (1, 3), WHITE: (0, 1), FOCUS: (0, 1)}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A tenth of a second passes from picture to picture."""
    told = SimpleNamespace(now=0.0)

    def monotonic() -> float:
        told.now += 0.1
        return float(told.now)

    monkeypatch.setattr(webcam, "time", SimpleNamespace(monotonic=monotonic))
    return told


def filmed(driver: Driver, pictures: int, monkeypatch: pytest.MonkeyPatch) -> Webcam:
    monkeypatch.setattr(cv2, "VideoCapture", lambda: driver)
    device = Webcam("0", "webcam 0", AnyNumber())
    device.open()
    for _ in range(pictures):
        device.shoot()
    return device


def modes(driver: Driver) -> list[float]:
    return [driver.values[name] for name in (EXPOSURE, WHITE, FOCUS)]


@pytest.mark.usefixtures("clock")
def test_a_webcam_measures_for_two_seconds_and_is_then_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = Driver(V4L)
    filmed(driver, 20, monkeypatch)
    assert modes(driver) == [3, 1, 1]
    device = filmed(driver, 60, monkeypatch)
    assert modes(driver) == [1, 0, 0]
    device.close()
    assert modes(driver) == [3, 1, 1]
    assert driver.released


@pytest.mark.usefixtures("clock")
def test_other_drivers_count_in_quarters(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver({EXPOSURE: (0.25, 0.75)})
    filmed(driver, 60, monkeypatch)
    assert driver.values[EXPOSURE] == 0.25


@pytest.mark.usefixtures("clock")
def test_a_driver_that_holds_nothing_still_gives_pictures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = Driver({})
    before = modes(driver)
    device = filmed(driver, 60, monkeypatch)
    assert modes(driver) == before
    assert device.shoot().pixels.shape == (96, 128, 3)


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("by_hand", [20, 190])
def test_an_exposure_that_was_not_the_measured_one_is_given_up(
    monkeypatch: pytest.MonkeyPatch, by_hand: int
) -> None:
    driver = Driver(V4L, by_hand=by_hand)
    filmed(driver, 22, monkeypatch)
    assert driver.values[EXPOSURE] == 1
    filmed(driver, 22 + JUDGED_AFTER, monkeypatch)
    assert modes(driver) == [3, 1, 1]


@pytest.mark.usefixtures("clock")
def test_a_webcam_in_the_dark_goes_on_measuring(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(V4L)
    driver.grey = 5
    device = filmed(driver, 60, monkeypatch)
    assert modes(driver) == [3, 1, 1]
    driver.grey = 100
    for _ in range(25):
        device.shoot()
    assert modes(driver) == [1, 0, 0]


@pytest.mark.usefixtures("clock")
def test_a_webcam_whose_lens_still_scans_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(V4L)
    device = filmed(driver, 5, monkeypatch)
    for edge in (120, 250) * 20:
        driver.edge = edge
        device.shoot()
    assert modes(driver) == [3, 1, 1]
    for _ in range(10):
        device.shoot()
    assert modes(driver) == [1, 0, 0]


@pytest.mark.usefixtures("clock")
def test_a_webcam_is_held_at_last_whatever_moves_before_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = Driver(V4L)
    device = filmed(driver, 5, monkeypatch)
    for edge in (120, 250) * 55:
        driver.edge = edge
        device.shoot()
    assert modes(driver) == [1, 0, 0]


@pytest.mark.usefixtures("clock")
def test_a_webcam_measures_again_when_it_is_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(V4L)
    device = filmed(driver, 60, monkeypatch)
    assert device.condition == Condition(measuring=False)
    device.measure_again()
    assert device.condition == Condition(measuring=True)
    assert modes(driver) == [3, 1, 1]
    driver.by_hand = driver.grey = 60
    for _ in range(40):
        device.shoot()
    assert device.condition == Condition(measuring=False)
    assert modes(driver) == [1, 0, 0]


@pytest.mark.usefixtures("clock")
def test_a_webcam_that_holds_nothing_is_not_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    assert filmed(Driver({}), 5, monkeypatch).condition is None
