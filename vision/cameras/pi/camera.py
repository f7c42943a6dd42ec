# SPDX-License-Identifier: AGPL-3.0-or-later
"""A Raspberry Pi's own camera as a device."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from vision.cameras.appearance import appearance_of
from vision.cameras.condition import Condition
from vision.cameras.darkness import is_black
from vision.cameras.handover import Shot
from vision.cameras.pi.controls import abilities_of
from vision.cameras.pi.library import first_camera, load_library, trouble_of_opening
from vision.cameras.pi.measuring import Measuring, Seen
from vision.cameras.pi.modes import AS_GOOD_AS_ALL, Size, full_view_mode, modes_of, shown_share
from vision.cameras.pi.pixels import ASKED_FORMAT, ToPixels, converter
from vision.cameras.wishes import Wishes
from vision.frames import CameraTimeout, CameraTrouble

_LOG = logging.getLogger(__name__)

SIZE = (1280, 960)
LEAST_FPS = 10.0
"""Frames a second that a sensor's mode must be able to give."""

# A capture without a limit can hang for ever.
_CAPTURE_S = 1.5
# The first pictures are thrown away until the exposure is near: at ten a second that takes a while.
_FIRST_S = 6.0
# One being filled, one waiting, one being read; more take memory that a small Pi lacks.
_BUFFERS = 3


class PiCamera:
    """The first camera at the Pi's connectors."""

    def __init__(self, wishes: Wishes | None = None) -> None:
        self._wishes = wishes or Wishes()
        # picamera2 has no types and is there on a Pi only.
        self._camera: Any = None
        self._to_pixels: ToPixels | None = None
        self._measuring: Measuring | None = None
        self._shown_percent: int | None = None
        self._is_view_known = False
        self._first: Shot | None = None

    def open(self) -> None:
        """Open it and wait for a picture.

        Raises CameraTrouble where picamera2 or the camera is missing, in use, or not usable.
        """
        self._camera, name = first_camera(load_library())
        abilities = abilities_of(self._camera.camera_controls)
        kept = self._wishes.kept_of(name)
        self._measuring = Measuring(name, abilities, self._wishes.focus, kept)
        try:
            self._configure(self._measuring)
            self._camera.start()
        except CameraTrouble:
            raise
        except Exception as error:
            raise trouble_of_opening(error) from error
        self._first = self._taken(_FIRST_S)

    @property
    def condition(self) -> Condition | None:
        """How it is; None before it is open."""
        if self._measuring is None:
            return None
        return replace(self._measuring.condition, shown_percent=self._shown_percent)

    def measure_again(self) -> None:
        """Unlock light and focus, measure, and lock."""
        if self._measuring is not None:
            self._measuring.again()

    def shoot(self) -> Shot:
        """The next picture, with the sensor's own time."""
        shot, self._first = self._first, None
        return shot or self._taken(_CAPTURE_S)

    def close(self) -> None:
        """Stop the camera and let it go."""
        if self._camera is not None:
            self._camera.stop()
            self._camera.close()

    def _taken(self, within_s: float) -> Shot:
        assert self._measuring is not None
        assert self._to_pixels is not None
        try:
            request = self._camera.capture_request(wait=within_s)
        except TimeoutError as error:
            raise CameraTimeout(
                f"the Pi's camera gave no picture for {within_s:g} s; see its ribbon cable"
            ) from error
        try:
            pixels = self._to_pixels(request.make_array("main"))
            told = request.get_metadata()
        finally:
            # There are three buffers only; one that is kept is missed at once.
            request.release()
        shot = Shot(pixels, told["SensorTimestamp"] / 1e9)
        self._look_at_view(told)
        seen = Seen(told, shot.time, is_black(pixels), partial(appearance_of, pixels))
        if controls := self._measuring.take(seen):
            self._camera.set_controls(dict(controls))
        return shot

    def _configure(self, measuring: Measuring) -> None:
        """Ask for the whole view, and see what is granted."""
        # A webcam has no such pattern, and no raw modes that could be asked for.
        is_sensor = "ColorFilterArrangement" in self._camera.camera_properties
        modes = modes_of(self._camera.sensor_modes) if is_sensor else ()
        mode = full_view_mode(modes, SIZE, LEAST_FPS)
        asked: dict[str, Any] = {
            "main": {"size": SIZE, "format": ASKED_FORMAT},
            "buffer_count": _BUFFERS,
            "controls": measuring.first_controls(),
        }
        if mode is not None:
            # The raw pictures themselves are not wanted: they would take memory.
            asked |= {"sensor": mode.to_config(), "raw": None}
        self._camera.configure(self._camera.create_video_configuration(**asked))
        granted = self._camera.camera_configuration()
        main = granted["main"]
        self._to_pixels = converter(str(main["format"]), int(main["size"][0]))
        sensor = granted.get("sensor")
        if mode is not None and sensor and tuple(sensor["output_size"]) != mode.size:
            _LOG.warning("the sensor's mode is %s, asked for was %s", sensor, mode)

    def _look_at_view(self, told: Mapping[str, Any]) -> None:
        """Note how much of the sensor's view the pictures show, by the first that tells."""
        if self._is_view_known or "ScalerCrop" not in told:
            return
        self._is_view_known = True
        array = _array_size(self._camera.camera_properties)
        if array is None:
            return
        picture = self._camera.camera_configuration()["main"]["size"]
        share = shown_share(tuple(told["ScalerCrop"]), array, tuple(picture))
        if share < AS_GOOD_AS_ALL:
            self._shown_percent = round(100 * share)


def _array_size(properties: Mapping[str, Any]) -> Size | None:
    """The size of what the sensor can see, in the pixels in which crops are told."""
    areas = properties.get("PixelArrayActiveAreas")
    if areas:
        return int(areas[0][2]), int(areas[0][3])
    size = properties.get("PixelArraySize")
    return (int(size[0]), int(size[1])) if size else None
