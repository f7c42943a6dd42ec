# SPDX-License-Identifier: AGPL-3.0-or-later
"""How plainly a card's sides are seen where they run across another card.

The upper card's are seen there as a straight step or shadow, be it white on white; the lower one's,
where the upper one lies, are not.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.frames import Pixels
from vision.plane import Floats, carried, corners_of
from vision.reading.beneath import Shown
from vision.reading.describing import PLACES_SIZE

_RIM = 0.04
"""Share of a card's sides along its edge that tells nothing: its own side may be seen there."""

_LEAST_LONG = 14
"""Pixels of a card laid flat that a side must run across it, to be looked for."""

_REACH = 8
"""Such pixels by which the side may lie beside where it is looked for."""

_TILTS = range(-3, 4)
"""Such pixels by which its ends may do so more than its middle."""


def rims_across(picture: Shown, upper: Floats, lower: Floats) -> float:
    """Levels by which the picture changes at the sides of a card that may lie on another.

    upper, lower: their corners, (4, 2) pixels. 0 where none of its sides runs across the other.
    """
    flat = picture.laid_flat(lower)
    corners = carried(upper, lower, corners_of(flat))
    seen = [(_step_at(flat, *side), _length(*side)) for side in _across(corners)]
    along = sum(length for _, length in seen)
    return sum(step * length for step, length in seen) / along if along else 0.0


def _across(corners: Floats) -> Iterator[tuple[Floats, Floats]]:
    """The ends of what runs across of each side that does so far enough."""
    width, height = PLACES_SIZE
    left, top = round(_RIM * width), round(_RIM * height)
    inner = (left, top, width - 2 * left, height - 2 * top)
    whole = np.rint(corners).astype(int).tolist()
    for start, end in zip(whole, [*whole[1:], whole[0]], strict=True):
        crosses, first, last = cv2.clipLine(inner, start, end)
        ends = np.array([first, last], np.float32)
        if crosses and _length(*ends) >= _LEAST_LONG:
            yield ends[0], ends[1]


def _step_at(flat: Pixels, start: Floats, end: Floats) -> float:
    """The plainest step along a line at most so far from this one, in levels of any colour."""
    along = end - start
    length = _length(start, end)
    beside = np.array([-along[1], along[0]]) / length
    most = _REACH + max(_TILTS) + 1
    how_far = np.linspace(0, 1, round(length))[:, None, None]
    offsets = np.arange(-most, most + 1)[None, :, None]
    places = (start + how_far * along + offsets * beside).astype(np.float32)
    strip = cv2.remap(
        flat, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    ).astype(np.float32)
    steps = strip[:, 2:] - strip[:, :-2]
    return max(float(np.abs(_along(steps, tilt)).max()) for tilt in _TILTS)


def _along(steps: Floats, tilt: int) -> Floats:
    """(offsets, 3): the middle one of the steps along each line that is tilted so far."""
    shifts = np.rint(np.linspace(-tilt, tilt, len(steps))).astype(int) + max(_TILTS)
    offsets = np.arange(steps.shape[1] - 2 * max(_TILTS))
    tilted = steps[np.arange(len(steps))[:, None], shifts[:, None] + offsets]
    return np.asarray(np.median(tilted, axis=0), np.float32)


def _length(start: Floats, end: Floats) -> float:
    return float(np.linalg.norm(end - start))
