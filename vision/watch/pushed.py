# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that were pushed aside by the one that came to lie on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import product
from math import inf, radians

import numpy as np
from numpy.typing import NDArray

from vision.frames import Frame
from vision.plane import Floats, grown, length_of, overlap, spun
from vision.reading import Reading
from vision.watch.bare import BEYOND
from vision.watch.eyes import Reader
from vision.watch.places import covered_share, lies_still
from vision.watch.stillness import Mask, Stillness
from vision.watch.track import Track

FURTHEST = 0.6
"""How far a card is pushed at most, as a share of its length."""

AROUND = 1.9
"""How much larger than the card's place the one is in which another may lie that pushed it."""

TURNED = 16
"""Degrees by which it may have been turned to either side as well, and half as many more: it is
looked for coarsely first, and then around where it looks most as it did.
"""

_COARSELY = 2
"""Small pixels from one place to the next at first; then they are one apart."""

_LOOKED_AROUND = 6
"""Coarse places around which it is looked for more closely."""

_MOST_POINTS = 200
"""Small pixels of the card that are compared."""

LEAST_SEEN = 0.1
"""Share of a card that must be seen beside those on it."""

ALIKE = 35.0
"""Levels of colour by which what is seen of it may differ from how it looked before, on average."""

LIGHT = 30.0
"""Levels by which the light on it may have changed: by more it would be the table."""

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


@dataclass(frozen=True, slots=True, order=True)
class _Move:
    """How a card may have been pushed: turned clockwise by degrees, and by small pixels."""

    degrees: int
    down: int
    right: int

    def around(self) -> Iterable[_Move]:
        """Those nearly the same."""
        for turned, down, right in product((-1, 0, 1), repeat=3):
            degrees = self.degrees + turned * TURNED // 2
            yield _Move(degrees, self.down + down, self.right + right)


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
            track.find(again, frame)

    def _moved(self, look: _Look, upon: Sequence[Floats]) -> list[Floats]:
        """Where what is seen beside cards on it looks most as it did, if it does anywhere."""
        scale = self._still.frame_pixels
        now, free = self._still.small, ~self._still.areas(upon, BEYOND)
        if look.small.shape != now.shape:
            return []
        place = np.argwhere(self._still.area(look.corners))
        place = place[:: -(-len(place) // _MOST_POINTS)]
        before = look.small[place[:, 0], place[:, 1]]
        reach = round(FURTHEST * length_of(look.corners) / scale)

        def unlike(move: _Move) -> float:
            # Rows and columns are a mirror image of right and down.
            there = spun(place, -radians(move.degrees)) + np.array([move.down, move.right])
            return _apart(before, now, free, np.rint(there).astype(np.intp))

        def outline(move: _Move) -> Floats:
            aside = np.array([move.right, move.down]) * scale
            return np.asarray(spun(look.corners, radians(move.degrees)) + aside, np.float32)

        return [outline(move) for move in _likely(unlike, reach)]


def _lies_free(track: Track, tracks: Sequence[Track]) -> bool:
    """Whether no other card lies on it or under it."""
    others = (other.corners for other in tracks if other is not track)
    return covered_share(track.corners, others) == 0


def _likely(unlike: Callable[[_Move], float], reach: int) -> list[_Move]:
    """The moves by at most so many small pixels after which a card looks most as it did."""
    steps = range(-reach, reach + 1, _COARSELY)
    coarse = (_Move(*move) for move in product((-TURNED, 0, TURNED), steps, steps))
    nearest = nsmallest(_LOOKED_AROUND, coarse, key=unlike)
    near = {move for one in nearest for move in one.around()}
    best = nsmallest(GUESSES, ((unlike(move), move) for move in near))
    return [move for levels, move in best if levels <= ALIKE]


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
    light = np.clip(np.median(change, axis=0), -LIGHT, LIGHT)
    return float(np.mean(np.abs(change - light)))


def _is_it(reading: Reading, track: Track) -> bool:
    return reading.name == track.name and reading.surety >= LEAST_LIKELY
