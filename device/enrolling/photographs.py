# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a deck's photographs have in common tells where a card was outlined wrongly, or is bent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import cv2
import numpy as np

from device.enrolling.scans import Shown
from vision.frames import Pixels
from vision.plane import Floats
from vision.reading import odd_among

_MOST_BENT = 0.085
"""Share by which a bent card that lies on cloth may seem wider or narrower than a flat one."""

_RIM = (0.012, 0.035)
"""Shares of a card's sides between which its rim is looked at, beside the rounding of its edge."""

_OFF = 30.0
_SPREAD = 3.0
"""Levels of 256, and times of what half the deck's rims are off from the middle one, by which a
rim may be of another colour: an outline along a frame has the frame at its rim.
"""


def of_another_shape(cards: Sequence[Shown]) -> dict[Path, float]:
    """The photographs whose card is of another shape than the others', and by what share it seems
    wider, narrower below 0.
    """
    return odd_among({one.path: one.card.proportions for one in cards})


def bent_among(odd: Mapping[Path, float], cards: Sequence[Shown]) -> dict[Path, float]:
    """Those of another shape that are so because the card is bent: by little, and with the rim that
    the others have, while an outline along something else has another.

    odd: as of `of_another_shape` of these cards.
    """
    rims = {one.path: _rim(one.card.picture) for one in cards if not one.is_scan}
    usual = [rim for path, rim in rims.items() if path not in odd]
    if not odd or not usual:
        return {}
    middle = np.median(usual, axis=0)
    most = max(_OFF, _SPREAD * float(np.median([_apart(rim, middle) for rim in usual])))
    return {
        path: wider
        for path, wider in odd.items()
        if abs(wider) <= _MOST_BENT and _apart(rims[path], middle) <= most
    }


def _rim(card: Pixels) -> Floats:
    """(4, 3): the middle L*a*b* colour along each side of a card, (height, width, 3) BGR."""
    colours = cv2.cvtColor(card, cv2.COLOR_BGR2LAB)
    strips = [_strip(np.rot90(colours, side)) for side in range(4)]
    return np.array([np.median(strip, axis=(0, 1)) for strip in strips], np.float32)


def _strip(colours: Pixels) -> Pixels:
    """Its top side's, without the corners."""
    height, width = colours.shape[:2]
    first, last = (max(1, round(share * height)) for share in _RIM)
    return colours[first : last + 1, width // 8 : -(width // 8)]


def _apart(rim: Floats, other: Floats) -> float:
    """By how much two rims differ, but for how bright they are, which shadows decide most."""
    less_light = np.array([0.5, 1, 1])
    return float(np.abs((rim - other) * less_light).sum(axis=1).mean())
