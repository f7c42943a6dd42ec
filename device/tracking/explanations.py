# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that an observation may mean, each with how likely that is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from device.tracking.after_outage import AfterOutage
from device.tracking.beam import Change
from device.tracking.context import as_it_is
from device.tracking.departures import Departures
from device.tracking.hypothesis import Hypothesis, Piece
from device.tracking.plays import Plays
from device.tracking.seen_again import SeenAgain
from device.tracking.track_registry import Track
from vision.observations import likeliest


class Explanations(Plays, SeenAgain, Departures, AfterOutage):
    """Of one game's observations. One thread."""

    def of_arrival(self, one: Hypothesis, seen: Track) -> Iterator[Change]:
        """Of a track that came into sight."""
        yield self._thing(seen), partial(as_it_is, one)
        yield from self._again(one, seen)
        yield from self._thing_again(one, seen)
        yield from self._reviewed(one, seen)
        yield from self._played(one, seen)

    def of_reading(self, one: Hypothesis, old: Track, new: Track) -> Iterator[Change]:
        """Of a track's being read otherwise than before."""
        for turn, piece in enumerate(one.open.slots):
            if piece is None or new.piece_id not in piece:
                continue
            yield self._read_otherwise(one, turn, piece, old, new), partial(as_it_is, one)
            return
        was_thing = self._thing(old)
        yield self._thing(new) - was_thing, partial(as_it_is, one)
        if any(new.piece_id in piece for piece in one.everything):
            return
        if likeliest(old.names) != likeliest(new.names):
            for change, make in self._played(one, new):
                yield change - was_thing, make

    def _read_otherwise(
        self, one: Hypothesis, turn: int, piece: Piece, old: Track, new: Track
    ) -> float:
        if piece[0] == new.piece_id:
            trick, swept = one.open.put(turn, None), one.rounds[-1]
            fresh = self._rules.fresh
            return fresh(new.names, swept, trick) - fresh(old.names, swept, trick)
        before = self._registry[piece[piece.index(new.piece_id) - 1]].names
        now, then = (self._rules.alike(before, each.names) for each in (new, old))
        return max(self._model.none_left, now) - max(self._model.none_left, then)
