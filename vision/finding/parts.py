# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which parts of a picture have changed since it was looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frames import Pixels
from vision.plane import Floats

CHANGED = 8
"""Levels of any colour by which the small picture has changed: a sensor's noise leaves less than 2
in it, and the watcher takes a look from 13 on."""

LEAST_PIXELS = 6
"""Pixels of it close together that must have; a card is some 300 of them."""

AROUND = 10.0
"""Pixels of the half picture around what has changed that a part has too: a card's rim changes
less than its middle."""

MARGIN = 56.0
"""Pixels of the half picture around a part that the network is shown too, about a card's width:
what it sees cut looks otherwise."""

_CLOSE = 3
"""Small pixels on each side within which changes are of one thing."""

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a half picture: its sides, in pixels of that picture, which it may leave."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, points: Floats) -> Part:
        """The smallest with all of some points, (n, 2)."""
        return cls(*points.min(axis=0).tolist(), *points.max(axis=0).tolist())

    @property
    def area(self) -> float:
        """Square pixels."""
        return (self.right - self.left) * (self.bottom - self.top)

    def holds(self, point: Floats) -> bool:
        """Whether a point, (2,), lies in it."""
        return bool(self.left <= point[0] < self.right and self.top <= point[1] < self.bottom)

    def meets(self, other: Part) -> bool:
        """Whether both have some place in common."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom

    def with_part(self, other: Part) -> Part:
        """The smallest with both."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        return Part(left, top, max(self.right, other.right), max(self.bottom, other.bottom))

    def grown(self, by: float) -> Part:
        """Wider by so many pixels on each side."""
        return Part(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def within(self, width: float, height: float) -> Part:
        """What of it lies in a picture of so many pixels."""
        left, top = max(self.left, 0.0), max(self.top, 0.0)
        return Part(left, top, min(self.right, width), min(self.bottom, height))

    def slices(self, times: float = 1.0) -> tuple[slice, slice]:
        """Rows and columns of a picture that is so many times as large as the half one."""
        left, top, right, bottom = (
            max(0, round(at * times)) for at in (self.left, self.top, self.right, self.bottom)
        )
        return slice(top, bottom), slice(left, right)


def changed_parts(
    before: Pixels,
    now: Pixels,
    moving: Mask | None,
    outlines: Iterable[Floats],
    width: int,
) -> list[Part]:
    """The parts of a half picture that have changed and do not move; no two of them meet.

    before, now: (h, w, 3) small pictures. moving: (h, w), or None. outlines: (4, 2) each, of what
    was found before, in pixels of the half picture; one that reaches into a part lies in it as a
    whole. width: pixels across the half picture.
    """
    apart = cv2.absdiff(now, before)
    changed = (apart[..., 0] > CHANGED) | (apart[..., 1] > CHANGED) | (apart[..., 2] > CHANGED)
    if moving is not None:
        changed &= ~moving
    times = width / now.shape[1]
    known = [Part.around(outline) for outline in outlines]
    parts: list[Part] = []
    for part in _parts_of(changed, times):
        reached = [one for one in known if one.meets(part)]
        for one in reached:
            part = part.with_part(one)
        parts.append(part)
    return _merged(parts)


def _parts_of(changed: Mask, times: float) -> list[Part]:
    """Around what has changed of a small picture, pixels of which are so many half ones long."""
    side = 2 * _CLOSE + 1
    wide = cv2.dilate(changed.view(np.uint8), np.ones((side, side), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(wide)
    pixels = np.bincount(labels[changed], minlength=count)
    parts = []
    for label in range(1, count):
        if pixels[label] >= LEAST_PIXELS:
            left, top, across, down = (float(one) * times for one in stats[label, :4])
            part = Part(left, top, left + across, top + down)
            parts.append(part.grown(AROUND - _CLOSE * times))
    return parts


def _merged(parts: Sequence[Part]) -> list[Part]:
    """Those that meet made one."""
    merged: list[Part] = []
    for part in parts:
        while met := next((one for one in merged if one.meets(part)), None):
            merged.remove(met)
            part = part.with_part(met)
        merged.append(part)
    return merged
