# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that was seen of a game, whatever it may mean: its tracks, each by its own number."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from math import inf

from device.tracking.places import Place, apart, where_lies
from vision.frames import Frame
from vision.observations import CardArrived, CardReread, Quad, Readings


@dataclass(frozen=True, slots=True)
class Track:
    """Something that was seen until it left.

    piece_id: its number, which no other track of the game has. names: what the camera alone read,
    or people said; place: None of what only they told of, or of what lay there before the program
    was started. Camera seconds: it was seen first at `since`, its place still bare at `bare_at`,
    and it left at `left`. lost: it did not leave, but nobody looked, or not for long. under, over:
    what lies on it, and what it lies on.
    """

    piece_id: int
    names: Readings
    place: Place | None = None
    quad: Quad | None = None
    since: float = -inf
    bare_at: float | None = None
    left: float = inf
    lost: bool = False
    under: frozenset[int] = frozenset()
    over: frozenset[int] = frozenset()
    evidence: Frame | None = None

    @property
    def is_there(self) -> bool:
        """Whether it is in sight."""
        return self.left == inf

    @property
    def is_missed(self) -> bool:
        """Whether it lay there before nobody looked, and is not found."""
        return self.lost and not self.is_there

    @property
    def is_told(self) -> bool:
        """Whether people alone told of it, so that nobody knows whether it is in sight."""
        return self.left == -inf and not self.lost


class TrackRegistry:
    """Everything that was seen. One thread.

    first: the first number that no track of the game has had. The watcher counts from 0 again when
    it is opened again, so its tracks are told on from there.
    """

    def __init__(self, first: int = 0) -> None:
        self._all: dict[int, Track] = {}
        self._first = first
        self._next = first
        self._ids: dict[int, int] = {}
        self._read: dict[int, Readings] = {}
        self._counted: set[int] = set()
        self._none: set[int] = set()
        self.middle: tuple[float, float] | None = None

    def __getitem__(self, piece_id: int) -> Track:
        return self._all[piece_id]

    def __contains__(self, piece_id: object) -> bool:
        return piece_id in self._all

    def piece_id(self, track: int) -> int:
        """The number that a track of the watcher's has in this game, and no other had."""
        if track not in self._ids:
            number = self._first + track
            self._ids[track] = number if number >= self._next else self._next
            self._next = max(self._next, number) + 1
        return self._ids[track]

    def count(self, piece_id: int) -> None:
        """It is told as a piece of the game."""
        self._counted.add(piece_id)
        self._none.discard(piece_id)

    def heed(self, removed: Collection[int], kept: Collection[int | None]) -> None:
        """People say that some are none, and have others in the game."""
        self._counted -= set(removed)
        self._none |= set(removed)
        self._none -= set(kept)

    def is_none(self, one: Track) -> bool:
        """Whether people said so."""
        return one.piece_id in self._none

    def things_like(self, seen: Track, near: float) -> list[Track]:
        """All that was seen before within so many lengths and was never told as a piece."""
        place = seen.place
        return [
            one
            for one in self._all.values()
            if one.piece_id != seen.piece_id
            and one.piece_id not in self._counted
            and one.place is not None
            and place is not None
            and apart(one.place, place) < near
        ]

    def in_sight(self) -> Iterator[Track]:
        """All that is in sight."""
        return (one for one in self._all.values() if one.is_there)

    def add(self, one: Track, read: Readings | None = None) -> None:
        """Something that people, or the journal, tell of. read: what the camera took it for, where
        people named it.
        """
        self._all[one.piece_id] = one
        if read is not None:
            self._read[one.piece_id] = read

    def arrive(self, seen: CardArrived) -> Track | None:
        """A track came; None for one that is there already. One that left is another now."""
        piece_id = self.piece_id(seen.track)
        if piece_id in self._all:
            if self._all[piece_id].is_there:
                return None
            del self._ids[seen.track]
            piece_id = self.piece_id(seen.track)
        if seen.evidence is not None:
            height, width = seen.evidence.pixels.shape[:2]
            self.middle = width / 2, height / 2
        one = Track(
            piece_id,
            seen.readings,
            where_lies(seen.quad, seen.zone),
            seen.quad,
            seen.time,
            seen.bare_at,
            under=frozenset(map(self.piece_id, seen.under)),
            over=frozenset(map(self.piece_id, seen.over)),
            evidence=seen.evidence,
        )
        self._all[piece_id] = one
        return one

    def known(self, track: int) -> Track | None:
        """What is known of a track of the watcher's."""
        return self._all.get(self.piece_id(track))

    def read(self, piece_id: int) -> Readings:
        """What the camera alone takes it for."""
        return self._read.get(piece_id, self._all[piece_id].names)

    def reread(self, seen: CardReread) -> Track | None:
        """A track was read better; None for one of which nothing is known."""
        one = self.known(seen.track)
        if one is None:
            return None
        if one.piece_id in self._read:
            # People say what it is; should they take that back, it is what was read last.
            self._read[one.piece_id] = seen.readings
            return self._change(one, evidence=seen.evidence)
        return self._change(one, names=seen.readings, evidence=seen.evidence)

    def leave(self, track: int, time: float, lost: bool = False) -> Track | None:
        """A track left; None for one that is not there."""
        one = self.known(track)
        if one is None or not one.is_there:
            return None
        return self._change(one, left=time, lost=lost)

    def name(self, piece_id: int, names: Readings | None) -> None:
        """People say what it is; None where they say it no more."""
        one = self._all[piece_id]
        if names is not None:
            self._read.setdefault(piece_id, one.names)
            self._change(one, names=names, lost=False)
        elif piece_id in self._read:
            self._change(one, names=self._read.pop(piece_id))

    def reopen(self, time: float) -> None:
        """The camera was away: its tracks count anew, and what lay there is to be found again, also
        where people told of it meanwhile.
        """
        self._first = self._next
        self._ids.clear()
        for one in self._all.values():
            if one.is_there or one.left == -inf:
                self._change(one, left=time, lost=True)

    def forget_frames(self, told: Collection[int | None]) -> None:
        """Of what has left, and of these, no frame is needed any more."""
        for one in self._all.values():
            if one.evidence is not None and (one.piece_id in told or not one.is_there):
                self._change(one, evidence=None)

    def settle(self, time: float) -> None:
        """What was to be found again and was not is gone."""
        for one in self._all.values():
            if one.lost and one.left == -inf:
                self._change(one, left=time)

    def _change(self, one: Track, **changed: object) -> Track:
        self._all[one.piece_id] = changed_one = replace(one, **changed)  # type: ignore[arg-type]
        return changed_one
