# SPDX-License-Identifier: AGPL-3.0-or-later
"""What was read before, as long as nothing has changed there: reading is most of a look's work."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.frames import Pixels
from vision.plane import Floats, grown, overlap
from vision.reading import Reading
from vision.watch.eyes import Reader
from vision.watch.track import SURE

SAME_OUTLINE = 0.9
"""Overlap from which an outline is one that was read before: they tremble with the camera's noise.
"""

NO_CARD = 0.1
"""Surety below which a thing reads as none of the deck's cards."""

NO_CARD_AFTER = 3
"""Frames that must have read so until it is believed: another may show a card after all."""

CHANGED = 10.0
"""Levels by which some part of a place must differ for it to be read again: a sensor's noise leaves
less than 2 in so small a picture."""

MOST_PLACES = 32
"""Of more the first are read anew."""

_AROUND = 1.15
"""How much larger than its outline the place is that a card may be found in."""

_PARTS = 24
"""Into how many parts a place is divided, across and down."""


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """How a place looked when it was read. corners: (4, 2) frame pixels.

    times: how often it has come out so.
    """

    corners: Floats
    looked: Floats
    reading: Reading
    times: int


class RememberingReader:
    """Another reader, asked about each place until its answer is plain, and when it has changed.

    What is neither plainly a card nor plainly none is read on every frame: so that several vote.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._read = _Memory(reader.read)
        self._glanced = _Memory(reader.glance)

    def read(self, pixels: Pixels, corners: Floats) -> Reading:
        """The card with these corners, (4, 2) pixels, or with corners nearby."""
        return self._read.of(pixels, corners)

    def glance(self, pixels: Pixels, corners: Floats) -> Reading:
        """The card with just these corners."""
        return self._glanced.of(pixels, corners)

    def read_beneath(
        self, pixels: Pixels, upon: Sequence[Floats], guesses: Sequence[Floats]
    ) -> tuple[Reading, ...]:
        """As of that reader."""
        return self._reader.read_beneath(pixels, upon, guesses)

    def lies_on(self, pixels: Pixels, one: Floats, other: Floats) -> bool | None:
        """As of that reader."""
        return self._reader.lies_on(pixels, one, other)


class _Memory:
    """What was read by one way of reading."""

    def __init__(self, read: Callable[[Pixels, Floats], Reading]) -> None:
        self._read = read
        self._places: deque[_Place] = deque(maxlen=MOST_PLACES)

    def of(self, pixels: Pixels, corners: Floats) -> Reading:
        """What this outline, (4, 2) pixels, reads as on a frame."""
        known = self._known(corners)
        is_as_before = known is not None and not _has_changed(known, pixels)
        if known is not None and is_as_before and _is_plain(known):
            return known.reading
        reading, times = self._read(pixels, corners), 1
        if known is not None:
            self._places.remove(known)
            if is_as_before and _reads_as_none(known.reading) == _reads_as_none(reading):
                times += known.times
        self._places.append(_Place(corners, _looks(pixels, corners), reading, times))
        return reading

    def _known(self, corners: Floats) -> _Place | None:
        alike = (one for one in self._places if overlap(one.corners, corners) >= SAME_OUTLINE)
        return next(alike, None)


def _is_plain(place: _Place) -> bool:
    reading = place.reading
    return reading.surety >= SURE or (_reads_as_none(reading) and place.times >= NO_CARD_AFTER)


def _reads_as_none(reading: Reading) -> bool:
    return reading.surety < NO_CARD


def _has_changed(place: _Place, pixels: Pixels) -> bool:
    """Whether a place looks otherwise than when it was read, but for the light as a whole."""
    now = _looks(pixels, place.corners)
    if not now.size or now.shape != place.looked.shape:
        return True
    change = now - place.looked
    return bool(np.abs(change - np.median(change, axis=(0, 1))).max() > CHANGED)


def _looks(pixels: Pixels, corners: Floats) -> Floats:
    """(n, n, 3) levels of what is around an outline, in few parts; empty outside the frame."""
    height, width = pixels.shape[:2]
    around = grown(corners, _AROUND)
    left, top = np.clip(np.floor(around.min(axis=0)).astype(int), 0, (width, height))
    right, bottom = np.clip(np.ceil(around.max(axis=0)).astype(int), 0, (width, height))
    place = pixels[top:bottom, left:right]
    if not place.size:
        return np.zeros((0, 0, 3), np.float32)
    small = cv2.resize(place, (_PARTS, _PARTS), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)
