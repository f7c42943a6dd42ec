# SPDX-License-Identifier: AGPL-3.0-or-later
"""How far the outline of a card, of which a strip is seen, must slide to lie on one of the faces.

Nothing holds the corners of such an outline that lie under other cards, so it may be off by more
than what moves an outline onto a face mends. So what is seen is held to every face at each place
nearby; no card is described again for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from vision.plane import Floats, carried
from vision.reading.describing import GRID, PLACES, VECTOR
from vision.reading.looking import Look

REACH = 3
"""Places to each side that an outline may be off by, an eighth of a card's width."""

_LEAST_TRUST = 0.02
"""What is trusted less tells nothing."""

_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
_SHIFTS = tuple(product(range(-REACH, REACH + 1), repeat=2))


def slid(look: Look, faces: Floats) -> Floats:
    """The outline, (4, 2) pixels, moved to where what is seen agrees best with any face.

    faces: (n, PLACES, VECTOR), upright and upside down.
    """
    seen = (look.vectors * look.trust[:, None]).reshape(GRID[1], GRID[0], VECTOR)
    seen = np.where((look.trust > _LEAST_TRUST).reshape(GRID[1], GRID[0], 1), seen, 0)
    room = np.pad(seen, ((REACH, REACH), (REACH, REACH), (0, 0)))
    moved = np.stack(
        [
            room[REACH + down : REACH + down + GRID[1], REACH + right : REACH + right + GRID[0]]
            for right, down in _SHIFTS
        ]
    ).reshape(len(_SHIFTS), PLACES, VECTOR)
    told = np.flatnonzero(moved.any(axis=(0, 2)))
    sums = faces[:, told].reshape(len(faces), -1) @ moved[:, told].reshape(len(_SHIFTS), -1).T
    right, down = _SHIFTS[int((sums.max(axis=0) - sums.mean(axis=0)).argmax())]
    off = np.array([right / GRID[0], down / GRID[1]], np.float32)
    return carried(_SQUARE + off, _SQUARE, look.corners)


def all_slid(looks: Sequence[Look], faces: Floats) -> list[Floats]:
    """The outlines of several looks."""
    return [slid(look, faces) for look in looks]
