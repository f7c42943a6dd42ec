# SPDX-License-Identifier: AGPL-3.0-or-later
"""A stand-in for picamera2 and the sensor behind it, as their documents say they behave.

What is set counts some frames later; exposure and white balance creep to what the scene needs;
a lens scans before it has found or failed; a control that the camera lacks is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

import numpy as np

from tests.vision.cameras.pi.sensors import IMX708, Sensor, granted_mode

LATENCY = 4
"""Frames from setting a control to the first picture with it."""

# libcamera throws the first pictures away, until the exposure is near.
_STARTUP_S = 2.5

_LENS = {"AfMode": (0, 2, 0), "AfTrigger": (0, 1, 0), "LensPosition": (0.0, 15.0, 1.0)}
_LIGHT = {
    "AeEnable": (False, True, True),
    "AwbEnable": (False, True, True),
    "ExposureTime": (26, 66_666, 20_000),
    "AnalogueGain": (1.0, 16.0, 1.0),
    "ColourGains": (0.0, 32.0, 1.0),
}
_STEADY = {"FrameDurationLimits": (17_849, 120_000, 33_333), "ScalerCrop": ((), (), ())}


@dataclass
class Scene:
    """What lies before the lens, and how the sensor's algorithms do there.

    need_us: the exposure at a gain of 1 that suits the light; 0 for the dark. distance: where
    the table is, in dioptres. scan_frames: of an autofocus cycle; None for one that never ends.
    finds: whether it succeeds. says: how the camera tells that its exposure has settled: "AeState",
    "AeLocked", "" for not at all. deaf: controls that change nothing. format, padding: of the
    pictures that are granted, by libcamera's name and in bytes a row. mode: what is granted
    whatever was asked. connected: how many cameras. hangs_after: so many pictures. lacks: controls
    that there are not. failure: why it cannot be opened. made: the cameras so far.
    """

    need_us: float = 24_000.0
    gains: tuple[float, float] = (1.9, 1.4)
    distance: float = 1.6
    scan_frames: int | None = 12
    finds: bool = True
    says: str = "AeState"
    deaf: frozenset[str] = frozenset()
    sensor: Sensor = IMX708
    mode: tuple[int, int] | None = None
    format: str = "RGB888"
    connected: int = 1
    hangs_after: int | None = None
    lacks: frozenset[str] = frozenset()
    failure: Exception | None = None
    made: list[Any] = field(default_factory=list)


class Request:
    """One picture with its metadata."""

    def __init__(self, camera: Any, array: np.ndarray, told: dict[str, Any]) -> None:
        self._camera, self._array, self._told = camera, array, told

    def make_array(self, stream: str) -> np.ndarray:
        assert stream == "main"
        return self._array

    def get_metadata(self) -> dict[str, Any]:
        return dict(self._told)

    def release(self) -> None:
        self._camera.held -= 1


@dataclass
class _Optics:
    """The state that frames go through."""

    time: float = 7.0
    exposure_us: float = 4_000.0
    gain: float = 1.0
    gains: tuple[float, float] = (1.0, 1.0)
    lens: float = 1.0
    af_state: int = 0
    scanned: int | None = None
    auto_light: bool = True
    auto_colour: bool = True
    frame_us: float = 33_333.0
    number: int = 0


def library_of(scene: Scene) -> Any:
    """The module picamera2 over a scene, which may be changed meanwhile."""

    class Picamera2(_Picamera2):
        def __init__(self) -> None:
            super().__init__(scene)

        @staticmethod
        def global_camera_info() -> list[dict[str, Any]]:
            model = scene.sensor.model
            one = {"Model": model, "Id": f"/base/soc/i2c0mux/i2c@1/{model}@1a", "Num": 0}
            return [one] * scene.connected

    return SimpleNamespace(Picamera2=Picamera2)


class _Picamera2:
    def __init__(self, scene: Scene) -> None:
        if scene.failure is not None:
            raise RuntimeError("Camera __init__ sequence did not complete.") from scene.failure
        self._scene = scene
        self._optics = _Optics()
        self._waiting: list[tuple[int, dict[str, Any]]] = []
        self.config: dict[str, Any] = {}
        self.running, self.closed, self.held = False, False, 0
        self.asked: list[dict[str, Any]] = []
        self.scans = 0
        lens = _LENS if scene.sensor.lens else {}
        there = _STEADY | _LIGHT | lens
        self.camera_controls = {n: v for n, v in there.items() if n not in scene.lacks}
        self.camera_properties = {
            "Model": scene.sensor.model,
            "PixelArraySize": scene.sensor.array,
            "ColorFilterArrangement": 0,
        }
        scene.made.append(self)

    @property
    def sensor_modes(self) -> list[dict[str, Any]]:
        assert not self.running
        return self._scene.sensor.told_modes()

    def create_video_configuration(self, **asked: Any) -> dict[str, Any]:
        usual = {"buffer_count": 6, "raw": {}, "sensor": {}, "controls": {}}
        config = usual | asked
        config["controls"] = {"FrameDurationLimits": (33_333, 33_333)} | config["controls"]
        return config

    def configure(self, config: dict[str, Any]) -> None:
        assert not self.running
        self._refuse_unknown(config["controls"])
        main = config["main"]
        mode = granted_mode(self._scene.sensor, main["size"], config["sensor"] or None)
        if self._scene.mode is not None:
            granted = tuple(self._scene.mode)
            mode = next(one for one in self._scene.sensor.modes if one[1] == granted)
        width, height = main["size"]
        self._crop = _middle(mode[3], width / height)
        self._main = replace_format(main, self._scene.format)
        self.config = config | {
            "main": self._main,
            "sensor": {"bit_depth": mode[0], "output_size": mode[1]},
        }
        self._obey(config["controls"])

    def camera_configuration(self) -> dict[str, Any]:
        return self.config

    def start(self) -> None:
        self.running = True

    def set_controls(self, controls: dict[str, Any]) -> None:
        self._refuse_unknown(controls)
        self.asked.append(dict(controls))
        self._waiting.append((self._optics.number + LATENCY, dict(controls)))

    def capture_request(self, wait: float) -> Request:
        assert self.running and 0 < wait <= 8
        if self._optics.number == 0 and wait < _STARTUP_S:
            raise TimeoutError
        if self.held >= self.config["buffer_count"]:
            raise TimeoutError
        if self._optics.number == self._scene.hangs_after:
            raise TimeoutError
        self.held += 1
        self._step()
        return Request(self, self._picture(), self._told())

    def stop(self) -> None:
        self.running = False

    def close(self) -> None:
        assert not self.running
        self.closed = True

    def move_lens(self, dioptres: float) -> None:
        """As a knock does, or another program."""
        self._optics.lens = dioptres

    def brighten(self, exposure_us: float) -> None:
        """The exposure jumps, whatever it was told."""
        self._optics.exposure_us = exposure_us

    @property
    def optics(self) -> _Optics:
        return replace(self._optics)

    def _refuse_unknown(self, controls: dict[str, Any]) -> None:
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")

    def _obey(self, controls: dict[str, Any]) -> None:
        state = self._optics
        for name, value in controls.items():
            if name in self._scene.deaf:
                continue
            match name:
                case "AeEnable":
                    state.auto_light = value
                case "AwbEnable":
                    state.auto_colour = value
                case "ExposureTime":
                    # Sensors count in lines.
                    state.exposure_us, state.auto_light = value // 19 * 19, False
                case "AnalogueGain":
                    state.gain, state.auto_light = round(value * 256) / 256, False
                case "ColourGains":
                    state.gains, state.auto_colour = value, False
                case "FrameDurationLimits":
                    state.frame_us = float(value[0])
                case "AfMode":
                    state.scanned = None if value == 0 else state.scanned
                    state.af_state = 0 if value == 0 else state.af_state
                case "AfTrigger":
                    self.scans += value == 0
                    state.scanned = 0 if value == 0 else None
                    state.af_state = 1 if value == 0 else 0
        if "LensPosition" in controls and "LensPosition" not in self._scene.deaf:
            state.lens = controls["LensPosition"]

    def _step(self) -> None:
        state = self._optics
        state.number += 1
        state.time += state.frame_us / 1e6
        due = [controls for number, controls in self._waiting if number <= state.number]
        self._waiting = [one for one in self._waiting if one[0] > state.number]
        for controls in due:
            self._obey(controls)
        if state.auto_light:
            have = state.exposure_us * state.gain
            wanted = have + 0.25 * (self._scene.need_us - have)
            state.exposure_us = max(26.0, min(wanted, state.frame_us))
            state.gain = max(1.0, min(wanted / state.exposure_us, 16.0))
        if state.auto_colour:
            red, blue = (
                now + 0.05 * (goal - now)
                for now, goal in zip(state.gains, self._scene.gains, strict=True)
            )
            state.gains = red, blue
        if state.scanned is not None and state.af_state == 1:
            self._scan()

    def _scan(self) -> None:
        state = self._optics
        assert state.scanned is not None
        state.scanned += 1
        # From far to near: 10 cm are ten dioptres.
        state.lens = float(state.scanned % 11)
        if state.scanned == self._scene.scan_frames:
            found = self._scene.finds
            state.af_state = 2 if found else 3
            state.lens = self._scene.distance if found else 1.0

    def _told(self) -> dict[str, Any]:
        state = self._optics
        told: dict[str, Any] = {
            "SensorTimestamp": round(state.time * 1e9),
            "FrameDuration": round(state.frame_us),
            "ExposureTime": round(state.exposure_us),
            "AnalogueGain": state.gain,
            "ColourGains": state.gains,
            "ScalerCrop": self._crop,
        }
        settled = abs(state.exposure_us * state.gain - self._scene.need_us) < 300
        if self._scene.says == "AeState":
            told["AeState"] = (2 if settled else 1) if state.auto_light else 0
        if self._scene.says == "AeLocked":
            told["AeLocked"] = settled
        if self._scene.sensor.lens:
            told |= {"AfState": state.af_state, "LensPosition": state.lens}
        lacking = {"ExposureTime", "AnalogueGain", "ColourGains"} & self._scene.lacks
        return {name: value for name, value in told.items() if name not in lacking}

    def _picture(self) -> np.ndarray:
        """Grey as the light is, with a bright edge that blurs as the lens is off."""
        state, need = self._optics, self._scene.need_us
        light = 0.0 if need == 0 else 110 * state.exposure_us * state.gain / need
        grey = min(200.0, light)
        off = abs(state.lens - self._scene.distance) if self._scene.sensor.lens else 0.0
        edge = min(255.0, grey * (1 + 0.9 / (1 + 4 * off)))
        width, height = self._main["size"]
        array = np.full((height, width, 3), round(grey), np.uint8)
        array[:, ::40] = array[:, 1::40] = round(edge)
        return array if self._scene.format == "RGB888" else _packed(array, self._main)


def replace_format(main: dict[str, Any], granted: str) -> dict[str, Any]:
    width = main["size"][0]
    row = {"RGB888": 3, "BGR888": 3, "XRGB8888": 4, "XBGR8888": 4}.get(granted, 1) * width
    return main | {"format": granted, "stride": row, "framesize": row * main["size"][1]}


def _packed(array: np.ndarray, main: dict[str, Any]) -> np.ndarray:
    from tests.vision.cameras.pi.formats import packed

    return packed(array, main["format"])


def _middle(crop: tuple[int, int, int, int], shape: float) -> tuple[int, int, int, int]:
    """The largest part of a crop in a picture's shape, as libcamera takes it."""
    left, top, width, height = crop
    new_width, new_height = min(width, round(height * shape)), min(height, round(width / shape))
    return (
        left + (width - new_width) // 2,
        top + (height - new_height) // 2,
        new_width,
        new_height,
    )
