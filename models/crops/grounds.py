# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the cards of patches lie on: photographs of a folder and drawn surfaces."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import cv2
import numpy as np

from models.scenes.grounds import make_ground
from vision.files.pictures import decoded
from vision.frames import Pixels

_DRAWN = 60
_SIZE = (640, 480)


@cache
def grounds_in(folder: Path | None) -> tuple[Pixels, ...]:
    """Pictures of up to 640 pixels; without a folder all are drawn."""
    grounds = [make_ground(np.random.default_rng(seed), _SIZE) for seed in range(_DRAWN)]
    for path in sorted(folder.glob("*.jpg")) if folder else ():
        picture = decoded(path)
        if picture is not None:
            scale = 640 / max(picture.shape[:2])
            small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            grounds.append(np.asarray(small, np.uint8))
    return tuple(grounds)
