# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names a card from its outline by comparing it with every face of the deck.

First a rough look: the crop, levelled and shrunk, is correlated with all faces
in both directions and under small shifts of the outline, because the detector's
corners are a few pixels off. Then the crop is laid exactly over the
likeliest faces and compared pixel by pixel. A pixel that fits no face, because a
hand or another card covers it, speaks for none of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from vision.frames import Pixels
from vision.observations import Quad, Readings
from vision.reading.crop import CROP_HEIGHT, CROP_WIDTH, Floats, level, rectify, turned
from vision.reading.gallery import Gallery

_ROUGH = (24, 34)
"""Width and height of the rough look in pixels."""

_FINE_CANDIDATES = 6
"""Names that are looked at closely."""

_MOST_VARIANTS = 3
"""Pictures of one name that are looked at closely."""

_FIT_SIGMA = 0.55
"""Levelled units: how far a pixel of the right face may be off, from noise, blur and misfit."""

_SHARPNESS = 90.0
"""Turns the difference of two faces' mean fit into a log-likelihood ratio."""

_NONE_FIT = 0.78
"""A face that fits the crop worse than this is as likely no face of the deck at all.

Uncovered cards fit their own face at 0.88 to 0.96, another deck's or suit's at 0.65 to 0.76.
"""

_NONE_SHARPNESS = 60.0

_MOST_ITERATIONS = 25
_MOST_STEPS = 4
_GOOD_FIT = 0.88
"""An outline this exact is not moved any further."""

_LEAST_GAIN = 0.004
"""Nor one that the last step improved by less than this."""


_ENOUGH_FIT = 0.85
"""A face that fits less well is looked for once more, further around the outline."""


@dataclass(frozen=True, slots=True)
class _Search:
    """How far around an outline a card is looked for.

    shifts and stretches: shares of the card's size. turns: radians. held_on_to: how many of
    the likeliest faces the crop is laid over.
    """

    shifts: tuple[float, ...]
    stretches: tuple[float, ...]
    turns: tuple[float, ...]
    held_on_to: int

    def around(self, corners: Floats) -> Iterator[Floats]:
        """Outlines near this one, itself first."""
        across, along = corners[1] - corners[0], corners[3] - corners[0]
        middle = corners.mean(axis=0)
        for turn, stretch in product(self.turns, self.stretches):
            cos, sin = np.cos(turn) * (1 + stretch), np.sin(turn) * (1 + stretch)
            spun = (corners - middle) @ np.array([[cos, sin], [-sin, cos]]) + middle
            for right, down in product(self.shifts, self.shifts):
                yield np.asarray(spun + right * across + down * along, np.float32)


_NEAR = _Search((0.0, -0.03, 0.03), (0.0,), (0.0,), 2)
_FAR = _Search((0.0, -0.06, 0.06), (0.0, -0.08), (0.0, -0.14, 0.14, -0.28, 0.28, -0.42, 0.42), 4)


@dataclass(frozen=True, slots=True)
class Reading:
    """quad: the outline, top left first as the card reads. fit: 0..1, of the best face."""

    quad: Quad
    names: Readings
    fit: float


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """A levelled crop lying on a face, the outline (4, 2) that gives it, and how well it fits."""

    crop: Floats
    corners: Floats
    fit: float


def quad_of(corners: Floats) -> Quad:
    """(4, 2) corners as plain numbers."""
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return a, b, c, d


def _unit(values: Floats) -> Floats:
    flat = values.reshape(len(values), -1)
    flat = flat - flat.mean(axis=1, keepdims=True)
    return np.asarray(flat / (np.linalg.norm(flat, axis=1, keepdims=True) + 1e-6), np.float32)


def _rough(levelled: Floats) -> Floats:
    return np.asarray(cv2.resize(levelled, _ROUGH, interpolation=cv2.INTER_AREA), np.float32)


class CardReader:
    """Reads cards against one gallery."""

    def __init__(self, gallery: Gallery) -> None:
        self.names = gallery.names
        self._faces = [level(face) for face in gallery.faces]
        self._grey = [face.mean(axis=2) for face in self._faces]
        self._half = [_halved(grey) for grey in self._grey]
        self._rough = _unit(np.stack([_rough(face) for face in self._faces]))

    def read(self, pixels: Pixels, corners: Floats) -> Reading:
        """Name the card with these corners, (4, 2) pixels, clockwise from a short edge."""
        reading = self._read_near(pixels, corners, _NEAR)
        if reading.fit >= _ENOUGH_FIT:
            return reading
        # Either no face of this deck, or an outline too far off to be moved into place.
        return max(reading, self._read_near(pixels, corners, _FAR), key=lambda r: r.fit)

    def _read_near(self, pixels: Pixels, corners: Floats, search: _Search) -> Reading:
        placed = [
            outline
            for start in (corners, turned(corners))
            for outline in search.around(np.asarray(start, np.float32))
        ]
        crops = [level(rectify(pixels, outline)) for outline in placed]
        likeness = _unit(np.stack([_rough(crop) for crop in crops])) @ self._rough.T
        best_place = likeness.argmax(axis=0)
        by_name = self._likeliest(likeness.max(axis=0))
        ranked = [face for faces in by_name for face in faces]
        laid: list[_Laid] = []
        for face, *_ in by_name[: search.held_on_to]:
            place = int(best_place[face])
            laid.append(self._lay_over(pixels, face, placed[place], crops[place]))
        best = max(laid, key=lambda one: one.fit)
        fits = sorted(
            ((fit_of(best.crop, self._faces[face]), face) for face in ranked), reverse=True
        )
        return Reading(quad_of(best.corners), self._probabilities(fits), fits[0][0])

    def _likeliest(self, likeness: Floats) -> list[list[int]]:
        """The faces of the likeliest names, each name's own likeliest first; likeness: (n,)."""
        by_name: dict[str, list[int]] = {}
        for face in np.argsort(-likeness):
            name = self.names[int(face)]
            if name not in by_name and len(by_name) == _FINE_CANDIDATES:
                continue
            faces = by_name.setdefault(name, [])
            if len(faces) < _MOST_VARIANTS:
                faces.append(int(face))
        return list(by_name.values())

    def _lay_over(self, pixels: Pixels, face: int, corners: Floats, crop: Floats) -> _Laid:
        """Move the outline until its crop lies on the face; a deck's faces share their edges.

        An outline that is far off is moved in steps, each from a fresh crop of the frame,
        because a crop holds nothing of what lies beyond its outline.
        """
        best = _Laid(crop, corners, fit_of(crop, self._faces[face]))
        for step in range(_MOST_STEPS):
            warp = self._warp_onto(face, best.crop, coarse=step == 0)
            moved = _onto(best.corners, warp)
            if not _is_outline(moved):
                break
            shown = level(rectify(pixels, moved))
            fit = fit_of(shown, self._faces[face])
            if fit <= best.fit:
                break
            gain, best = fit - best.fit, _Laid(shown, moved, fit)
            if fit >= _GOOD_FIT or gain < _LEAST_GAIN:
                break
        return best

    def _warp_onto(self, face: int, crop: Floats, *, coarse: bool) -> Floats:
        """The 3x3 homography, face → crop, that lays the crop on the face."""
        warp = np.eye(3, dtype=np.float32)
        grey = crop.mean(axis=2)
        if coarse:
            shift = _aligned(self._half[face], _halved(grey), warp[:2], cv2.MOTION_AFFINE, blur=5)
            shift[:, 2] *= 2
            warp[:2] = shift
        return _aligned(self._grey[face], grey, warp, cv2.MOTION_HOMOGRAPHY, blur=3)

    def _probabilities(self, fits: list[tuple[float, int]]) -> Readings:
        values = np.array([fit for fit, _ in fits])
        odds = np.exp((values - values[0]) * _SHARPNESS)
        none = np.exp((_NONE_FIT - values[0]) * _NONE_SHARPNESS)
        odds = odds / (odds.sum() + none)
        together: dict[str, float] = {}
        for (_, face), odd in zip(fits, odds, strict=True):
            name = self.names[face]
            together[name] = together.get(name, 0.0) + float(odd)
        return tuple(sorted(together.items(), key=lambda named: -named[1]))


def _halved(grey: Floats) -> Floats:
    size = (CROP_WIDTH // 2, CROP_HEIGHT // 2)
    return np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.float32)


def _aligned(face: Floats, crop: Floats, warp: Floats, motion: int, *, blur: int) -> Floats:
    """The warp improved by enhanced correlation (Evangelidis and Psarakis, 2008)."""
    stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, _MOST_ITERATIONS, 1e-3)
    everywhere = np.full(face.shape, 255, np.uint8)
    try:
        _, found = cv2.findTransformECC(face, crop, warp.copy(), motion, stop, everywhere, blur)
    except cv2.error:
        # Nothing in common to hold on to: the outline is left as it was found.
        return warp
    return np.asarray(found, np.float32)


def _is_outline(corners: Floats) -> bool:
    """Whether an outline still is one; a warp that lost its hold folds it over."""
    return bool(np.isfinite(corners).all()) and cv2.isContourConvex(corners.astype(np.float32))


def fit_of(shown: Floats, face: Floats) -> float:
    """Mean over pixels of how well they agree, 0..1."""
    apart = ((shown - face) ** 2).mean(axis=2)
    return float(np.exp(-apart / (2 * _FIT_SIGMA**2)).mean())


def _onto(corners: Floats, warp: Floats) -> Floats:
    """The face's own corners carried through the warp onto the frame."""
    face = np.array(
        [[[0, 0], [CROP_WIDTH, 0], [CROP_WIDTH, CROP_HEIGHT], [0, CROP_HEIGHT]]], np.float32
    )
    in_crop = cv2.perspectiveTransform(face, warp)
    to_frame = cv2.getPerspectiveTransform(face[0], corners.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(in_crop, to_frame)[0], np.float32)
