# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which faces of a deck look so alike that the reader may take one for the other."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.reading.crop import Floats, level
from vision.reading.gallery import Gallery
from vision.reading.reader import fit_of

CONFUSED_FROM = 0.92
"""Likeness from which two names are likely to be confused.

Of a deck whose suits' cards share one picture and differ in a small index, at 0.82 to 0.98, half
are misread at the size that a card has on a table's frame; the own deck's faces are at most 0.83
alike, and none is misread.
"""

_MOVED_PX = (-1, 0, 1)
_WORTH_MOVING = 0.75
"""A pair less alike than this does not come near by a pixel's shift."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """Two names and how well a picture of one fits one of the other, 0..1.

    turned: with one of them upside down; a face that is like itself so has no top and bottom.
    """

    first: str
    second: str
    fit: float
    turned: bool

    @property
    def confused(self) -> bool:
        """Whether the reader is likely to take one name for the other."""
        return self.first != self.second and self.fit >= CONFUSED_FROM


def likenesses(gallery: Gallery) -> tuple[Likeness, ...]:
    """Every two names, most alike first, by their likest variants and the likelier direction.

    A face against itself upside down is among them.
    """
    upright = np.stack([level(face) for face in gallery.faces])
    best: dict[tuple[str, str], Likeness] = {}
    for one, face in enumerate(gallery.faces):
        name = gallery.names[one]
        for turned in (False, True):
            seen = level(np.ascontiguousarray(face[::-1, ::-1])) if turned else upright[one]
            for other in range(one, len(gallery.names)):
                second = gallery.names[other]
                if name == second and (not turned or one != other):
                    continue
                fit = _moved_fit(seen, upright[other])
                pair = (min(name, second), max(name, second))
                if pair not in best or fit > best[pair].fit:
                    best[pair] = Likeness(name, second, fit, turned)
    return tuple(sorted(best.values(), key=lambda pair: -pair.fit))


def _moved_fit(seen: Floats, face: Floats) -> float:
    """The best fit under shifts of a pixel; both levelled."""
    fit = fit_of(seen, face)
    if fit < _WORTH_MOVING:
        return fit
    height, width = face.shape[:2]
    for right in _MOVED_PX:
        for down in _MOVED_PX:
            warp = np.array([[1, 0, right], [0, 1, down]], np.float32)
            moved = cv2.warpAffine(seen, warp, (width, height), borderMode=cv2.BORDER_REPLICATE)
            fit = max(fit, fit_of(np.asarray(moved, np.float32), face))
    return fit
