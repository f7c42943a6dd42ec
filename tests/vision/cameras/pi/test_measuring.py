# SPDX-License-Identifier: AGPL-3.0-or-later
"""Light and focus of the Pi's camera: measured, locked, kept, and measured again."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

import pytest

from tests.vision.cameras.pi.pretended import Scene, library_of
from tests.vision.cameras.pi.sensors import IMX219
from vision.cameras.condition import Condition, Measured
from vision.cameras.pi import PiCamera
from vision.cameras.wishes import Wishes


class Filming:
    """The device over a scene; `shot` takes pictures until something is so, 40 s at most."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, scene: Scene, wishes: Wishes | None = None
    ) -> None:
        monkeypatch.setitem(sys.modules, "picamera2", library_of(scene))
        # Less to draw.
        monkeypatch.setattr("vision.cameras.pi.camera.SIZE", (320, 240))
        self.scene = scene
        self.device = PiCamera(wishes)
        self.device.open()
        self.camera: Any = scene.made[-1]
        self.began = self.camera.optics.time

    @property
    def condition(self) -> Condition:
        assert self.device.condition is not None
        return self.device.condition

    @property
    def seconds(self) -> float:
        return float(self.camera.optics.time - self.began)

    def for_s(self, seconds: float) -> Filming:
        until = self.camera.optics.time + seconds
        while self.camera.optics.time < until:
            self.device.shoot()
        return self

    def until_locked(self) -> Filming:
        until = self.camera.optics.time + 60
        self.device.shoot()
        while self.condition.measuring:
            self.device.shoot()
            assert self.camera.optics.time < until
        return self


def measured(filming: Filming) -> Measured:
    found = filming.until_locked().condition.measured
    assert found is not None
    return found


def test_a_lens_is_locked_where_one_cycle_found_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    filming = Filming(monkeypatch, Scene(scan_frames=90))
    filming.for_s(2.5)
    # It scans by now, at ten dioptres at times, and nothing is locked of that.
    assert filming.camera.optics.af_state == 1
    assert filming.condition.measuring
    assert not [asked for asked in filming.camera.asked if "LensPosition" in asked]
    found = measured(filming)
    assert found.camera == "imx708 /base/soc/i2c0mux/i2c@1/imx708@1a"
    assert found.lens_position == 1.6
    assert filming.camera.scans == 1
    filming.for_s(3)
    assert filming.camera.optics.lens == 1.6
    assert filming.camera.optics.frame_us == 100_000


@pytest.mark.parametrize("says", ["AeState", "AeLocked", ""])
def test_light_is_locked_once_it_has_settled(monkeypatch: pytest.MonkeyPatch, says: str) -> None:
    filming = Filming(monkeypatch, Scene(says=says, need_us=60_000, gains=(2.4, 1.2)))
    found = measured(filming)
    assert found.exposure_us is not None and found.analogue_gain is not None
    assert found.exposure_us * found.analogue_gain == pytest.approx(60_000, rel=0.03)
    # No longer than a hand may move without a smear.
    assert found.exposure_us <= 33_333
    assert found.colour_gains == pytest.approx((2.4, 1.2), rel=0.03)
    assert filming.seconds < 10
    filming.scene.need_us, filming.scene.gains = 20_000, (1.2, 2.0)
    filming.for_s(5)
    state = filming.camera.optics
    assert state.exposure_us == pytest.approx(found.exposure_us, rel=0.01)
    assert state.gains == found.colour_gains


@pytest.mark.parametrize(
    "scene", [Scene(finds=False), Scene(scan_frames=None)], ids=["fails", "never ends"]
)
def test_a_lens_that_finds_nothing_is_told_and_not_kept(
    monkeypatch: pytest.MonkeyPatch, scene: Scene
) -> None:
    filming = Filming(monkeypatch, scene).until_locked()
    assert filming.condition.unfocused
    assert filming.condition.measured is None
    assert filming.camera.scans == 2
    filming.for_s(2)
    assert (filming.camera.optics.lens, filming.camera.optics.af_state) == (1.0, 0)
    scene.finds, scene.scan_frames = True, 12
    filming.device.measure_again()
    assert measured(filming).lens_position == 1.6
    assert not filming.condition.unfocused


def test_nothing_is_locked_in_the_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    filming = Filming(monkeypatch, Scene(need_us=0)).for_s(30)
    assert filming.condition.measuring
    assert filming.camera.scans == 0
    filming.scene.need_us = 24_000
    assert measured(filming).lens_position == 1.6


def test_a_lens_covered_while_it_is_measured_is_measured_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    filming = Filming(monkeypatch, Scene(scan_frames=60)).for_s(2)
    filming.scene.need_us = 0
    filming.for_s(5)
    assert filming.condition.measuring
    filming.scene.need_us = 30_000
    found = measured(filming)
    assert (found.exposure_us or 0) * (found.analogue_gain or 0) == pytest.approx(30_000, rel=0.03)


@pytest.mark.parametrize(
    "deaf",
    [{"LensPosition"}, {"ExposureTime", "AnalogueGain", "AeEnable"}, {"ColourGains", "AwbEnable"}],
)
def test_a_camera_that_keeps_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch, deaf: set[str]
) -> None:
    scene = Scene(deaf=frozenset(deaf))
    filming = Filming(monkeypatch, scene).until_locked()
    # What it found by itself was right as long as it does not change.
    filming.scene.need_us, filming.scene.gains = 12_000, (1.2, 2.4)
    filming.camera.move_lens(9.0)
    filming.for_s(10)
    assert filming.condition.disobeyed
    assert filming.condition.measured is None


def test_what_was_kept_is_locked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = measured(Filming(monkeypatch, Scene()))
    filming = Filming(monkeypatch, Scene(), Wishes(kept=(found,)))
    assert measured(filming) == found
    assert filming.seconds < 2
    assert filming.camera.scans == 0
    assert filming.camera.optics.lens == found.lens_position


@pytest.mark.parametrize(
    "scene",
    [Scene(need_us=12_000), Scene(need_us=40_000), Scene(distance=4.0), Scene(need_us=2_000_000)],
    ids=["brighter", "darker", "nearer", "black with what was kept"],
)
def test_what_was_kept_is_measured_anew_where_it_fits_no_more(
    monkeypatch: pytest.MonkeyPatch, scene: Scene
) -> None:
    found = measured(Filming(monkeypatch, Scene()))
    filming = Filming(monkeypatch, scene, Wishes(kept=(found,)))
    again = measured(filming)
    assert filming.camera.scans == 1
    assert again.lens_position == scene.distance
    light = (again.exposure_us or 0) * (again.analogue_gain or 0)
    assert light == pytest.approx(min(scene.need_us, 16 * 33_333), rel=0.05)


def test_another_cameras_values_are_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    found = replace(measured(Filming(monkeypatch, Scene())), camera="imx477 elsewhere")
    filming = Filming(monkeypatch, Scene(), Wishes(kept=(found,))).until_locked()
    assert filming.camera.scans == 1


def test_a_lens_that_people_set_stays_there(monkeypatch: pytest.MonkeyPatch) -> None:
    filming = Filming(monkeypatch, Scene(), Wishes(focus=2.0))
    found = measured(filming)
    assert (found.lens_position, filming.camera.scans) == (2.0, 0)
    assert filming.camera.optics.lens == 2.0
    # Kept values are of another focus than what people set now.
    nearer = Filming(monkeypatch, Scene(), Wishes(focus=99.0, kept=(found,)))
    assert measured(nearer).lens_position == 15.0


def test_measuring_again_unlocks_and_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    filming = Filming(monkeypatch, Scene())
    first = measured(filming)
    filming.scene.need_us, filming.scene.distance = 9_000, 2.5
    filming.for_s(2)
    assert filming.condition.measured == first
    filming.device.measure_again()
    filming.device.shoot()
    assert filming.condition.measuring
    again = measured(filming)
    assert again.lens_position == 2.5
    assert (again.exposure_us or 0) * (again.analogue_gain or 0) == pytest.approx(9_000, rel=0.05)
    assert filming.camera.scans == 2


def test_a_camera_that_strays_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    filming = Filming(monkeypatch, Scene()).until_locked()
    filming.camera.move_lens(8.0)
    filming.for_s(5)
    assert filming.camera.optics.lens == 1.6
    assert not filming.condition.disobeyed


def test_a_camera_without_a_lens_or_any_control(monkeypatch: pytest.MonkeyPatch) -> None:
    fixed = measured(Filming(monkeypatch, Scene(sensor=IMX219)))
    assert fixed.lens_position is None
    assert fixed.colour_gains is not None
    names = {"AeEnable", "AwbEnable", "ExposureTime", "AnalogueGain", "ColourGains"}
    scene = Scene(sensor=IMX219, lacks=frozenset({*names, "FrameDurationLimits"}))
    monkeypatch.setattr(
        "tests.vision.cameras.pi.pretended._Picamera2.create_video_configuration",
        lambda _, **asked: {"raw": {}, "sensor": {}, "controls": {}} | asked,
    )
    plain = Filming(monkeypatch, scene).for_s(3)
    assert plain.condition == Condition(can_measure=False)
    plain.device.measure_again()
    plain.for_s(1)
    assert plain.camera.asked == []
