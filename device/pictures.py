# SPDX-License-Identifier: AGPL-3.0-or-later
"""Picture files that somebody names."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision.frames import Pixels


def decoded(path: Path) -> Pixels | None:
    """(height, width, 3) BGR of a picture file, None when it is none. Raises OSError."""
    return decoded_bytes(path.read_bytes())


def decoded_bytes(content: bytes) -> Pixels | None:
    """(height, width, 3) BGR of what a picture file holds, None when it is none."""
    if not content:
        return None
    try:
        pixels = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        # More pixels than OpenCV is willing to decode.
        return None
    return None if pixels is None else np.asarray(pixels, np.uint8)
