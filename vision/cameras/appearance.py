# SPDX-License-Identifier: AGPL-3.0-or-later
"""How bright and how sharp a picture is, to tell whether light and focus still fit the table."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.frames import Pixels

# A few thousand pixels tell brightness; sharpness needs neighbours, so whole rows, but few.
_EVERY = 8
# Cards' edges are a small part of a table.
_EDGES_PERCENTILE = 99.5


@dataclass(frozen=True, slots=True)
class Appearance:
    """brightness: the mean of 255. sharpness: how steep the steepest edges are, by brightness."""

    brightness: float
    sharpness: float

    def is_like(self, other: Appearance, *, brightness: float, sharpness: float) -> bool:
        """Whether this is as that: brighter or darker by at most this factor, and no less sharp.

        brightness, sharpness: factors above 1; a sharper picture is like any.
        """
        low, high = sorted((self.brightness, other.brightness))
        return high <= brightness * max(low, 1.0) and self.sharpness * sharpness >= other.sharpness


def appearance_of(pixels: Pixels) -> Appearance:
    """Of a (height, width, 3) BGR picture; some milliseconds."""
    green = pixels[::_EVERY, :, 1].astype(np.int16)
    brightness = float(green.mean())
    # Over two pixels: the sensor's grain is from one to the next.
    steps = np.abs(green[:, 2:] - green[:, :-2])
    steepest = float(np.percentile(steps, _EDGES_PERCENTILE)) if steps.size else 0.0
    return Appearance(brightness, steepest / max(brightness, 1.0))
