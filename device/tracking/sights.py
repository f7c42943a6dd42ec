# SPDX-License-Identifier: AGPL-3.0-or-later
"""What was seen, whatever it may mean: every track of a game by a number that no other has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf

from device.tracking.places import Place, where_lies
from vision.frames import Frame
from vision.observations import CardArrived, CardReread, Quad, Readings


@dataclass(frozen=True, slots=True)
class Sighting:
    """A track. names: what the camera alone read, or people said; place: None of what only they
    told of, or of what lay there before the program was started. Camera seconds: it was seen first
    at `since`, its place still bare at `bare_at`, and it left at `left`. lost: it did not leave,
    but nobody looked any more. under, over: what lies on it, and what it lies on.
    """

    track: int
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


class Sights:
    """Everything that was seen. One thread.

    first: the first number that no track of the game has had. The watcher counts from 0 again when
    it is opened again, so its tracks are told on from there.
    """

    def __init__(self, first: int = 0) -> None:
        self._all: dict[int, Sighting] = {}
        self._first = first
        self._next = first
        self._read: dict[int, Readings] = {}
        self.middle: tuple[float, float] | None = None

    def __getitem__(self, track: int) -> Sighting:
        return self._all[track]

    def __contains__(self, track: object) -> bool:
        return track in self._all

    def own(self, track: int) -> int:
        """The game's number for a track of the watcher's."""
        return self._first + track

    def there(self) -> Iterator[Sighting]:
        """All that is in sight."""
        return (one for one in self._all.values() if one.is_there)

    def tell(self, sighting: Sighting) -> None:
        """Something that people, or the journal, tell of."""
        self._all[sighting.track] = sighting

    def arrive(self, seen: CardArrived) -> Sighting | None:
        """A track came; None for one that was told before."""
        own = self.own(seen.track)
        if own in self._all:
            return None
        self._next = max(self._next, own + 1)
        if seen.evidence is not None:
            height, width = seen.evidence.pixels.shape[:2]
            self.middle = width / 2, height / 2
        sighting = Sighting(
            own,
            seen.readings,
            where_lies(seen.quad, seen.zone),
            seen.quad,
            seen.time,
            seen.bare_at,
            under=frozenset(map(self.own, seen.under)),
            over=frozenset(map(self.own, seen.over)),
            evidence=seen.evidence,
        )
        self._all[own] = sighting
        return sighting

    def reread(self, seen: CardReread) -> Sighting | None:
        """A track was read better; None for one of which nothing is known."""
        return self._change(seen.track, names=seen.readings, evidence=seen.evidence)

    def leave(self, track: int, time: float) -> Sighting | None:
        """A track left; None for one that is not there."""
        sighting = self._all.get(self.own(track))
        if sighting is None or not sighting.is_there:
            return None
        return self._change(track, left=time)

    def name(self, track: int, names: Readings | None) -> None:
        """People say what it is; None where they say it no more."""
        read = self._read.setdefault(track, self._all[track].names)
        self._all[track] = replace(self._all[track], names=read if names is None else names)

    def reopen(self, time: float) -> None:
        """The camera was away: its tracks count anew, and what lay there is to be found again."""
        self._first = self._next
        for track, one in self._all.items():
            if one.is_there:
                self._all[track] = replace(one, left=time, lost=True)

    def _change(self, track: int, **changed: object) -> Sighting | None:
        own = self.own(track)
        if own not in self._all:
            return None
        self._all[own] = replace(self._all[own], **changed)  # type: ignore[arg-type]
        return self._all[own]
