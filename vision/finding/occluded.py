# SPDX-License-Identifier: AGPL-3.0-or-later
"""Outlines of cards that stick out from under a known one, by their sides.

Of a card in a fan the detector sees too little to box it. But it is as large as the card on it and
lies nearly as that one does, and what is seen of it ends along straight lines: one long side, and a
part of a short one. So outlines around the known card are tried by what is seen of their sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flat import Size, laid_flat
from vision.frames import Pixels
from vision.plane import Floats, length_of, overlap, sides_of

_Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class OcclusionTuning:
    """What was fitted on drawn fans and rows of the own deck and of that of 2021.

    length: pixels of a card's long side at which the picture is looked at. step: levels a pixel,
    where white is 255, by which it changes across a side that is plain. asides: least and most, and
    how many, of how far a card is tried aside, in widths. turns: the same of degrees that it is
    turned by. aways: of how far it lies along, in lengths. kept: poses of each aside that are tried
    more finely, each time. least_long, least_short: share of a side that must be seen. least_plain:
    share of all that is seen of its sides along which the picture changes. least_of_a_side: the
    same of each side. least_roughly: as least_plain, of what is tried first. most: outlines told.
    same: overlap from which two are one.
    """

    length: float = 112.0
    step: float = 25.0
    asides: tuple[float, float, int] = (0.1, 0.5, 9)
    turns: tuple[float, float, int] = (-4.0, 28.0, 7)
    aways: tuple[float, float, int] = (-0.12, 0.12, 5)
    kept: tuple[int, ...] = (2, 1, 1)
    least_long: float = 0.4
    least_short: float = 0.1
    least_plain: float = 0.55
    least_of_a_side: float = 0.5
    least_roughly: float = 0.75
    most: int = 6
    same: float = 0.88


TUNING = OcclusionTuning()

_ALONG = (6, 14)
"""Points tried along a short side and a long one."""

_A_FEW = 3
"""Points of a side that must be seen for it to count: a sleeve's edge is one side alone."""

_WAYS = 16
"""Directions, in half a turn, that the picture changes in."""

_NEARBY = 2
"""Pixels by which the sides of what is tried roughly may be off."""


def outlines_beneath(
    pixels: Pixels, card: Floats, known: Sequence[Floats], tuning: OcclusionTuning = TUNING
) -> list[Floats]:
    """Outlines, (4, 2) pixels each, of what may lie under a card and beside it, plainest first.

    pixels: (height, width, 3) BGR. card: its outline, a short side first. known: outlines of all
    cards that are known, this one among them: what lies under those shows no side.
    """
    around = _Around(pixels, card, known, tuning)
    poses, steps = _poses(tuning), _steps(tuning)
    plain = around.plainness(poses, roughly=True)
    if plain.max() < tuning.least_roughly:
        return []
    groups = np.unique(poses[:, 0], return_inverse=True)[1]
    for kept in tuning.kept:
        best = _best_of_each(plain, groups, kept)
        if not best:
            return []
        steps = steps / 2
        poses = _nearby(poses[best], steps)
        groups = np.repeat(groups[best], len(poses) // max(1, len(best)))
        plain = around.plainness(poses)
    told: list[Floats] = []
    for at in _best_of_each(plain, groups, 1):
        if plain[at] < tuning.least_plain or len(told) == tuning.most:
            break
        outline = around.outline(poses[at])
        if all(overlap(outline, other) < tuning.same for other in told):
            told.append(outline)
    return told


_FLAT: Size = (48, 67)
_ROOM = 1.3
"""A card is laid flat with so much around it to see whether anything lies beside it: 37 x 52
pixels, and a seventh of that on each side."""

_BESIDE = 2
"""Pixels of it from a side on that are its shadow and what its outline is off by."""

_UNLIKE = 0.09
"""How much the colours beside two of its sides must differ, beside their sum, for something
to lie there."""

_QUARTERS = 4
"""Parts of a side."""

_DARK = 20.0
"""Levels added to that sum: of two dark colours noise is much."""


_THE_SAME = 0.02
"""The same of what lies within a quarter of a side and beyond it, up to which one thing, a sleeve,
covers both."""


def has_company(pixels: Pixels, card: Floats) -> bool:
    """Whether another card may stick out from under a card, (4, 2) pixels: something else than the
    table lies beside it, and not across its sides as well.
    """
    flat = laid_flat(pixels, card, _FLAT, _ROOM).astype(np.float32)
    left, top = (round(side * (1 - 1 / _ROOM) / 2) for side in _FLAT)
    turned = (flat, flat[::-1], flat.transpose(1, 0, 2), flat.transpose(1, 0, 2)[::-1])
    beyond, within = [], []
    for side, (rim, ends) in zip(turned, ((top, left),) * 2 + ((left, top),) * 2, strict=True):
        long = (side.shape[1] - 2 * ends) // _QUARTERS * _QUARTERS
        along = side[:, ends : ends + long].reshape(len(side), _QUARTERS, -1, 3)
        beyond.append(along[: rim - _BESIDE].mean(axis=(0, 2)))
        within.append(along[rim + _BESIDE : rim + 5].mean(axis=(0, 2)))
    # (sides, quarters, colours)
    outer, inner = np.stack(beyond), np.stack(within)
    sides = outer.mean(axis=1)
    if (_apart(sides[:, None], sides[None]) <= _UNLIKE).all():
        return False
    return bool((_apart(outer, inner) >= _THE_SAME).all())


def _apart(one: Floats, other: Floats) -> Floats:
    """How much colours differ, beside their sum."""
    return np.asarray((np.abs(one - other) / (one + other + _DARK)).max(axis=-1))


def _poses(tuning: OcclusionTuning) -> _Points:
    """(n, 3): how far aside, in widths, how far along, in lengths, and turned by, in radians."""
    aside, away, turn = np.meshgrid(
        np.linspace(*tuning.asides), np.linspace(*tuning.aways), np.linspace(*tuning.turns)
    )
    one = np.stack([aside.ravel(), away.ravel(), np.radians(turn.ravel())], axis=1)
    return np.concatenate([one, one * (-1, 1, -1)])


def _steps(tuning: OcclusionTuning) -> _Points:
    """(3,) from one pose to the next."""
    ranges = (tuning.asides, tuning.aways, tuning.turns)
    aside, away, turn = ((most - least) / (count - 1) for least, most, count in ranges)
    return np.array([aside, away, np.radians(turn)])


def _best_of_each(plain: Floats, groups: NDArray[np.intp], kept: int) -> list[int]:
    """The plainest so many of each group: of a fan's cards the next one is seldom the plainest."""
    count: dict[int, int] = {}
    best = []
    for at in np.argsort(-plain, kind="stable").tolist():
        group = int(groups[at])
        if plain[at] > 0 and count.get(group, 0) < kept:
            count[group] = count.get(group, 0) + 1
            best.append(at)
    return best


def _nearby(poses: _Points, steps: _Points) -> _Points:
    """Each of some poses, and those a step from it in any way."""
    ways = np.stack(np.meshgrid(*[(-1, 0, 1)] * 3), axis=-1).reshape(-1, 3)
    return np.asarray((poses[:, None] + ways * steps).reshape(-1, 3))


class _Around:
    """What is seen around a card, and where the picture changes there."""

    def __init__(
        self, pixels: Pixels, card: Floats, known: Sequence[Floats], tuning: OcclusionTuning
    ) -> None:
        self._tuning = tuning
        times = min(1.0, tuning.length / max(length_of(card), 1.0))
        reach = 0.6 * length_of(card)
        height, width = pixels.shape[:2]
        low = np.clip(np.floor(card.min(axis=0) - reach), 0, (width, height)).astype(int)
        high = np.clip(np.ceil(card.max(axis=0) + reach), 0, (width, height)).astype(int)
        part = pixels[low[1] : high[1], low[0] : high[0]]
        size = max(8, round(part.shape[1] * times)), max(8, round(part.shape[0] * times))
        self._scale = np.array(size) / (part.shape[1], part.shape[0])
        self._first = low
        small = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
        brightest = float(np.percentile(small[::2, ::2].max(axis=2), 90))
        sharp = _steps_across(small, tuning.step * max(brightest, 1.0) / 255)
        nearby = np.ones((2 * _NEARBY + 1,) * 2, np.uint8)
        self._steps = sharp, np.stack([cv2.dilate(way, nearby) for way in sharp])
        hidden = np.zeros(small.shape[:2], np.uint8)
        for outline in known:
            cv2.fillConvexPoly(hidden, np.rint(self._there(outline)).astype(np.int32), 1)
        shown = 1 - cv2.dilate(hidden, np.ones((5, 5), np.uint8))
        # What lies beyond the picture is not seen.
        shown[[0, -1]] = shown[:, [0, -1]] = 0
        self._shown = shown.ravel()
        sides = sides_of(card)
        self._ratio = float((sides[0] + sides[2]) / (sides[1] + sides[3]))
        signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        self._half = signs * (self._ratio, 1) / 2
        self._plane = cv2.getPerspectiveTransform(
            self._half.astype(np.float32), self._there(card).astype(np.float32)
        )
        self._points = _along_sides(self._half)

    def outline(self, pose: _Points) -> Floats:
        """(4, 2) pixels of the picture."""
        corners = self._seen(_posed(self._half, pose[None], self._ratio))[0]
        return np.asarray(corners / self._scale + self._first, np.float32)

    def plainness(self, poses: _Points, roughly: bool = False) -> Floats:
        """(n,): share of what is seen of each outline's sides along which the picture changes; 0
        where too little of them is. roughly: or beside which it does.
        """
        short, long = _ALONG
        points = self._seen(_posed(np.concatenate([self._half, self._points]), poses, self._ratio))
        corners, points = points[:, :4], points[:, 4:]
        changes = self._steps[roughly]
        height, width = changes.shape[1:]
        x, y = np.clip(np.rint(points), 0, (width - 1, height - 1)).astype(np.intp).T
        where = (y * width + x).T
        sides = np.roll(corners, -1, axis=1) - corners
        turned = np.arctan2(sides[..., 1], sides[..., 0]) + np.pi / 2
        ways = np.rint(turned / np.pi * _WAYS).astype(np.intp) % _WAYS
        ways = np.repeat(ways, [short, long, short, long], axis=1)
        seen = self._shown[where]
        plain = changes.reshape(-1)[ways * (height * width) + where] * seen
        ends = np.cumsum([0, short, long, short])
        by_side = np.add.reduceat(seen, ends, axis=1, dtype=np.int64)
        tuning = self._tuning
        enough = (by_side[:, 1::2].max(axis=1) >= tuning.least_long * long) & (
            by_side[:, ::2].max(axis=1) >= tuning.least_short * short
        )
        plain_by_side = np.add.reduceat(plain, ends, axis=1, dtype=np.int64) / 255
        unlike_a_side = (by_side >= _A_FEW) & (plain_by_side < tuning.least_of_a_side * by_side)
        enough &= ~unlike_a_side.any(axis=1)
        share = plain_by_side.sum(axis=1) / np.maximum(by_side.sum(axis=1), 1)
        return np.asarray(share * enough, np.float32)

    def _there(self, outline: Floats) -> _Points:
        return np.asarray((outline - self._first) * self._scale, np.float64)

    def _seen(self, points: _Points) -> _Points:
        """Points of the card's plane, (n, m, 2), in the small picture."""
        flat = cv2.perspectiveTransform(points.reshape(1, -1, 2).astype(np.float32), self._plane)
        return np.asarray(flat.reshape(points.shape), np.float64)


def _steps_across(small: Pixels, step: float) -> NDArray[np.uint8]:
    """(_WAYS, height, width): how plainly the picture changes in each direction.

    step: levels a pixel from which it is as plain as can be, 255.
    """
    smooth = cv2.GaussianBlur(small, (0, 0), 0.7)
    slopes = [cv2.Sobel(smooth, cv2.CV_32F, *way, scale=255 / 8 / step) for way in ((1, 0), (0, 1))]
    by_colour = list(zip(*map(cv2.split, slopes), strict=True))
    across, down = by_colour[0]
    plainest = cv2.multiply(across, across) + cv2.multiply(down, down)
    for right, below in by_colour[1:]:
        plain = cv2.multiply(right, right) + cv2.multiply(below, below)
        more = (plain > plainest).view(np.uint8)
        cv2.copyTo(right, more, across)
        cv2.copyTo(below, more, down)
        plainest = cv2.max(plain, plainest)
    return np.stack(
        [
            cv2.convertScaleAbs(cv2.addWeighted(across, np.cos(way), down, np.sin(way), 0))
            for way in np.arange(_WAYS) * np.pi / _WAYS
        ]
    )


def _along_sides(corners: _Points) -> _Points:
    """(n, 2): points along each side of an outline, (4, 2), from its first corner on."""
    points = []
    for side, (start, end) in enumerate(zip(corners, np.roll(corners, -1, axis=0), strict=True)):
        count = _ALONG[side % 2]
        shares = 0.05 + 0.9 * (np.arange(count) + 0.5) / count
        points.append(start + (end - start) * shares[:, None])
    return np.concatenate(points)


def _posed(points: _Points, poses: _Points, ratio: float) -> _Points:
    """(n, m, 2): points, (m, 2) around a card's middle, of the card in each of n poses."""
    aside, away, turn = poses.T
    cos, sin = np.cos(turn)[:, None], np.sin(turn)[:, None]
    x, y = points[None, :, 0], points[None, :, 1]
    return np.stack(
        [x * cos - y * sin + (aside * ratio)[:, None], x * sin + y * cos + away[:, None]], axis=-1
    )
