# SPDX-License-Identifier: AGPL-3.0-or-later
"""Cards that came to lie half under another, which the detector takes for a part of that one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.finding import FoundCard, Surveyor
from vision.frames import Frame
from vision.plane import Floats, grown, is_apart
from vision.reading import Reading
from vision.watch.bare import BEYOND, BareTable
from vision.watch.eyes import Reader
from vision.watch.namesakes import is_taken_for_unique
from vision.watch.outline import Outline
from vision.watch.places import SAME_PLACE, lies_still
from vision.watch.stillness import Mask, Stillness
from vision.watch.track import Track
from vision.watch.turned_looks import TurnedLooks
from vision.watch.verdicts import Verdicts

AROUND = 1.9
"""How much larger than a card the place around it is in which others may lie half under it."""

LEAST_LEFT_OVER = 0.15
"""Share of a card's area that lies on the table there and belongs to nothing that was found, from
which it may be what is seen of another card."""

MOSTLY = 0.6
"""Share of what would be seen of such a card that must be so left over."""

LEAST_LIKELY = 0.8
"""Surety from which it is told: a 4 of the deck of 2021, half under a Loot, reads by 0.84."""


class HalfHidden:
    """Looks once at what is left over around a card, and again when something has moved there.

    Of two cards that are laid within a second, one half on the other, the detector often sees the
    upper alone.
    """

    def __init__(
        self,
        finder: Surveyor,
        turned: TurnedLooks,
        reader: Reader,
        still: Stillness,
        bare: BareTable,
    ) -> None:
        self._finder, self._turned, self._reader = finder, turned, reader
        self._still, self._bare = still, bare
        self._looked_around = Verdicts(still)

    def stir(self) -> None:
        """Note around which cards something moves."""
        self._looked_around.stir()

    def among(
        self, tracks: Sequence[Track], found: Sequence[Floats], frame: Frame
    ) -> list[Outline]:
        """Cards half under those of the tracks. found: outlines, (4, 2), of all that was found."""
        lying = [*(track.corners for track in tracks), *found]
        free = ~self._still.areas(lying, BEYOND)
        left_over = self._bare.changed() & free
        named = [track for track in tracks if track.is_named]
        upper = [track.corners for track in named if self._may_hide_one(track, left_over)]
        if not upper:
            return []
        for corners in upper:
            self._looked_around.note(grown(corners, AROUND), is_card=False)
        guesses = [
            one.corners
            for one in (
                *self._turned.found(frame),
                *self._finder.find_beside(frame.pixels, upper),
            )
            if one.face_up
            and is_apart(one.corners, lying, SAME_PLACE)
            and self._is_left_over(one.corners, left_over, free)
        ]
        upon = [track.corners for track in named]
        told: list[Outline] = []
        for one in map(_as_read, self._reader.read_beneath(frame.pixels, upon, guesses)):
            places = [*lying, *(other.corners for other in told)]
            if is_apart(one.corners, places, SAME_PLACE) and _is_another(one.reading, named):
                told.append(one)
        return told

    def _may_hide_one(self, track: Track, left_over: Mask) -> bool:
        """Whether something is left over around it at which nobody has looked yet."""
        place = grown(track.corners, AROUND)
        there = np.count_nonzero(left_over & self._still.area(place))
        if there < LEAST_LEFT_OVER * np.count_nonzero(self._still.area(track.corners)):
            return False
        return lies_still(self._still, place) and self._looked_around.on(place) is None

    def _is_left_over(self, corners: Floats, left_over: Mask, free: Mask) -> bool:
        """Whether what would be seen of a card there is, for the most part. free: of others."""
        place = self._still.area(corners)
        there = np.count_nonzero(place & left_over)
        seen = np.count_nonzero(place & free)
        return bool(there >= max(LEAST_LEFT_OVER * np.count_nonzero(place), MOSTLY * seen))


def _is_another(reading: Reading, known: Sequence[Track]) -> bool:
    """Whether it likely is a card that is not known yet."""
    likely = reading.surety >= LEAST_LIKELY and reading.is_of_a_face
    known_so = any(track.name == reading.name for track in known)
    return likely and not (known_so and is_taken_for_unique(reading.name))


def _as_read(reading: Reading) -> Outline:
    card = FoundCard(np.array(reading.quad, np.float32), reading.surety, face_up=True)
    return Outline(card, lambda: reading)
