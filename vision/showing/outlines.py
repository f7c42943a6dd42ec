# SPDX-License-Identifier: AGPL-3.0-or-later
"""Outlines of whole cards in a camera's picture, from a tenth of its width to all of its height."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.finding.decode import Floats, overlap, share_inside
from vision.flat import upright
from vision.frames import Pixels
from vision.reading.enrolling import Finder

_SHARES = (1.0, 0.4)
"""Sizes at which the picture is shown to the detector, as shares of the side of its input."""

_LONGEST = 0.32
"""Share of the input's side up to which the detector surely knows a card's length."""

_LEAST_SCORE = 0.65

_PART = 0.5
"""Share of an outline inside a longer one from which it is a part of that card."""

_SAME = 0.7
"""Overlap from which two outlines are of the same card; the surest is the most exact."""

_SIZES = 1.4
"""By how much the cards of one deck may differ in length, one nearer than the other."""

_GROUND = (114, 114, 114)


def outlines_in(pixels: Pixels, finder: Finder) -> list[Floats]:
    """(4, 2) pixels each, from the end that is further up in the (height, width, 3) BGR picture."""
    found: list[tuple[float, Floats]] = []
    for share in _SHARES:
        shown, offset = _with_room(pixels, share)
        side = max(shown.shape[:2])
        for card in finder.find(shown):
            # Face up or down is not asked: an unknown deck's face may look like a back.
            if card.confidence >= _LEAST_SCORE and length_of(card.corners) <= _LONGEST * side:
                corners = np.asarray(card.corners - offset, np.float32)
                found.append((card.confidence, upright(corners)))
    whole: list[Floats] = []
    for _, corners in sorted(found, key=lambda one: length_of(one[1]), reverse=True):
        if not any(share_inside(corners, other) >= _PART for other in whole):
            whole.append(corners)
    surest = [
        max((one for one in found if overlap(one[1], corners) >= _SAME), key=lambda one: one[0])
        for corners in whole
    ]
    return _like_the_surest(surest, pixels)


def _like_the_surest(found: list[tuple[float, Floats]], pixels: Pixels) -> list[Floats]:
    """Without what cannot be a second card of the same deck: of another size, cut by the frame."""
    if len(found) < 2:
        return [corners for _, corners in found]
    size = np.array([pixels.shape[1], pixels.shape[0]])
    best = max(found, key=lambda one: (_is_within(one[1], size), one[0]))[1]
    return [
        corners
        for _, corners in found
        if corners is best
        or (
            _is_within(corners, size) and 1 / _SIZES < length_of(corners) / length_of(best) < _SIZES
        )
    ]


def _is_within(corners: Floats, size: NDArray[np.int64]) -> bool:
    return bool(((corners >= 0) & (corners <= size - 1)).all())


def length_of(corners: Floats) -> float:
    """Pixels from a card's top to its bottom."""
    return float(np.linalg.norm(corners[3] - corners[0]))


def _with_room(pixels: Pixels, share: float) -> tuple[Pixels, tuple[int, int]]:
    """The picture in the middle of a larger grey one, and where it begins there: x, y."""
    height, width = pixels.shape[:2]
    side = round(max(height, width) / share)
    if side == max(height, width):
        return pixels, (0, 0)
    left, top = (side - width) // 2, (side - height) // 2
    shown = np.full((side, side, 3), _GROUND, np.uint8)
    shown[top : top + height, left : left + width] = pixels
    return shown, (left, top)
