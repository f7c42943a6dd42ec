# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that an observation may mean, each with how likely that is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from device.tracking.beam import Change
from device.tracking.hypothesis import Hypothesis, Piece
from device.tracking.knowing import Knowing
from device.tracking.leaving import Leaving
from device.tracking.playing import Playing
from device.tracking.sights import Sighting
from device.tracking.situation import as_it_is
from device.tracking.unwatched import Unwatched
from vision.observations import likeliest


class Explanations(Playing, Knowing, Leaving, Unwatched):
    """Of one game's observations. One thread."""

    def begin(self) -> None:
        """Another observation is explained."""
        Playing.begin(self)
        Knowing.begin(self)

    def of_arrival(self, one: Hypothesis, seen: Sighting) -> Iterator[Change]:
        """Of a track that came into sight."""
        yield self._thing(seen), partial(as_it_is, one)
        yield from self._again(one, seen)
        yield from self._thing_again(one, seen)
        yield from self._looked_at(one, seen)
        yield from self._played(one, seen)

    def of_reading(self, one: Hypothesis, old: Sighting, new: Sighting) -> Iterator[Change]:
        """Of a track's being read otherwise than before."""
        for turn, piece in enumerate(one.open.slots):
            if piece is None or new.track not in piece:
                continue
            yield self._read_otherwise(one, turn, piece, old, new), partial(as_it_is, one)
            return
        was_thing = self._thing(old)
        yield self._thing(new) - was_thing, partial(as_it_is, one)
        if any(new.track in piece for piece in one.everything):
            return
        if likeliest(old.names) != likeliest(new.names):
            for change, make in self._played(one, new):
                yield change - was_thing, make

    def _read_otherwise(
        self, one: Hypothesis, turn: int, piece: Piece, old: Sighting, new: Sighting
    ) -> float:
        if piece[0] == new.track:
            trick, swept = one.open.put(turn, None), one.rounds[-1]
            fresh = self._rules.fresh
            return fresh(new.names, swept, trick) - fresh(old.names, swept, trick)
        before = self._sights[piece[piece.index(new.track) - 1]].names
        now, then = (self._rules.alike(before, each.names) for each in (new, old))
        return max(self._model.none_left, now) - max(self._model.none_left, then)
