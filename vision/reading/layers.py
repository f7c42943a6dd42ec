# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which of two cards lies on the other: in the place they share only the upper shows its face."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.describing import PLACES_SIZE, Floats

LEAST_PLACES = 8
"""Places of each card that must lie on the other, of 816: on a sliver outlines are off too far."""

PLAINLY = 0.25
"""By how much more the upper card's places agree with its face than the other's with its own. Of
153 pairs of the own deck on drawn scenes 86 % differ by more, none of them the wrong way; from 0.2
on 89 %, one wrong.
"""

_RIM = 0.04
"""Share of a card's sides along its edge that tells nothing: so much the outline may be off."""

_SQUARE = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """A card as it was looked at.

    corners: (4, 2) pixels of the frame. agreement: (PLACES,) of each place with the card's face's,
    -1..1.
    """

    corners: Floats
    agreement: Floats


def lies_on(one: Layer, other: Layer) -> bool | None:
    """Whether one lies on the other; None where they share too little, or it is not plain."""
    mine, others = _where_on(one, other.corners), _where_on(other, one.corners)
    if min(mine.sum(), others.sum()) < LEAST_PLACES:
        return None
    lead = float(one.agreement[mine].mean() - other.agreement[others].mean())
    return lead > 0 if abs(lead) >= PLAINLY else None


def _where_on(layer: Layer, corners: Floats) -> NDArray[np.bool_]:
    """(PLACES,): which of a card's places lie in another outline, its rim left out."""
    to_frame = cv2.getPerspectiveTransform(_SQUARE, layer.corners)
    to_other = cv2.getPerspectiveTransform(corners, _SQUARE)
    there = cv2.perspectiveTransform(_PLACES[None], to_other @ to_frame)[0]
    return np.asarray(((there > _RIM) & (there < 1 - _RIM)).all(axis=1), np.bool_)


def _middles() -> Floats:
    """(PLACES, 2): the middles of a card's places as shares of its sides, row by row."""
    wide, high = PLACES_SIZE[0] // 4, PLACES_SIZE[1] // 4
    across, down = np.meshgrid((np.arange(wide) + 0.5) / wide, (np.arange(high) + 0.5) / high)
    return np.stack([across.ravel(), down.ravel()], axis=1).astype(np.float32)


_PLACES = _middles()
