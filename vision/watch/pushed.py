# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that were pushed aside by the one that came to lie on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import inf, radians

import numpy as np
from numpy.typing import NDArray

from vision.frames import Frame
from vision.plane import Floats, grown, length_of, overlap, rotation
from vision.reading import Reading
from vision.watch.bare import BEYOND
from vision.watch.eyes import Reader
from vision.watch.places import lies_still
from vision.watch.stillness import Mask, Stillness
from vision.watch.track import Track

FURTHEST = 0.6
"""How far a card is pushed at most, as a share of its length."""

AROUND = 1.9
"""How much larger than the card's place the one is in which another may lie that pushed it."""

TURNED = tuple(radians(degrees) for degrees in range(-24, 25, 8))
"""By how much it may have been turned as well."""

LEAST_SEEN = 0.1
"""Share of a card that must be seen beside those on it."""

ALIKE = 35.0
"""Levels of colour by which what is seen of it may differ from how it looked before, on average."""

GUESSES = 3
"""Places that are read, of those where it looks most as it did."""

LEAST_LIKELY = 0.5
"""Surety from which it is that card: nothing else was there."""


@dataclass(frozen=True, slots=True)
class _Look:
    """How the small picture showed a card where it lay, (4, 2) frame pixels, at camera seconds."""

    small: Floats
    corners: Floats
    time: float


@dataclass(frozen=True, slots=True)
class _Move:
    """How a card may have been pushed. angle: radians; down, right: small pixels."""

    angle: float
    down: int
    right: int


class Pushed:
    """Remembers how cards look, and finds one again a little further on, half covered.

    The detector sees the upper of two such cards alone, and the place where the other lay is bare.
    """

    def __init__(self, reader: Reader, still: Stillness) -> None:
        self._reader, self._still = reader, still
        self._looks: dict[int, _Look] = {}

    def note(self, tracks: Sequence[Track], time: float) -> None:
        """How those of the cards look that are seen where they lie; time: camera seconds."""
        small = self._still.small
        seen = {
            track.number: _Look(small, track.corners, time)
            for track in tracks
            if track.announced and track.is_named and track.is_seen
            if lies_still(self._still, track.corners)
            if track.number not in self._looks or _lies_free(track, tracks)
        }
        there = {track.number for track in tracks}
        known = {number: look for number, look in self._looks.items() if number in there}
        self._looks = known | seen

    def follow(self, tracks: Sequence[Track], new: Sequence[Floats], frame: Frame) -> None:
        """Find the one card that is missing, if another came to lie there.

        new: outlines, (4, 2) frame pixels, that belong to none of the tracks.
        """
        missing = [one for one in tracks if one.announced and one.missing_since is not None]
        look = self._looks.get(missing[0].number) if len(missing) == 1 else None
        if look is None:
            return
        (track,) = missing
        around = grown(look.corners, AROUND)
        others = [one for one in tracks if one.announced and one is not track]
        later = [one.corners for one in others if one.first_seen > look.time]
        upon = [corners for corners in (*new, *later) if overlap(corners, around) > 0]
        if not upon or not all(lies_still(self._still, corners) for corners in upon):
            return
        moved = self._moved(look, [*new, *(one.corners for one in others)])
        if not moved:
            return
        readings = self._reader.read_beneath(frame.pixels, upon, moved)
        again = next((one for one in readings if _is_it(one, track)), None)
        if again is not None:
            track.follow(again, frame)

    def _moved(self, look: _Look, upon: Sequence[Floats]) -> list[Floats]:
        """Where what is seen beside cards on it looks most as it did, if it does anywhere."""
        scale = self._still.frame_pixels
        now, free = self._still.small, ~self._still.areas(upon, BEYOND)
        if look.small.shape != now.shape:
            return []
        place = np.argwhere(self._still.area(look.corners))
        before = look.small[place[:, 0], place[:, 1]]
        reach = round(FURTHEST * length_of(look.corners) / scale)
        steps = range(-reach, reach + 1)
        apart = []
        for angle in TURNED:
            turned = np.rint(_turned(place[:, ::-1], angle)[:, ::-1]).astype(np.intp)
            for down, right in product(steps, repeat=2):
                unlike = _apart(before, now, free, turned + np.array((down, right)))
                apart.append((unlike, _Move(angle, down, right)))
        apart.sort(key=lambda one: one[0])
        return [
            _turned(look.corners, move.angle)
            + np.array([move.right, move.down], np.float32) * np.float32(scale)
            for unlike, move in apart[:GUESSES]
            if unlike <= ALIKE
        ]


def _lies_free(track: Track, tracks: Sequence[Track]) -> bool:
    """Whether no other card lies on it or under it."""
    others = (other.corners for other in tracks if other is not track)
    return not any(overlap(track.corners, corners) > 0 for corners in others)


def _turned(points: NDArray[np.floating | np.integer], angle: float) -> Floats:
    """Points, (n, 2) right and down, about their middle, by radians clockwise."""
    middle = points.mean(axis=0)
    return np.asarray((points - middle) @ rotation(angle) + middle, np.float32)


def _apart(before: Floats, now: Floats, free: Mask, place: NDArray[np.intp]) -> float:
    """By how many levels a card's colours, (n, 3), differ on average from what is seen of it now in
    a place, (n, 2) rows and columns, but for the light; infinite where too little is.
    """
    inside = ((place >= 0) & (place < free.shape)).all(axis=1)
    seen = np.flatnonzero(inside)
    seen = seen[free[place[seen, 0], place[seen, 1]]]
    if len(seen) < LEAST_SEEN * len(place):
        return inf
    change = now[place[seen, 0], place[seen, 1]] - before[seen]
    return float(np.mean(np.abs(change - np.median(change, axis=0))))


def _is_it(reading: Reading, track: Track) -> bool:
    return reading.name == track.name and reading.surety >= LEAST_LIKELY
