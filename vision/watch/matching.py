# SPDX-License-Identifier: AGPL-3.0-or-later
"""Whose outline is whose: found cards given to the tracks they belong to."""

from __future__ import annotations

from collections.abc import Sequence

from vision.finding import FoundCard
from vision.frames import Frame
from vision.observations import is_named
from vision.plane import Floats, overlap
from vision.reading import Reading
from vision.watch.bare import BareTable
from vision.watch.eyes import Reader
from vision.watch.namesakes import (
    EXACT_PLACE,
    PART,
    is_of_one_found,
    is_taken_for_unique,
    lies_upon,
    namesakes,
)
from vision.watch.outline import Outline
from vision.watch.places import NUDGED, SAME_PLACE, covered_share, moves
from vision.watch.shapes import Shapes
from vision.watch.stillness import Stillness
from vision.watch.track import SURE, Track

LIKELY = 0.5
"""Probability from which what lies on a card of its name, which the deck has once, is that card."""

ANOTHER = 0.97
"""Probability of another name from which a card in a known card's place is another card."""

LIKELY_NAMED = 0.9
"""Probability from which a card keeps its name when its outline comes to read as one beside it."""


class Matching:
    """Finds every known card again, in its place, under something, or a little further on."""

    def __init__(self, still: Stillness, bare: BareTable, shapes: Shapes, reader: Reader) -> None:
        self._still, self._bare, self._shapes, self._reader = still, bare, shapes, reader

    def match(
        self, tracks: Sequence[Track], resting: Sequence[FoundCard], frame: Frame
    ) -> list[Outline]:
        """Note of each track whether it is seen; returns the outlines that are nobody's."""
        free = [Outline.on(frame, card, self._reader) for card in resting]
        unseen, found = [], []
        for track in tracks:
            best = max(free, key=lambda one: overlap(one.corners, track.corners), default=None)
            if best is None or overlap(best.corners, track.corners) < SAME_PLACE:
                unseen.append(track)
            elif self._is_still(track, best, frame):
                free = [one for one in free if one is not best]
                track.seen()
                found.append(track)
            elif overlap(best.read_at, track.corners) < SAME_PLACE:
                # Around two cards, and read as the other.
                unseen.append(track)
            else:
                track.miss(frame.time, bare=False)
        for track in unseen:
            moved = self._moved(track, free, tracks)
            if moved is not None:
                free = [one for one in free if one is not moved]
                track.find(moved.reading, frame)
                found.append(track)
            elif moves(self._still, track.corners) or self._reads_as_before(track, frame):
                track.seen()
            else:
                self._lose(track, tracks, frame.time)
        others = (one for one in free if not self._is_part_of_one(one, tracks, frame))
        return _each_once([one for one in others if not is_of_one_found(one, found)])

    def same_card(self, track: Track, tracks: Sequence[Track]) -> Track | None:
        """The track of the card that this one has come to be read as, if there is one: one that
        was announced before, or came before.

        A second outline may first read otherwise, through a hand perhaps; a nudged card may be
        found anew under the hand that nudged it.
        """
        for other in namesakes(track, tracks):
            if overlap(other.corners, track.corners) >= SAME_PLACE:
                return other
            bare = self._is_bare(other, tracks)
            if track.announced:
                # What lies on both may not have been found until now.
                if bare:
                    return other
            # Of two cards of one name, the later one may lie on the earlier.
            elif track.surety >= SURE and (is_taken_for_unique(track.name) or bare is not False):
                return other
        return None

    def is_larger(self, track: Track, earlier: Track) -> bool:
        """Whether it is outlined larger than one card, and the earlier track is not: around a hand
        beside that card, or around another that lies there.
        """
        larger = self._shapes.may_be_two(track.corners)
        return larger and not self._shapes.may_be_two(earlier.corners)

    def is_second_look(self, track: Track, tracks: Sequence[Track]) -> bool:
        """Whether it likely is another outline of a card it lies on, which the deck has once."""
        likely = track.surety >= LIKELY and is_taken_for_unique(track.name)
        return likely and bool(namesakes(track, tracks))

    def is_read_worse(self, track: Track, tracks: Sequence[Track]) -> bool:
        """Whether it is another outline of a card that was read better before."""
        earlier = [other for other in tracks if other.rank < track.rank]
        return _is_read_worse(track.corners, track.surety, earlier)

    def is_in_a_hand(self, track: Track, tracks: Sequence[Track]) -> bool:
        """Whether a hand over a card of its name, which it partly covers, keeps from telling
        whether it is that card, nudged, or another one that was laid on it.
        """
        return not is_taken_for_unique(track.name) and any(
            moves(self._still, other.corners) for other in namesakes(track, tracks)
        )

    def _is_still(self, track: Track, there: Outline, frame: Frame) -> bool:
        """Whether the card found in a track's place is the track's; it may have been swapped."""
        again = track.is_due(frame.time) and overlap(there.read_at, track.corners) >= SAME_PLACE
        votes = track.wants_votes or again
        if not votes and not track.disturbed:
            return True
        reading = there.reading
        if self._is_another(track, there):
            return False
        surely_it = reading.name == track.name and reading.surety >= SURE
        is_nudged = surely_it and not self._lies_better(track, reading, frame)
        track.disturbed = False
        if votes:
            track.vote(reading, frame)
        if is_nudged:
            # By less than half a card.
            track.follow(reading, frame)
        return True

    def _is_another(self, track: Track, there: Outline) -> bool:
        """Whether the card found in a track's place plainly has another name than the track's.

        A track that is not sure may have been misread, but not where another card is read beside.
        """
        if there.reading.name == track.name or there.reading.surety < ANOTHER:
            return False
        beside = overlap(there.read_at, track.corners) < SAME_PLACE
        return track.surety >= (LIKELY_NAMED if beside else SURE)

    def _lies_better(self, track: Track, there: Reading, frame: Frame) -> bool:
        """Whether a card agrees with its face at least as well where it was known to lie.

        What is seen of a covered card may be outlined and read as if it were the whole.
        """
        known = self._reader.glance(frame.pixels, track.corners)
        return known.name == track.name and known.fit >= there.fit

    def _reads_as_before(self, track: Track, frame: Frame) -> bool:
        """Whether a card that was not found lies there all the same: the detector misses some."""
        glanced = self._reader.glance(frame.pixels, track.corners)
        return track.is_named and glanced.name == track.name and glanced.surety >= SURE

    def _lose(self, track: Track, tracks: Sequence[Track], time: float) -> None:
        """A card is not seen in its still place: it is gone, or something is put on it."""
        bare = self._is_bare(track, tracks)
        if bare is False:
            # What was never told may have been no card: that it is let go says nothing of a sweep.
            beside = {one.number for one in tracks if one.is_seen and one.announced}
            track.hide(time, frozenset(beside - {track.number}))
        else:
            track.miss(time, bare=bool(bare))

    def _moved(
        self, track: Track, free: Sequence[Outline], tracks: Sequence[Track]
    ) -> Outline | None:
        """The outline elsewhere that is this card, which its own place does not plainly show."""
        if not track.is_named:
            # What is no card has the name that it is least unlike, and some card has that name.
            return next((one for one in free if _is_surely_it(one, track)), None)
        for one in free:
            reading = one.reading
            if not is_named(reading.names) or reading.name != track.name:
                continue
            if reading.surety >= SURE and is_taken_for_unique(track.name):
                return one
            # Of two cards of one name, the later one may lie on the earlier.
            near = overlap(one.corners, track.corners) >= NUDGED
            if near and self._is_bare(track, tracks, one.corners) is not False:
                return one
        return None

    def _is_part_of_one(self, outline: Outline, tracks: Sequence[Track], frame: Frame) -> bool:
        """Whether it is what can be seen of a known card: it reads as that card where it lies, or
        worse than that card still does, or is too small to be one that lies on it.
        """
        near = [track for track in tracks if overlap(outline.corners, track.corners) >= NUDGED]
        named = (track for track in near if track.is_named)
        if any(self._shapes.is_part_of(outline.corners, track.corners) for track in named):
            return True
        if not near or not outline.reading.names:
            return False
        read = outline.read_at
        if _is_read_worse(read, outline.reading.surety, near):
            return True
        there = [track for track in near if overlap(read, track.corners) >= SAME_PLACE]
        known = (track for track in there if track.is_named)
        if any(self._lies_better(track, outline.reading, frame) for track in known):
            return True
        alike = [track for track in near if track.name == outline.reading.name]
        return any(track in there or lies_upon(outline, track) for track in alike)

    def _is_bare(self, track: Track, tracks: Sequence[Track], *also: Floats) -> bool | None:
        """Whether its place shows the table where the other cards, and these, do not cover it."""
        others = [other.corners for other in tracks if other is not track]
        return self._bare.is_bare(track.corners, [*others, *also])


def is_part_of_any(track: Track, above: Sequence[Track]) -> bool:
    """Whether it is a second outline of one of the cards above it.

    They lie on it and hide most of it: what its name was read from is theirs.
    """
    return any(covered_share(track.corners, [other.corners]) >= PART for other in above)


def _is_read_worse(place: Floats, surety: float, tracks: Sequence[Track]) -> bool:
    """Whether what is read so surely lies exactly where one of these cards does, which is surer: it
    is that card, with a hand on it perhaps.
    """
    surer = [track.corners for track in tracks if surety < ANOTHER and track.surety >= surety]
    return any(overlap(place, corners) >= EXACT_PLACE for corners in surer)


def _is_surely_it(outline: Outline, track: Track) -> bool:
    """Whether a card that is known by a bad outline is found in its place by a better one: under a
    hand it may be outlined half as long again.
    """
    reading = outline.reading
    named_so = reading.name == track.name and reading.surety >= SURE
    return named_so and lies_upon(outline, track)


def _each_once(outlines: Sequence[Outline]) -> list[Outline]:
    """The surest outline of each card: two that differ may come to lie on one when it is read."""
    kept: list[Outline] = []
    for one in sorted(outlines, key=lambda outline: -outline.confidence):
        if not any(_is_same(one, other) for other in kept):
            kept.append(one)
    return [one for one in outlines if one in kept]


def _is_same(one: Outline, other: Outline) -> bool:
    if overlap(one.corners, other.corners) < NUDGED:
        return False
    if not one.reading.name or one.reading.name != other.reading.name:
        return False
    return overlap(one.read_at, other.read_at) >= SAME_PLACE
