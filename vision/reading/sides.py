# SPDX-License-Identifier: AGPL-3.0-or-later
"""An outline laid along the sides of its card: where the picture changes all along a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flat import Size, corners_within, laid_flat
from vision.frames import Pixels
from vision.plane import Floats, carried, length_of, meeting
from vision.reading.whole import shrunk

PLAIN = 0.85
"""Share of a card's side along which the picture changes, from which it plainly is one."""

_SIZE: Size = (350, 490)
_ROOM = 1.25
"""The card is laid flat with so much around it: 280 x 392 pixels, and an eighth on each side."""

_REACH = 28
"""Pixels that a side may be off by, a fourteenth of a card's length."""

_SKEW = 14
"""Pixels by which one end of it may be off further than the other."""

_STEP = 12.0
"""Levels of one of CIE L*a*b*'s three, each of 256, by which a side differs enough from what lies
beside it. More counts no more: a figure's edge is no better a side for its being black.
"""

_STRAIGHT = 0.12
"""Share of a side at each end that is left out: corners are rounded."""

_STAYS = 0.9
"""A side that is as plain as this lies right."""

_PLAINER = 0.1
"""How much plainer a side must be elsewhere."""

_LEAST = 0.6
"""What is less plain is no side."""

_AS_PLAIN = 0.04
"""By how much a line may be less plain and be as good: the nearest is the side, since others are
the face's own.
"""

_WIDE = 3
"""Pixels to either side of a line within which others are of the same edge: it lies amid them."""

_BORDER = 3
"""Pixels of the narrowest border that an outline is looked for around."""

_EVEN = 0.35
"""Share of a border's width by which it may be wider or narrower on one side than on another."""

_BORDER_SKEW = 6
"""Pixels by which one end of it may be."""

_SHOWS = 0.5
"""How plain the fourth one's outer side must be at least."""

_STANDS_OUT = 0.2
"""How much plainer its outer side must be than most lines there: a busy ground changes anywhere."""

_AT_THE_EDGE = 4.0
"""Pixels within which the picture's edge is a card's."""

_INWARD = np.array([[0, 1], [-1, 0], [0, -1], [1, 0]], np.float32)
"""From each side of the picture of a card, clockwise from the top."""

_Numbers = NDArray[np.integer[Any]]
_Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class LaidOutline:
    """A card's corners, (4, 2) pixels, clockwise from a short edge on; sides: from the first corner
    on, share of each along which the picture changes there, 0..1.
    """

    corners: Floats
    sides: tuple[float, ...]

    @property
    def plain(self) -> float:
        """That of its least plain side."""
        return min(self.sides)

    def plain_within(self, pixels: Pixels) -> float:
        """The same of the sides along which the picture does not end: nothing lies beside those."""
        height, width = pixels.shape[:2]
        ends = np.stack([self.corners, np.roll(self.corners, -1, axis=0)], axis=1)
        inner = [
            plain
            for side, plain in zip(ends, self.sides, strict=True)
            if not _is_along_the_edge(side, width, height)
        ]
        return min(inner, default=0.0)


@dataclass(frozen=True, slots=True)
class _Line:
    """Where a side lies, by pixels that it is further in at its first and its second end."""

    first: float
    second: float
    plain: float


def along_sides(pixels: Pixels, corners: Floats) -> LaidOutline:
    """The outline, (4, 2) on a (height, width, 3) BGR picture, clockwise from a short edge on.

    Each side that is not plain where it lies is laid where it is plainest, if that is near.
    """
    around = _Around(pixels, corners)
    return around.outlined([_nearest(plain) for plain in around.plain])


def with_border(pixels: Pixels, outline: LaidOutline) -> LaidOutline:
    """The outline or, where lines that are as plain lie around it equally far on all four sides,
    one of them less plain perhaps, those: it goes along a frame within the card's own border.
    """
    around = _Around(pixels, outline.corners)
    usual = [float(np.median(plain[_further_out()])) for plain in around.plain]
    for distance in range(_REACH, _BORDER - 1, -1):
        lines = [_plainest(plain, _so_far_out(distance)) for plain in around.plain]
        plainly = sum(map(_is_side, lines, usual))
        if plainly >= len(lines) - 1 and all(map(_may_be_side, lines, usual)):
            sides = zip(lines, around.plain, strict=True)
            return around.outlined([_amid(line, plain) for line, plain in sides])
    return outline


class _Around:
    """A card laid flat with what lies around it; plain: for each of its sides, clockwise from the
    top, how plain it is where each of `_ends` has it.
    """

    def __init__(self, pixels: Pixels, corners: Floats) -> None:
        self._times = min(1.0, 2 * _SIZE[1] / (_ROOM * length_of(corners)))
        self._corners = np.asarray(corners * self._times, np.float32)
        flat = laid_flat(shrunk(pixels, self._times), self._corners, _SIZE, _ROOM)
        smooth = cv2.GaussianBlur(flat, (0, 0), 1.0)
        colours = cv2.cvtColor(smooth, cv2.COLOR_BGR2LAB).astype(np.float32)
        self.plain = [_plain_at(np.rot90(colours, side)) for side in range(4)]

    def outlined(self, lines: Sequence[_Line]) -> LaidOutline:
        """The outline of which these are the sides."""
        square = np.asarray(corners_within(_ROOM) * np.array(_SIZE, np.float32), np.float32)
        corners = carried(_meeting(square, lines), square, self._corners) / self._times
        return LaidOutline(np.asarray(corners, np.float32), tuple(line.plain for line in lines))


def _is_along_the_edge(side: Floats, width: int, height: int) -> bool:
    """Whether both ends of a side, (2, 2), lie where a picture of that size ends, or beyond."""
    before = side <= _AT_THE_EDGE
    behind = side >= np.array([width, height], np.float32) - _AT_THE_EDGE
    return bool((before.all(axis=0) | behind.all(axis=0)).any())


@cache
def _ends() -> tuple[_Numbers, _Numbers]:
    """Lines that a side is looked for along, by pixels that their two ends are further in."""
    reach = np.arange(-_REACH, _REACH + 1)
    first, second = (ends.ravel() for ends in np.meshgrid(reach, reach, indexing="ij"))
    near = np.abs(first - second) <= _SKEW
    return first[near], second[near]


def _plain_at(colours: Floats) -> Floats:
    """For each of `_ends`, how plain the top side of a card is there; (height, width, 3) with room
    around it.
    """
    height, width = colours.shape[:2]
    top, left = (round(side * (1 - 1 / _ROOM) / 2) for side in (height, width))
    steps = _steps(colours[: 2 * top, left:-left])
    along = np.linspace(0, 1, steps.shape[1])
    straight = np.flatnonzero((along > _STRAIGHT) & (along < 1 - _STRAIGHT))[::3]
    first, second = (ends[:, None] for ends in _ends())
    rows = np.rint(top + first + (second - first) * along[straight]).astype(np.intp)
    return np.asarray(steps[rows, straight].mean(axis=1), np.float32)


def _steps(strip: Floats) -> Floats:
    """(height, width), 0..1: by how much a strip's colours, (height, width, 3), change from above
    each row to below, as a share of a side's step.
    """
    steps = np.zeros(strip.shape[:2], np.float32)
    change = strip[2:-1] + strip[3:] - strip[:-3] - strip[1:-2]
    steps[2:-1] = np.minimum(np.abs(change).max(axis=-1) / (2 * _STEP), 1.0)
    return steps


def _nearest(plain: Floats) -> _Line:
    """The line along which a side lies, by how plain it is at each of `_ends`."""
    first, second = _ends()
    here = float(plain[(np.abs(first) <= 1) & (np.abs(second) <= 1)].max())
    most = float(plain.max())
    if here >= _STAYS or most < max(_LEAST, here + _PLAINER):
        return _amid(_Line(0, 0, here), plain)
    away = np.where(plain >= most - _AS_PLAIN, np.abs(first + second), 2 * _REACH + 1)
    best = int(np.argmin(away))
    return _amid(_Line(int(first[best]), int(second[best]), float(plain[best])), plain)


def _amid(line: _Line, plain: Floats) -> _Line:
    """In the middle of the edge that it lies along."""
    first, second = _ends()
    near = (np.abs(first - line.first) <= _WIDE) & (np.abs(second - line.second) <= _WIDE)
    edge = near & (plain >= plain[near].max() - _AS_PLAIN)
    return _Line(float(first[edge].mean()), float(second[edge].mean()), line.plain)


@cache
def _further_out() -> _Mask:
    """Which of `_ends` a border's outer side may be."""
    first, second = _ends()
    even = np.abs(first - second) <= _BORDER_SKEW
    return np.asarray(even & (first <= 0) & (second <= 0) & (first + second <= -2 * _BORDER))


@cache
def _so_far_out(distance: int) -> _Mask:
    """Which of these are so many pixels further out, or nearly."""
    first, second = _ends()
    off = np.abs((first + second) / 2 + distance)
    return np.asarray(_further_out() & (off <= _EVEN * distance))


def _plainest(plain: Floats, among: _Mask) -> _Line:
    first, second = _ends()
    best = int(np.argmax(np.where(among, plain, -1)))
    return _Line(float(first[best]), float(second[best]), float(plain[best]))


def _is_side(line: _Line, usual: float) -> bool:
    """Whether a line is a border's outer side. usual: how plain lines there are."""
    return line.plain >= max(PLAIN, usual + _STANDS_OUT)


def _may_be_side(line: _Line, usual: float) -> bool:
    """Whether it may be one where the others are: a part of the ground may look like the border."""
    return line.plain >= max(_SHOWS, usual + _STANDS_OUT / 2)


def _meeting(square: Floats, lines: Sequence[_Line]) -> Floats:
    """(4, 2) corners where these lines along a square's sides, (4, 2), meet."""
    corners = meeting(
        [
            (square[at] + line.first * inward, square[(at + 1) % 4] + line.second * inward)
            for at, (line, inward) in enumerate(zip(lines, _INWARD, strict=True))
        ]
    )
    assert corners is not None, "sides that are a little askew are not parallel"
    return corners
