# SPDX-License-Identifier: AGPL-3.0-or-later
"""Moves an outline until the card laid flat lies place on place upon its face.

How well a card's places agree with the face's places beside them tells which way each part of
the card is off, to a fraction of a place; four corners that are off by little move all parts.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np

from vision.plane import Floats, carried
from vision.reading.describing import GRID, PLACES_SIZE, STEP, VECTOR

_WIDTH, _HEIGHT = GRID

_HELD = 0.02
"""How much each corner is held back: of one that is hidden nothing is known."""

_MOST = 1.0
"""Places that a part is moved at most beyond the neighbour that it agrees with best."""

_TOGETHER = 0.3
"""How much the whole card says of where one corner's part is looked for first, beside itself."""

_CORNERS = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * np.array(
    PLACES_SIZE, np.float32
)


def aligned(corners: Floats, vectors: Floats, trust: Floats, face: Floats, reach: int) -> Floats:
    """The outline (4, 2) moved by what its card tells of the face it is laid over.

    vectors: (PLACES, VECTOR) of the card laid flat; trust: (PLACES,); face: as vectors. reach:
    so many places a part may be off; one tells the finest.
    """
    off = _off(
        vectors.reshape(_HEIGHT, _WIDTH, VECTOR),
        trust.reshape(_HEIGHT, _WIDTH),
        face.reshape(_HEIGHT, _WIDTH, VECTOR),
        reach,
    )
    return carried(_CORNERS - off * STEP, _CORNERS, corners)


@cache
def _shares(reach: int) -> Floats:
    """(4, height, width): how much each corner's moving moves each place that far inside."""
    down = ((np.arange(_HEIGHT) + 0.5) / _HEIGHT)[reach:-reach, None]
    right = ((np.arange(_WIDTH) + 0.5) / _WIDTH)[None, reach:-reach]
    up, left = 1 - down, 1 - right
    return np.asarray(np.stack([up * left, up * right, down * right, down * left]), np.float32)


def _off(card: Floats, trust: Floats, face: Floats, reach: int) -> Floats:
    """(4, 2): right and down, in places, by which each corner of the card should be moved."""
    shares = _shares(reach)
    inner = card[reach:-reach, reach:-reach]
    weights = shares * trust[reach:-reach, reach:-reach]
    height, width = inner.shape[:2]
    ways = 2 * reach + 1
    beside = [
        np.einsum("hwv,hwv->hw", inner, face[down : down + height, right : right + width]).ravel()
        for down, right in product(range(ways), repeat=2)
    ]
    agree = (weights.reshape(4, -1) @ np.stack(beside).T).reshape(4, ways, ways)
    whole = agree.sum(axis=0)
    seen = np.stack([_best(one, one + _TOGETHER * whole) for one in agree]) - reach
    # Each part is moved by all four corners: what they must move by, for the parts to move so.
    mixed = np.einsum("chw,dhw->cd", weights, shares)
    total = weights.sum(axis=(1, 2))
    held = _HELD * float(total.sum())
    return np.asarray(np.linalg.solve(mixed + held * np.eye(4), total[:, None] * seen), np.float32)


def _best(agree: Floats, rough: Floats) -> Floats:
    """(2,): right and down, where agreement, (ways, ways), is highest; rough: where to look."""
    last = len(agree) - 2
    down, right = (min(max(int(at), 1), last) for at in divmod(int(rough.argmax()), len(agree)))
    beside, below = agree[down, right - 1 : right + 2], agree[down - 1 : down + 2, right]
    return np.array([right + _peak(beside), down + _peak(below)], np.float32)


def _peak(agree: Floats) -> float:
    """Where the parabola through three neighbours, (3,), is highest, from the middle."""
    before, here, after = (float(one) for one in agree)
    bend = 2 * here - before - after
    return min(max((after - before) / (2 * max(bend, 1e-3)), -_MOST), _MOST)
