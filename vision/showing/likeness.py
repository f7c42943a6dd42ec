# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whether two pictures show one card, or two that may differ in no more than a digit."""

from __future__ import annotations

import cv2
import numpy as np

from vision.frames import Pixels
from vision.plane import Floats

FLAT_SIZE = (126, 176)
"""Width and height in pixels of the pictures that are compared: 2 a millimetre."""

LEAST_FIT = 0.95
LEAST_LOCAL_FIT = 0.95
"""In every neighbourhood as large as a stroke of an index.

Of scans laid at chance, 110 to 200 px long, with outlines 1 to 2 % beside: six to nine of ten
pictures of one card are known for that, and none of 100 of a 5 and a 6, a 12 and a 13 on one
suit's picture is. A card that only a hand passed over is known every time.
"""

_STROKE_PX = 3.0
_LEVELLED_PX = 10.0
_EDGE_PX = 10
"""Of a flat's border, where what is around the card may be."""

_STEPS = (4, 2, 1)
_WORTH_ALIGNING = 0.3


def same_card(one: Pixels, other: Pixels) -> bool:
    """Whether two (176, 126, 3) BGR pictures are of one card, laid anew or lit otherwise."""
    first, second = _grey(one), _grey(other)
    if _fit(*(_coarse(grey) for grey in (first, second))) < _WORTH_ALIGNING:
        return False
    width, height = FLAT_SIZE
    aligned = cv2.warpPerspective(
        other,
        _alignment(first, second),
        (width, height),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    # Noise, and the sharpness that one of them may have more of.
    a, b = (
        _levelled(cv2.GaussianBlur(flat, (0, 0), 1.2).astype(np.float32), _LEVELLED_PX)
        for flat in (one, aligned)
    )
    return _fit(a, b) >= LEAST_FIT and _worst_local_fit(a, b) >= LEAST_LOCAL_FIT


def _worst_local_fit(a: Floats, b: Floats) -> float:
    """1 where they are equal, less the more they differ, also in contrast; the lowest anywhere."""
    powers = [_around(a * a), _around(b * b)]
    floor = 0.15 * max(float(power.mean()) for power in powers)
    fit = (2 * _around(a * b) + floor) / (powers[0] + powers[1] + floor)
    return float(fit[_EDGE_PX:-_EDGE_PX, _EDGE_PX:-_EDGE_PX].min())


def _around(values: Floats) -> Floats:
    return np.asarray(cv2.GaussianBlur(values, (0, 0), _STROKE_PX).sum(axis=2), np.float32)


def _alignment(first: Floats, second: Floats) -> Floats:
    """3 x 3, from the first's pixels to the second's, from coarse to fine."""
    width, height = FLAT_SIZE
    found = np.eye(3)
    for step in _STEPS:
        size = round(width / step), round(height / step)
        scale = np.diag([size[0] / width, size[0] / width, 1.0])
        small = [
            _levelled(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), 12 / step + 2)
            for grey in (first, second)
        ]
        start = np.asarray(scale @ found @ np.linalg.inv(scale), np.float32)
        everywhere = np.full(size[::-1], 255, np.uint8)
        until = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 30, 1e-4)
        try:
            _, warp = cv2.findTransformECC(
                small[0], small[1], start, cv2.MOTION_HOMOGRAPHY, until, everywhere, 3
            )
        except cv2.error:
            # Nothing alike enough to be followed; the step before stands.
            continue
        found = np.linalg.inv(scale) @ warp @ scale
    return np.asarray(found, np.float32)


def _grey(flat: Pixels) -> Floats:
    return np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY), np.float32)


def _coarse(grey: Floats) -> Floats:
    return _levelled(cv2.resize(grey, (21, 29), interpolation=cv2.INTER_AREA), 5.0)


def _levelled(values: Floats | cv2.typing.MatLike, sigma: float) -> Floats:
    return np.asarray(values - cv2.GaussianBlur(values, (0, 0), sigma), np.float32)


def _fit(a: Floats, b: Floats) -> float:
    return float((a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum() + 1e-6))
