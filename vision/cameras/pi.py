# SPDX-License-Identifier: AGPL-3.0-or-later
"""A Raspberry Pi's own camera, through picamera2, as a device."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from vision.cameras.handover import Shot
from vision.cameras.settling import Settling
from vision.frames import CameraTimeout, CameraTrouble

SIZE = (1280, 960)
# A capture without a limit can hang for ever.
_CAPTURE_S = 1.5

# libcamera's AfModeEnum; its module is there on a Pi only.
_FOCUS_BY_HAND, _FOCUS_ALL_THE_TIME = 0, 2

_MEASURED = ("ExposureTime", "AnalogueGain", "ColourGains")


class PiCamera:
    """The first camera at the Pi's connectors."""

    def __init__(self) -> None:
        # picamera2 has no types and is there on a Pi only.
        self._camera: Any = None
        self._settling = Settling()

    def open(self) -> None:
        """Raises CameraTrouble where picamera2 or the camera is missing."""
        try:
            library = importlib.import_module("picamera2")
        except ImportError as error:
            raise CameraTrouble(
                "picamera2 is not installed: run `sudo apt install python3-picamera2`, and make "
                "the environment with --system-site-packages",
                permanent=True,
            ) from error
        # Asked first: without a camera the constructor fails with an IndexError.
        if not library.Picamera2.global_camera_info():
            raise CameraTrouble(
                "no camera is connected to this Pi; see its ribbon cable, and try "
                "`rpicam-hello --list-cameras`",
                permanent=True,
            )
        self._camera = library.Picamera2()
        # What libcamera calls RGB888 has its bytes in the order blue, green, red.
        settings = self._camera.create_video_configuration(
            main={"size": SIZE, "format": "RGB888"}, buffer_count=3
        )
        self._camera.configure(settings)
        if self._can_focus:
            self._camera.set_controls({"AfMode": _FOCUS_ALL_THE_TIME})
        self._camera.start()

    def shoot(self) -> Shot:
        """The next picture, with the sensor's own time; the light is measured, then held."""
        try:
            request = self._camera.capture_request(wait=_CAPTURE_S)
        except TimeoutError as error:
            raise CameraTimeout(
                f"the Pi's camera gave no picture for {_CAPTURE_S:g} s; see its ribbon cable"
            ) from error
        try:
            pixels = np.array(request.make_array("main")[:, :, :3], dtype=np.uint8, order="C")
            told = request.get_metadata()
        finally:
            # There are three buffers only; one that is kept is missed at once.
            request.release()
        shot = Shot(pixels, told["SensorTimestamp"] / 1e9)
        if self._settling.is_due(shot):
            self._hold(told)
        return shot

    def close(self) -> None:
        """Stop the camera and let it go."""
        if self._camera is not None:
            self._camera.stop()
            self._camera.close()

    @property
    def _can_focus(self) -> bool:
        return "AfMode" in self._camera.camera_controls

    def _hold(self, told: Mapping[str, Any]) -> None:
        """Keep what the newest picture's metadata says of light, colour and focus."""
        # A sensor without colour has no gains; one that tells no exposure keeps its own.
        held = {name: told[name] for name in _MEASURED if name in told}
        if "ExposureTime" in held and "AnalogueGain" in held:
            held["AeEnable"] = False
        if "ColourGains" in held:
            held["AwbEnable"] = False
        if self._can_focus and "LensPosition" in told:
            held |= {"AfMode": _FOCUS_BY_HAND, "LensPosition": told["LensPosition"]}
        self._camera.set_controls(held)
