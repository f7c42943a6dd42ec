# SPDX-License-Identifier: AGPL-3.0-or-later
"""From the pixel format that the camera granted to BGR."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from vision.frames import CameraTrouble, Pixels

ASKED_FORMAT = "RGB888"
"""What libcamera calls RGB888 has its bytes in the order blue, green, red."""

ToPixels = Callable[[Any], Pixels]
"""Makes (height, width, 3) BGR of what `make_array` gives, in memory of its own."""

# By libcamera's name: which bytes of a pixel are blue, green and red.
_BYTES = {
    "RGB888": (0, 1, 2),
    "XRGB8888": (0, 1, 2),
    "BGR888": (2, 1, 0),
    "XBGR8888": (2, 1, 0),
    # picamera2 unpacks these itself, red first.
    "MJPEG": (2, 1, 0),
}
# By libcamera's name: OpenCV's conversion to BGR.
_PLANES = {
    "NV12": "COLOR_YUV2BGR_NV12",
    "NV21": "COLOR_YUV2BGR_NV21",
    "YUV420": "COLOR_YUV2BGR_I420",
    "YVU420": "COLOR_YUV2BGR_YV12",
    "YUYV": "COLOR_YUV2BGR_YUYV",
    "YVYU": "COLOR_YUV2BGR_YVYU",
    "UYVY": "COLOR_YUV2BGR_UYVY",
}


def converter(granted: str, width: int) -> ToPixels:
    """What makes BGR pictures of the granted format. Raises CameraTrouble for one it cannot.

    width: of the pictures, in pixels; rows may come with padding at their ends.
    """
    if granted in _BYTES:
        return _reordered(list(_BYTES[granted]), width)
    if granted in _PLANES:
        return _converted(_PLANES[granted], width)
    raise CameraTrouble(
        f"the Pi's camera gives its pictures as {granted}, which cannot be read; "
        f"{ASKED_FORMAT}, NV12, YUV420, YUYV and MJPEG can: choose another camera",
        permanent=True,
    )


def _reordered(order: list[int], width: int) -> ToPixels:
    if order == [0, 1, 2]:
        return lambda array: np.array(array[:, :width, :3], dtype=np.uint8, order="C")
    return lambda array: np.ascontiguousarray(array[:, :width, 2::-1], dtype=np.uint8)


def _converted(code: str, width: int) -> ToPixels:
    # Only here: it takes twenty megabytes, and a Pi grants what it is asked for.
    import cv2

    number = getattr(cv2, code)

    def to_pixels(array: Any) -> Pixels:
        # Padding stays until after: the colour's rows are half as long, and so is theirs.
        picture = cv2.cvtColor(np.ascontiguousarray(array), number)
        return np.array(picture[:, :width], dtype=np.uint8, order="C")

    return to_pixels
