# SPDX-License-Identifier: AGPL-3.0-or-later
"""Another look at the same picture: upside down, outlines come to lie a little otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import numpy as np

from vision.finding.finder import FoundCard
from vision.frames import Pixels


class Finding(Protocol):
    """Finds outlines; vision.finding.OutlineFinder is the real one."""

    def find(self, pixels: Pixels) -> tuple[FoundCard, ...]:
        """Cards on a (height, width, 3) BGR picture."""
        ...


def find_upside_down(finder: Finding, pixels: Pixels) -> tuple[FoundCard, ...]:
    """What is found in the turned picture, with corners as the picture is."""
    far_corner = np.array([pixels.shape[1], pixels.shape[0]], np.float32)
    found = finder.find(np.ascontiguousarray(pixels[::-1, ::-1]))
    return tuple(replace(card, corners=far_corner - card.corners) for card in found)
