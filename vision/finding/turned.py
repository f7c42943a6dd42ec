# SPDX-License-Identifier: AGPL-3.0-or-later
"""Another look at the same picture: upside down, outlines come to lie a little otherwise."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.finding.finder import Finder, FoundCard
from vision.frames import Pixels


def find_upside_down(finder: Finder, pixels: Pixels) -> tuple[FoundCard, ...]:
    """What is found in the turned picture, with corners as the picture is."""
    far_corner = np.array([pixels.shape[1], pixels.shape[0]], np.float32)
    found = finder.find(np.asarray(cv2.rotate(pixels, cv2.ROTATE_180), np.uint8))
    return tuple(replace(card, corners=far_corner - card.corners) for card in found)
