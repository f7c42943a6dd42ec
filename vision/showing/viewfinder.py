# SPDX-License-Identifier: AGPL-3.0-or-later
"""Looks at a camera's frames until one card lies still, whole, large, sharp and well lit."""

from __future__ import annotations

import cv2
import numpy as np

from vision.bands import Bands
from vision.cameras.darkness import is_black
from vision.finding import Finder
from vision.flat import laid_flat
from vision.frames import Frame, Pixels
from vision.plane import Floats, is_across, length_of
from vision.reading import NoCardToEnrol, OneCard, SidesUnseen, card_in
from vision.showing.likeness import FLAT_SIZE
from vision.showing.outlines import outlines_in
from vision.showing.quality import fault_of
from vision.showing.sight import Hindrance, ShownCard, Sight
from vision.shrinking import GATE_WIDTH, narrowed

STILL_S = 0.5
"""Seconds without motion from which a card lies still."""

LEAST_LENGTH_PX = 100
"""Of a card, top to bottom: what the reader compares by."""

AGAIN_S = 0.5
"""Seconds after which a still picture that was not good is looked at again: lenses still focus."""

PICTURE_SIZE = (252, 352)
"""Width and height in pixels of the picture that the deck is enrolled by."""

_MOVING_LEVELS = 10.0
_MOVING_SHARE = 0.015
"""Of the picture. A hand is more; the tremor of a card that is held up is less."""

_CHANGED_SHARE = 0.003
"""Of the picture: half a card of the least size."""

_MARGIN_PX = 3.0


class Viewfinder:
    """Feed it every frame of one camera in order."""

    def __init__(self, finder: Finder) -> None:
        self._finder = finder
        self._bands = Bands()
        self._before: Floats | None = None
        self._moved_at: float | None = None
        self._judged: Floats | None = None
        self._judged_at = 0.0
        self._sight = Sight(Hindrance.MOVING)

    def look(self, frame: Frame) -> Sight:
        """What this frame shows; the very same object while a good card lies untouched."""
        if is_black(frame.pixels):
            self._judged = None
            return Sight(Hindrance.BLACK)
        now = self._small(frame.pixels)
        if self._moved_at is None or _changed(now, self._before) > _MOVING_SHARE:
            self._moved_at = frame.time
        self._before = now
        if frame.time - self._moved_at < STILL_S:
            self._judged = None
            return Sight(Hindrance.MOVING)
        if self._is_known(now, frame.time):
            return self._sight
        self._judged, self._judged_at = now, frame.time
        self._sight = self._judge(frame.pixels)
        return self._sight

    def _small(self, pixels: Pixels) -> Floats:
        """(h, GATE_WIDTH) grey, without the bands of a lamp that flickers."""
        small = self._bands.without(narrowed(pixels, GATE_WIDTH))
        return cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)

    def _is_known(self, now: Floats, time: float) -> bool:
        if self._judged is None or _changed(now, self._judged) > _CHANGED_SHARE:
            return False
        return self._sight.hindrance is None or time - self._judged_at < AGAIN_S

    def _judge(self, pixels: Pixels) -> Sight:
        outlines = outlines_in(pixels, self._finder)
        if len(outlines) != 1:
            return Sight(Hindrance.SEVERAL if outlines else Hindrance.NO_CARD, cards=len(outlines))
        corners = outlines[0]
        flat = laid_flat(pixels, corners, FLAT_SIZE)
        hindrance = _misplaced(pixels, corners) or fault_of(flat)
        card = OneCard(laid_flat(pixels, corners, PICTURE_SIZE))
        if hindrance is None:
            try:
                card = card_in(pixels, self._finder)
            except SidesUnseen:
                hindrance = Hindrance.SIDES_UNSEEN
            except NoCardToEnrol:
                # As it was outlined here: there it seems to be none, or several.
                pass
        return Sight(hindrance, 1, ShownCard(card.picture, flat, card.proportions))


def _misplaced(pixels: Pixels, corners: Floats) -> Hindrance | None:
    height, width = pixels.shape[:2]
    if length_of(corners) < LEAST_LENGTH_PX:
        return Hindrance.SMALL
    inside = (corners >= _MARGIN_PX) & (corners <= np.array([width, height]) - 1 - _MARGIN_PX)
    if not inside.all():
        return Hindrance.CUT
    return Hindrance.ACROSS if is_across(corners) else None


def _changed(now: Floats, then: Floats | None) -> float:
    """The share of the picture that is another, a common rise or fall of the light aside."""
    if then is None or then.shape != now.shape:
        return 1.0
    difference = now - then
    apart = np.abs(difference - np.median(difference)) > _MOVING_LEVELS
    return float(np.count_nonzero(apart) / apart.size)
