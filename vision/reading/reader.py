# SPDX-License-Identifier: AGPL-3.0-or-later
"""Names a card from its outline by comparing it with every face of the deck.

First a rough look: the crop, levelled and shrunk, is correlated with all faces
in both directions and under small shifts of the outline, because the detector's
corners are a few pixels off. Then the crop is laid exactly over the
likeliest faces and compared pixel by pixel. A pixel that fits no face, because a
hand or another card covers it, speaks for none of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.frames import Pixels
from vision.observations import Quad, Readings
from vision.reading.crop import CROP_HEIGHT, CROP_WIDTH, Floats, level, rectify, turned
from vision.reading.gallery import Gallery

_ROUGH = (24, 34)
"""Width and height of the rough look in pixels."""

_SHIFTS = (0.0, -0.03, 0.03)
"""Shares of the card's size by which the outline is moved about for the rough look."""

_FINE_CANDIDATES = 6
_FIT_SIGMA = 0.55
"""Levelled units: how far a pixel of the right face may be off, from noise, blur and misfit."""

_SHARPNESS = 90.0
"""Turns the difference of two faces' mean fit into a log-likelihood ratio."""

_NONE_FIT = 0.78
"""A face that fits the crop worse than this is as likely no face of the deck at all.

Uncovered cards fit their own face at 0.88 to 0.96, another deck's or suit's at 0.65 to 0.76.
"""

_NONE_SHARPNESS = 60.0

_EVERYWHERE = np.full((CROP_HEIGHT, CROP_WIDTH), 255, np.uint8)


@dataclass(frozen=True, slots=True)
class Reading:
    """quad: the outline, top left first as the card reads. fit: 0..1, of the best face."""

    quad: Quad
    names: Readings
    fit: float


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """A levelled crop lying exactly on a face, and the outline (4, 2) that gives it."""

    crop: Floats
    corners: Floats


def quad_of(corners: Floats) -> Quad:
    """(4, 2) corners as plain numbers."""
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return a, b, c, d


def _moved(corners: Floats, right: float, down: float) -> Floats:
    """The outline moved by shares of its own width and height."""
    across, along = corners[1] - corners[0], corners[3] - corners[0]
    return np.asarray(corners + right * across + down * along, np.float32)


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
        self._rough = _unit(np.stack([_rough(face) for face in self._faces]))

    def read(self, pixels: Pixels, corners: Floats) -> Reading:
        """Name the card with these corners, (4, 2) pixels, clockwise from a short edge."""
        placed = [
            _moved(outline, right, down)
            for outline in (corners, turned(corners))
            for right in _SHIFTS
            for down in _SHIFTS
        ]
        crops = [level(rectify(pixels, outline)) for outline in placed]
        likeness = _unit(np.stack([_rough(crop) for crop in crops])) @ self._rough.T
        best_place = likeness.argmax(axis=0)
        ranked = [int(face) for face in np.argsort(-likeness.max(axis=0))[:_FINE_CANDIDATES]]
        laid: dict[int, _Laid] = {}
        fits: list[tuple[float, int, Floats]] = []
        for face in ranked:
            direction = int(best_place[face]) // len(_SHIFTS) ** 2
            if direction not in laid:
                place = int(best_place[face])
                laid[direction] = self._lay_over(face, crops[place], placed[place])
            shown = laid[direction]
            fits.append((_fit(shown.crop, self._faces[face]), face, shown.corners))
        fits.sort(key=lambda entry: -entry[0])
        return Reading(quad_of(fits[0][2]), self._probabilities(fits), fits[0][0])

    def _lay_over(self, face: int, crop: Floats, corners: Floats) -> _Laid:
        """Warp the crop to lie exactly on the face; all faces of a deck share their edges."""
        stop = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 20, 1e-3)
        start = np.eye(3, dtype=np.float32)
        try:
            _, found = cv2.findTransformECC(
                self._grey[face],
                crop.mean(axis=2),
                start,
                cv2.MOTION_HOMOGRAPHY,
                stop,
                _EVERYWHERE,
                3,
            )
            warp = np.asarray(found, np.float32)
        except cv2.error:
            # Nothing in common to hold on to: the outline is left as it was found.
            warp = np.eye(3, dtype=np.float32)
        shown = cv2.warpPerspective(
            crop,
            warp,
            (CROP_WIDTH, CROP_HEIGHT),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return _Laid(np.asarray(shown, np.float32), _onto(corners, warp))

    def _probabilities(self, fits: list[tuple[float, int, Floats]]) -> Readings:
        values = np.array([fit for fit, _, _ in fits])
        odds = np.exp((values - values[0]) * _SHARPNESS)
        none = np.exp((_NONE_FIT - values[0]) * _NONE_SHARPNESS)
        odds = odds / (odds.sum() + none)
        return tuple(
            (self.names[face], float(odd)) for (_, face, _), odd in zip(fits, odds, strict=True)
        )


def _fit(shown: Floats, face: Floats) -> float:
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
