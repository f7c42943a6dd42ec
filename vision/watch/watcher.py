# SPDX-License-Identifier: AGPL-3.0-or-later
"""The watcher: looks when something has come to rest, and says what came and went.

A card counts as laid when it lies still in a frame and is read for certain, or
after a few more frames when it is not. A card counts as gone when its place is
still, shows no card, and is not covered by another one, for long enough that a
hand would have moved on.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from vision.finding import FoundCard
from vision.finding.decode import Floats, overlap
from vision.frames import Frame, Pixels
from vision.observations import (
    CardArrived,
    CardLeft,
    CardReread,
    Observation,
    TableCleared,
    is_named,
)
from vision.reading import Reading
from vision.watch.stillness import Stillness
from vision.watch.track import MOST_VOTES, Clutter, Track

SURE = 0.99
"""Probability at which one frame's reading is believed without a second frame."""

PATIENCE = 0.6
"""Seconds a card that cannot be read for certain is looked at before it is announced so."""

LONG_PATIENCE = 1.5
"""Seconds the same for what reads as no card of the deck: a sleeve at rest, a phone."""

GONE_AFTER = 1.0
"""Seconds one card of several must be missing; a hand that rests on it moves on sooner."""

CLEARED_AFTER = 0.15
"""Seconds a table must be without any of its cards: two frames at ten a second."""

STILL_SHARE = 0.08
"""Share of an outline that may move while the card is held to lie still."""

SAME_PLACE = 0.55
"""Overlap (intersection over union) from which two outlines are the same card's."""

NUDGED = 0.15
"""Overlap down to which a card with the same name has been nudged rather than laid anew."""

COVERED = 0.5
"""Share of a card that others must cover to explain that it is not found.

The detector is taught to find cards of which 30 % can be seen.
"""

LEAST_UNREAD = 0.7
"""The detector's score from which a thing that reads as no card of the deck is announced."""


class Finder(Protocol):
    """Finds outlines; vision.finding.CardFinder is the real one."""

    def find(self, pixels: Pixels) -> tuple[FoundCard, ...]:
        """Cards on a (height, width, 3) BGR picture."""
        ...


class Reader(Protocol):
    """Names cards; vision.reading.CardReader is the real one."""

    def read(self, pixels: Pixels, corners: Floats) -> Reading:
        """The card with these corners, (4, 2) pixels."""
        ...


class Watcher:
    """Keeps the tracks of one table; feed it every frame in order."""

    def __init__(self, finder: Finder, reader: Reader) -> None:
        self._finder, self._reader = finder, reader
        self._still = Stillness()
        self._tracks: list[Track] = []
        self._next_number = 0
        self._unsettled = False
        self._clutter: list[Clutter] = []

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        """What this frame adds; empty for nearly every frame."""
        worth_a_look = self._still.feed(frame.pixels)
        for track in self._tracks:
            track.disturbed |= self._moves(track.corners)
        for clutter in self._clutter:
            clutter.disturbed |= self._moves(clutter.corners)
        if not worth_a_look and not self._unsettled:
            return ()
        self._still.looked()
        resting = self._at_rest(frame)
        new = self._match(resting, frame)
        gone = self._departures(new, frame)
        if not any(track.missing_since is not None for track in self._tracks):
            self._take_in(new, frame)
        came = self._announce(frame)
        self._unsettled = bool(new) or any(
            track.missing_since is not None or not track.announced for track in self._tracks
        )
        return (*gone, *came)

    def _at_rest(self, frame: Frame) -> list[FoundCard]:
        """Face-up cards that lie still, without what has turned out to be none."""
        found = [card for card in self._finder.find(frame.pixels) if card.face_up]
        resting = [card for card in found if self._still.motion_in(card.corners) <= STILL_SHARE]
        for clutter in list(self._clutter):
            there = [c for c in found if overlap(c.corners, clutter.corners) >= SAME_PLACE]
            if not there:
                if not self._moves(clutter.corners):
                    self._clutter.remove(clutter)
            elif not clutter.disturbed or self._moves(clutter.corners):
                resting = [card for card in resting if card not in there]
            elif not is_named(self._reader.read(frame.pixels, there[0].corners).names):
                clutter.disturbed = False
                resting = [card for card in resting if card not in there]
            else:
                self._clutter.remove(clutter)
        return resting

    def _moves(self, corners: Floats) -> bool:
        return self._still.motion_in(corners) > STILL_SHARE

    def _match(self, resting: list[FoundCard], frame: Frame) -> list[FoundCard]:
        """Give each found outline to the track whose place it is; returns the others."""
        free = list(resting)
        for track in self._tracks:
            best = max(free, key=lambda card: overlap(card.corners, track.corners), default=None)
            if best is None or overlap(best.corners, track.corners) < SAME_PLACE:
                seen = track.missing_since is None and self._reads_as_before(track, frame)
            else:
                seen = self._is_still(track, best, frame)
                if seen:
                    free = [card for card in free if card is not best]
            if seen:
                track.missing_since = None
            elif track.missing_since is None:
                track.missing_since = frame.time
        return [card for card in free if not self._is_nudged(card, frame)]

    def _reads_as_before(self, track: Track, frame: Frame) -> bool:
        """Whether a card that was not found lies there all the same: the detector misses some."""
        if self._moves(track.corners):
            return False
        names = self._reader.read(frame.pixels, track.corners).names
        return track.is_named and names[0][0] == track.readings[0][0] and names[0][1] >= SURE

    def _is_still(self, track: Track, card: FoundCard, frame: Frame) -> bool:
        """Whether the card found in a track's place is the track's; it may have been swapped."""
        unsure = track.surety < SURE and track.votes < MOST_VOTES
        if not unsure and not track.disturbed:
            return True
        reading = self._reader.read(frame.pixels, card.corners)
        best = reading.names[0]
        if best[1] >= SURE and not unsure and best[0] != track.readings[0][0]:
            return False
        track.disturbed = False
        if unsure:
            track.vote(reading)
        return True

    def _is_nudged(self, card: FoundCard, frame: Frame) -> bool:
        """Whether this is a missing card of the same name that now lies a little further on."""
        near = [
            track
            for track in self._tracks
            if track.missing_since is not None and overlap(card.corners, track.corners) >= NUDGED
        ]
        if not near:
            return False
        reading = self._reader.read(frame.pixels, card.corners)
        for track in near:
            if reading.names and track.readings[0][0] == reading.names[0][0]:
                track.follow(reading.quad)
                track.missing_since = None
                return True
        return False

    def _departures(self, new: list[FoundCard], frame: Frame) -> list[Observation]:
        """Tracks whose place is still and empty for long enough."""
        self._excuse(new)
        missing = [track for track in self._tracks if track.missing_since is not None]
        everything = self._is_everything(missing)
        # A trick is more than one card: one alone that goes was taken back.
        wait = CLEARED_AFTER if everything and len(missing) > 1 else GONE_AFTER
        gone = [
            track
            for track in missing
            if track.missing_since is not None
            and (not track.announced or frame.time - track.missing_since >= wait - 1e-6)
        ]
        if everything and len(gone) < len(missing):
            return []
        self._tracks = [track for track in self._tracks if track not in gone]
        told: list[Observation] = [
            CardLeft(track.number, frame.time, frame.number) for track in gone if track.announced
        ]
        if told and (everything or not any(track.announced for track in self._tracks)):
            # What is left behind by a sweep and never was a card is no card.
            self._clutter += [Clutter(track.corners) for track in self._tracks]
            self._tracks = []
            told.append(TableCleared(frame.time, frame.number))
        return told

    def _is_everything(self, missing: list[Track]) -> bool:
        """Whether these are all cards on the table, things that read as none left aside."""
        named = [track for track in self._tracks if track.is_named]
        return all(track in missing for track in named or self._tracks)

    def _excuse(self, new: list[FoundCard]) -> None:
        """Cards that motion or later cards hide are not missing.

        A card laid where a trick was just swept away covers an empty place: if
        every other card is missing, so is the one it seems to cover.
        """
        for track in self._tracks:
            if self._moves(track.corners):
                track.missing_since = None
        missing = [track for track in self._tracks if track.missing_since is not None]
        covered = [track for track in missing if self._is_covered(track, new)]
        if self._is_everything(missing) and len(covered) < len(missing):
            return
        for track in covered:
            track.missing_since = None

    def _is_covered(self, track: Track, new: list[FoundCard]) -> bool:
        later = self._tracks[self._tracks.index(track) + 1 :]
        above = [other.corners for other in later if other.missing_since is None]
        above += [card.corners for card in new]
        area = max(1.0, _area(track.corners))
        return sum(_shared(track.corners, other) for other in above) / area >= COVERED

    def _take_in(self, new: list[FoundCard], frame: Frame) -> None:
        for card in new:
            reading = self._reader.read(frame.pixels, card.corners)
            self._tracks.append(Track(self._next_number, reading, card.confidence, frame.time))
            self._next_number += 1

    def _announce(self, frame: Frame) -> list[Observation]:
        """Cards that are known well enough, or have been looked at for long enough.

        In the order in which they came to rest: a card waits for those before it.
        """
        told: list[Observation] = []
        waiting = False
        for track in list(self._tracks):
            readings = track.readings
            if track.announced:
                if readings != track.told:
                    track.told = readings
                    told.append(
                        CardReread(track.number, frame.time, frame.number, track.quad, readings)
                    )
                continue
            if waiting:
                continue
            waited = frame.time - track.first_seen
            if track.surety >= SURE or waited >= (PATIENCE if track.is_named else LONG_PATIENCE):
                if not _may_be_a_card(track):
                    self._tracks.remove(track)
                    self._clutter.append(Clutter(track.corners))
                    continue
                track.announced = True
                track.told = readings
                told.append(
                    CardArrived(track.number, frame.time, frame.number, track.quad, readings)
                )
            else:
                waiting = _may_be_a_card(track)
        return told


def _may_be_a_card(track: Track) -> bool:
    """Whether others should wait for it, and people be asked about it."""
    return track.is_named or track.confidence >= LEAST_UNREAD


def _area(corners: Floats) -> float:
    x, y = corners[:, 0], corners[:, 1]
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


def _shared(a: Floats, b: Floats) -> float:
    """Area in square pixels that two outlines share."""
    share = overlap(a, b)
    return share * (_area(a) + _area(b)) / (1 + share)
