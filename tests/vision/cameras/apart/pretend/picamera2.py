# SPDX-License-Identifier: AGPL-3.0-or-later
"""A stand-in for the Pi's camera library, for a process of its own.

PRETEND says where it hangs for ever: "open", "capture" (after three pictures), "stop".
PRETEND_RATE is in pictures a second, PRETEND_SIZE as in 64x48. A picture tells its number by its
first three bytes.
"""

import os
import threading
import time

import numpy as np

_HANGS = os.environ.get("PRETEND", "")
_RATE = float(os.environ.get("PRETEND_RATE", "50"))
_WIDTH, _HEIGHT = map(int, os.environ.get("PRETEND_SIZE", "64x48").split("x"))


def _hang_at(place):
    if place == _HANGS:
        threading.Event().wait()


class _Request:
    def __init__(self, number, time):
        self._number, self._time = number, time

    def make_array(self, stream):
        pixels = np.full((_HEIGHT, _WIDTH, 3), 90, np.uint8)
        pixels[0, 0] = divmod(self._number >> 8, 256)[1], self._number & 255, 7
        return pixels

    def get_metadata(self):
        return {"SensorTimestamp": int(self._time * 1e9)}

    def release(self):
        pass


class Picamera2:
    def __init__(self):
        self.camera_controls = {}
        self.camera_properties = {}

    @staticmethod
    def global_camera_info():
        return [{"Model": "pretend"}]

    def create_video_configuration(self, **settings):
        return settings

    def configure(self, settings):
        main = {"size": (_WIDTH, _HEIGHT), "format": settings["main"]["format"]}
        self._configuration = settings | {"main": main}

    def camera_configuration(self):
        return self._configuration

    def start(self):
        _hang_at("open")
        self._begun = time.monotonic()
        self._next = 0

    def capture_request(self, wait):
        if self._next == 3:
            _hang_at("capture")
        due = self._begun + self._next / _RATE
        time.sleep(max(0.0, due - time.monotonic()))
        self._next += 1
        return _Request(self._next - 1, due)

    def set_controls(self, controls):
        pass

    def stop(self):
        _hang_at("stop")

    def close(self):
        pass
