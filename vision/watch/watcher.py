# SPDX-License-Identifier: AGPL-3.0-or-later
"""The watcher: looks when something has come to rest, and says what came and went.

A card counts as laid when it lies still in a frame and is read for certain, or
after a few more frames when it is not. A card counts as gone when its place is
still and shows the bare table, for long enough that a hand would have moved on.
"""

from __future__ import annotations

from vision.finding import Surveyor
from vision.frames import Frame
from vision.observations import CardArrived, CardLeft, CardReread, Observation, TableCleared
from vision.plane import Floats
from vision.watch.bare import BareTable
from vision.watch.clutter import Clutter
from vision.watch.eyes import Reader
from vision.watch.half_hidden import HalfHidden
from vision.watch.layers import Layers, layers_of, shows_little
from vision.watch.leaving import Departure, departures, excuse_covered
from vision.watch.matching import Matching, is_part_of_any
from vision.watch.outline import Outline
from vision.watch.overlooked import Overlooked
from vision.watch.pace import Pace
from vision.watch.passing import Passing
from vision.watch.piles import Piles
from vision.watch.places import covered_share, is_cut, moves
from vision.watch.pushed import Pushed
from vision.watch.remembered import RememberingReader
from vision.watch.repeats import Repeats
from vision.watch.second_look import SecondLook
from vision.watch.shapes import Shapes, is_too_long
from vision.watch.sides import Sides
from vision.watch.steadied import Steadied
from vision.watch.stillness import Stillness
from vision.watch.taking_apart import TakingApart
from vision.watch.track import AGAIN_S, SURE, Track
from vision.watch.turned_looks import TurnedLooks
from vision.watch.unshaken import Unshaken

PATIENCE = 0.6
"""Seconds a card that cannot be read for certain is looked at before it is announced so."""

LONG_PATIENCE = 1.5
"""Seconds the same for what reads as no card of the deck: a sleeve at rest, a phone."""

MADE_OF_OTHERS = 0.5
"""Share of what reads as no card that lies on known ones: an outline between two of them."""

TABLE_SHOWS = 0.4
"""Share of a thing hardly read as a card that is the bare table: an outline around a cup and what
it is put on, or a phone that has lain there all the time.
"""

ONLY_TABLE = 0.85
"""The same of what likely reads as a card: a sheet that has lain there all the time."""

LIKELY = 0.5
"""Surety from which a thing is likelier one card of the deck than anything else."""

LEAST_UNREAD = 0.7
"""How surely a face must lie there for a thing that reads as no card of the deck to be told, unless
it agrees with one: faces that are alike but for a mark may all be doubted."""

LOOKS_AGAIN_S = 0.5
"""Seconds until a card that is hidden is looked for again, if nothing moves meanwhile."""

NO_CARD_S = 0.3
"""Seconds until what reads as no card is looked at again, if nothing moves meanwhile: a sheet of
paper, a cup at the picture's edge are outlined otherwise each time, so that they never come to be
known as things.
"""


class Watcher:
    """Keeps the tracks of one table; feed it every frame in order."""

    def __init__(self, finder: Surveyor, reader: Reader) -> None:
        self._finder = finder
        reader = RememberingReader(reader)
        self._repeats = Repeats()
        self._pace = Pace()
        self._unshaken = Unshaken()
        self._still = Stillness()
        self._steadied = Steadied(self._still)
        self._passing = Passing(self._still)
        self._bare = BareTable(self._still)
        self._sides = Sides(self._still, reader)
        self._overlooked = Overlooked(finder, reader, self._still, self._bare)
        self._piles = Piles(self._bare)
        self._shapes = Shapes()
        turned = TurnedLooks(finder)
        self._taking_apart = TakingApart(turned, self._shapes)
        self._clutter = Clutter(self._still, reader)
        self._second_look = SecondLook(turned, reader, self._still)
        self._half_hidden = HalfHidden(finder, turned, reader, self._still, self._bare)
        self._remembering = (
            self._clutter,
            self._sides,
            self._overlooked,
            self._second_look,
            self._half_hidden,
        )
        self._pushed = Pushed(reader, self._still)
        self._matching = Matching(self._still, self._bare, self._shapes, reader)
        self._reader = reader
        self._tracks: list[Track] = []
        self._next_number = 0
        self._look_at: float | None = None
        self._last_left: float | None = None

    def look(self, frame: Frame) -> tuple[Observation, ...]:
        """What this frame adds; empty for nearly every frame."""
        if self._repeats.is_copy(frame):
            return ()
        held, seen_small = self._unshaken.feed(frame)
        worth_a_look = self._still.feed(seen_small)
        self._passing.feed(frame.time)
        self._steadied.feed(held)
        self._bare.feed(frame.time, [track.corners for track in self._tracks])
        for track in self._tracks:
            if moves(self._still, track.corners):
                track.stir()
        for remembering in self._remembering:
            remembering.stir()
        worth_a_look = worth_a_look and not self._passing.puts_off()
        is_due = worth_a_look or (self._look_at is not None and frame.time >= self._look_at)
        if self._pace.misses(frame.time) or not is_due:
            return ()
        self._still.looked()
        self._passing.looked()
        frame = self._steadied.steady()
        survey = self._finder.survey(frame.pixels, self._still.moving)
        seen = self._sides.put_right(survey.cards, frame)
        known = [track.corners for track in self._tracks]
        self._piles.note(seen, known)
        found = [card for card in seen if card.face_up]
        lying = [*known, *(card.corners for card in seen)]
        found += self._overlooked.among(survey.faint, lying, frame)
        resting = self._taking_apart.taken_apart(self._clutter.without(found, frame), frame)
        new = self._matching.match(self._tracks, resting, frame)
        new = self._second_look.put_right(new, [track.corners for track in self._tracks], frame)
        nobodys = [one.corners for one in new]
        excuse_covered(self._tracks, nobodys)
        self._pushed.follow(self._tracks, nobodys, frame)
        left = departures(self._tracks, frame.time, self._last_left)
        gone = self._let_go(left, frame)
        if not any(track.missing_since is not None for track in self._tracks):
            self._take_in(new, frame)
            found_so = [card.corners for card in seen]
            self._take_in(self._half_hidden.among(self._tracks, found_so, frame), frame)
        came = self._announce(frame)
        self._pushed.note(self._tracks, frame.time)
        self._look_at = self._next_look(new, frame.time)
        return (*gone, *came)

    def _next_look(self, new: list[Outline], time: float) -> float | None:
        """When to look even if nothing comes to rest: at once while a card is undecided."""
        if any(
            track.missing_since is not None or (track.is_named and not track.announced)
            for track in self._tracks
        ):
            return time
        if new or any(not track.announced for track in self._tracks):
            return time + NO_CARD_S
        if any(track.hidden_since is not None for track in self._tracks):
            return time + LOOKS_AGAIN_S
        if any(track.is_in_doubt for track in self._tracks):
            return time + AGAIN_S
        return None

    def _let_go(self, departure: Departure, frame: Frame) -> list[Observation]:
        left = [track for track in self._tracks if track not in departure.gone]
        # What is left behind by a sweep and never was a card is no card.
        clutter = left if departure.cleared else []
        told: list[Observation] = [
            CardLeft(track.number, frame.time, frame.number)
            for track in (*departure.gone, *clutter)
            if track.announced
        ]
        if told:
            self._last_left = frame.time
        self._tracks = [track for track in left if track not in clutter]
        for track in clutter:
            self._clutter.add(track.corners)
        if departure.cleared:
            told.append(TableCleared(frame.time, frame.number))
        return told

    def _take_in(self, new: list[Outline], frame: Frame) -> None:
        for one in new:
            bare_at = self._bare.last_bare(one.corners)
            self._tracks.append(
                Track(self._next_number, one.reading, one.confidence, frame, bare_at)
            )
            self._next_number += 1

    def _announce(self, frame: Frame) -> list[Observation]:
        """Cards that are known well enough, or have been looked at for long enough.

        In the order in which they came to rest: a card waits for those before it.
        """
        told: list[Observation] = []
        waiting = False
        for track in list(self._tracks):
            earlier = self._matching.same_card(track, self._tracks)
            if earlier is not None:
                if self._matching.is_larger(track, earlier):
                    earlier.seen()
                else:
                    earlier.take_over(track)
                self._tracks.remove(track)
                if track.announced:
                    told.append(CardLeft(track.number, frame.time, frame.number))
            elif track.announced:
                if track.readings != track.told:
                    told.append(self._reread(track, frame))
            elif waiting:
                continue
            elif not self._is_decided(track, frame.time):
                waiting = self._may_be_a_card(track, frame)
            elif self._may_be_a_card(track, frame):
                layers = self._layers_of_another(track, frame)
                if layers is None:
                    self._tracks.remove(track)
                else:
                    told.append(self._arrived(track, layers, frame))
            else:
                self._tracks.remove(track)
                self._clutter.add(track.corners)
        return told

    def _layers_of_another(self, track: Track, frame: Frame) -> Layers | None:
        """Which cards lie on it and under it; None where it is another outline of one of them."""
        if self._matching.is_read_worse(track, self._tracks):
            return None
        layers = layers_of(track, self._tracks, frame, self._still, self._reader)
        if is_part_of_any(track, layers.above):
            return None
        return None if shows_little(track, layers, self._tracks, self._still) else layers

    def _is_decided(self, track: Track, time: float) -> bool:
        waited = time - track.first_seen + 1e-6
        if waited < LONG_PATIENCE and (
            self._matching.is_in_a_hand(track, self._tracks) or self._may_have_passed(track)
        ):
            return False
        return track.surety >= SURE or waited >= (PATIENCE if track.is_named else LONG_PATIENCE)

    def _may_have_passed(self, track: Track) -> bool:
        """Whether it was read but once, and an arm is over its place: on a frame that comes twice
        a card that is carried lies at rest.
        """
        return track.was_read_once and moves(self._still, track.corners)

    def _may_be_a_card(self, track: Track, frame: Frame) -> bool:
        """Whether others should wait for it, and people be asked about it."""
        if track.surety >= SURE:
            return True
        named = [other.corners for other in self._tracks if other.is_named and other is not track]
        table_from = TABLE_SHOWS if track.surety < LIKELY else ONLY_TABLE
        if self._bare.share(track.corners, named) >= table_from:
            return False
        cut = is_cut(track.corners, frame)
        if not track.is_seen and self._piles.lies_on(track.corners):
            return False
        if track.is_named:
            unlike_any = is_too_long(track.corners) or self._is_paper(track.corners, cut=cut)
            return not (unlike_any or self._matching.is_second_look(track, self._tracks))
        if self._piles.lies_on(track.corners) or cut:
            return False
        between = covered_share(track.corners, named) >= MADE_OF_OTHERS
        shaped = self._shapes.like_a_card(track.corners)
        a_face = track.confidence >= LEAST_UNREAD or track.is_of_a_face
        return a_face and shaped and not between

    def _is_paper(self, corners: Floats, *, cut: bool) -> bool:
        """Whether an outline, (4, 2) pixels, is of something larger than a card, or in part outside
        and of no card's shape: a sheet is outlined wherever it is least unlike a card.
        """
        too_large = self._shapes.is_too_large(corners, cut=cut)
        return too_large or (cut and not self._shapes.like_a_card(corners))

    def _arrived(self, track: Track, layers: Layers, frame: Frame) -> CardArrived:
        evidence = self._tell(track)
        return CardArrived(
            track.number,
            frame.time,
            frame.number,
            track.quad,
            track.told,
            evidence,
            under=frozenset(other.number for other in layers.above),
            over=frozenset(other.number for other in layers.below),
            bare_at=track.bare_at,
        )

    def _reread(self, track: Track, frame: Frame) -> CardReread:
        evidence = self._tell(track)
        return CardReread(track.number, frame.time, frame.number, track.quad, track.told, evidence)

    def _tell(self, track: Track) -> Frame | None:
        if track.is_named:
            self._shapes.note(track.corners)
        return track.tell()
