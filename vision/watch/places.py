# SPDX-License-Identifier: AGPL-3.0-or-later
"""When two outlines are the same place, and what lies still."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from vision.frames import Frame
from vision.plane import Floats, area_of, overlap
from vision.watch.stillness import Stillness

STILL_SHARE = 0.08
"""Share of an outline that may move while the card is held to lie still."""

SAME_PLACE = 0.55
"""Overlap (intersection over union) from which two outlines are the same card's."""

CUT = 0.08
"""Share of a card's size by which a corner lies outside the frame where the card is cut by it."""

NUDGED = 0.15
"""Overlap down to which a card with the same name has been nudged rather than laid anew."""


def moves(still: Stillness, corners: Floats) -> bool:
    """Whether something moves in a place, (4, 2) frame pixels."""
    return still.motion_in(corners) > STILL_SHARE


def lies_still(still: Stillness, corners: Floats) -> bool:
    """Whether nothing does."""
    return not moves(still, corners)


def is_cut(corners: Floats, frame: Frame) -> bool:
    """Whether a part of an outline, (4, 2) pixels, lies plainly outside the frame."""
    height, width = frame.pixels.shape[:2]
    least = CUT * area_of(corners) ** 0.5
    beyond = np.maximum(-corners, corners - np.array([width, height], np.float32))
    return bool(beyond.max() > least)


def covered_share(corners: Floats, above: Iterable[Floats]) -> float:
    """Which share of a place other outlines cover, counted apart from each other."""
    area = max(1.0, area_of(corners))
    return sum(_shared(corners, other) for other in above) / area


def _shared(a: Floats, b: Floats) -> float:
    """Area in square pixels that two outlines share."""
    share = overlap(a, b)
    return share * (area_of(a) + area_of(b)) / (1 + share)
