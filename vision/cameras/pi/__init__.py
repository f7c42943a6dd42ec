# SPDX-License-Identifier: AGPL-3.0-or-later
"""A Raspberry Pi's own camera, through picamera2.

`library` finds picamera2 and the camera, and tells apart why there is none. `modes`: which of the
sensor's modes shows all that the lens sees. `pixels`: from the granted format to BGR. `controls`:
what libcamera calls things. `measuring`: light and focus measured, locked and watched, with
`steadiness` for when light has settled. `camera`: the device that joins them.
"""

from vision.cameras.pi.camera import PiCamera

__all__ = ["PiCamera"]
