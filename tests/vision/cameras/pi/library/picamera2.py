# SPDX-License-Identifier: AGPL-3.0-or-later
"""The stand-in for picamera2, for a process of its own; faster than a real one.

PRETEND_SCENE: fields of the scene as JSON.
"""

import json
import os
import time

import vision.cameras.pi.camera as pi
from tests.vision.cameras.pi.pretended import Scene, library_of

_real = library_of(Scene(**json.loads(os.environ.get("PRETEND_SCENE", "{}")))).Picamera2
_PACE_S = 0.01
# Less to draw, and to send.
pi.SIZE = (320, 240)


class Picamera2(_real):
    def capture_request(self, wait):
        time.sleep(_PACE_S)
        return super().capture_request(wait)
