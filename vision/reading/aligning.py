# SPDX-License-Identifier: AGPL-3.0-or-later
"""Moves an outline until the card laid flat lies place on place upon its face.

How well a card's places agree with the face's places beside them tells which way each part of
the card is off, to a fraction of a place; four corners that are off by little move all parts.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.reading.describing import PLACES_SIZE, VECTOR, Floats

_STEP = 4
"""Pixels of a card laid flat from one place to the next."""

_WIDTH, _HEIGHT = PLACES_SIZE[0] // _STEP, PLACES_SIZE[1] // _STEP

_HELD = 0.02
"""How much each corner is held back: of one that is hidden nothing is known."""

_MOST = 1.0
"""Places that a part is moved at most in one go."""

_CORNERS = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * np.array(
    PLACES_SIZE, np.float32
)


def _shares() -> Floats:
    """(4, height - 2, width - 2): how much each corner's moving moves each inner place."""
    down = ((np.arange(_HEIGHT) + 0.5) / _HEIGHT)[1:-1, None]
    right = ((np.arange(_WIDTH) + 0.5) / _WIDTH)[None, 1:-1]
    up, left = 1 - down, 1 - right
    return np.asarray(np.stack([up * left, up * right, down * right, down * left]), np.float32)


_SHARES = _shares()


def aligned(corners: Floats, vectors: Floats, trust: Floats, face: Floats) -> Floats:
    """The outline (4, 2) moved by what its card tells of the face it is laid over.

    vectors: (PLACES, VECTOR) of the card laid flat; trust: (PLACES,); face: as vectors.
    """
    off = _off(
        vectors.reshape(_HEIGHT, _WIDTH, VECTOR),
        trust.reshape(_HEIGHT, _WIDTH)[1:-1, 1:-1],
        face.reshape(_HEIGHT, _WIDTH, VECTOR),
    )
    flat = _CORNERS - off * _STEP
    to_frame = cv2.getPerspectiveTransform(_CORNERS, corners.astype(np.float32))
    moved = cv2.perspectiveTransform(flat[None].astype(np.float32), to_frame)[0]
    return np.asarray(moved, np.float32)


def _off(card: Floats, trust: Floats, face: Floats) -> Floats:
    """(4, 2): right and down, in places, by which each corner of the card should be moved."""
    inner = card[1:-1, 1:-1]
    agree = np.zeros((3, 3, 4), np.float32)
    weights = _SHARES * trust
    for down in range(3):
        for right in range(3):
            beside = face[down : down + _HEIGHT - 2, right : right + _WIDTH - 2]
            agree[down, right] = (weights * (inner * beside).sum(axis=2)).sum(axis=(1, 2))
    seen = np.stack([_peak(agree[1].T), _peak(agree[:, 1].T)], axis=1)
    # Each part is moved by all four corners: what they must move by, for the parts to move so.
    mixed = np.einsum("chw,dhw->cd", weights, _SHARES)
    whole = weights.sum(axis=(1, 2))
    held = _HELD * float(whole.sum())
    return np.asarray(np.linalg.solve(mixed + held * np.eye(4), whole[:, None] * seen), np.float32)


def _peak(agree: Floats) -> Floats:
    """(4,): where the parabola through three neighbours, (4, 3), is highest, from the middle."""
    before, here, after = agree[:, 0], agree[:, 1], agree[:, 2]
    bend = 2 * here - before - after
    return np.asarray(
        np.clip((after - before) / (2 * np.maximum(bend, 1e-3)), -_MOST, _MOST), np.float32
    )
