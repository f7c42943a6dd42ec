# SPDX-License-Identifier: AGPL-3.0-or-later
"""What came into sight is none of the game, or known already."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf, log

from device.tracking.beam import Change
from device.tracking.context import Context, as_it_is, reviewing, with_open
from device.tracking.hypothesis import Hypothesis, Piece
from device.tracking.places import apart, mixture, normal
from device.tracking.track_registry import Track
from vision.observations import is_named


class SeenAgain(Context):
    """Things, pieces that come into sight again, and those that somebody looks at."""

    def of_removed(self, one: Hypothesis, seen: Track) -> Iterator[Change]:
        """Of what lies there although people said that it is none of the game."""
        yield 0.0, partial(as_it_is, one)
        yield from self._again(one, seen)

    def _thing(self, seen: Track) -> float:
        """No piece: rather beside one that lies there, as a hand, a sleeve or a shadow is."""
        known = self._as_thing.get(seen.names)
        if known is not None:
            return known
        model = self._model
        away = min(
            (
                apart(other.place, seen.place)
                for other in self._registry.in_sight()
                if other.piece_id != seen.piece_id
                and other.place is not None
                and seen.place is not None
            ),
            default=inf,
        )
        lies = log(1 - model.thing_beside)
        if away < inf:
            beside = normal(away, model.pushed_far, model.table) + log(model.thing_beside)
            lies = mixture(beside, lies)
        self._as_thing[seen.names] = found = model.thing + self._unnamed(seen) + lies
        return found

    def _unnamed(self, seen: Track) -> float:
        """What it says for a thing that it cannot be read; against it that it plainly can."""
        model = self._model
        if not is_named(seen.names):
            unnamed = 1.0 - sum(odds for _, odds in seen.names)
            return log(max(model.card_unnamed, unnamed) / model.card_unnamed)
        sure = max(odds for _, odds in seen.names)
        return model.thing_read * max(0.0, sure - model.thing_sure) / (1 - model.thing_sure)

    def _again(self, one: Hypothesis, seen: Track) -> Iterator[Change]:
        """A piece of the open trick that is known already."""
        for turn, piece in enumerate(one.open.slots):
            if piece is None:
                continue
            newest = self._registry[piece[-1]]
            alike = self._rules.alike(newest.names, seen.names)
            if alike < self._model.none_left:
                continue
            yield (
                self._seen_again(newest, seen) + alike + self._not_below(one, newest, seen),
                partial(with_open, one, one.open.put(turn, (*piece, seen.piece_id))),
            )

    def _not_below(self, one: Hypothesis, newest: Track, seen: Track) -> float:
        """What it says against it that it lies on pieces which were laid after it had left."""
        since = (self._registry[piece[0]] for piece in one.open.pieces if piece[-1] in seen.over)
        is_above = any(other.since > newest.left for other in since)
        return self._model.layer if is_above else 0.0

    def _seen_again(self, newest: Track, seen: Track) -> float:
        """That a piece comes into sight a second time, where it does."""
        model = self._model
        if newest.lost or newest.place is None:
            how = model.found
        elif newest.is_there:
            how = model.twice
        else:
            how = model.again
        if newest.place is None or seen.place is None:
            return how
        away = apart(newest.place, seen.place)
        was_bare = seen.bare_at is not None and seen.bare_at >= newest.left
        return how + mixture(
            normal(away, model.pushed_near, model.table)
            + log(model.held_near)
            + model.bare * was_bare,
            normal(away, model.pushed_far, model.table) + log(model.held_far),
            log(1 - model.held_near - model.held_far),
        )

    def _thing_again(self, one: Hypothesis, seen: Track) -> Iterator[Change]:
        """A thing that was seen before, and was no piece then either."""
        if self._things_like is None:
            alike = self._rules.alike
            self._things_like = [
                (other, odds + (0.0 if self._registry.is_none(other) else self._model.thing_again))
                for other in self._registry.things_like(seen, self._model.thing_near)
                if (odds := alike(other.names, seen.names)) >= self._model.none_left
            ]
        if not self._things_like:
            return
        known = {track for piece in one.everything for track in piece}
        for other, odds in self._things_like:
            if other.piece_id not in known:
                yield self._seen_again(other, seen) + odds, partial(as_it_is, one)

    def _reviewed(self, one: Hypothesis, seen: Track) -> Iterator[Change]:
        """A piece of a swept trick: somebody looks at it, or it was pushed while it was swept."""
        model = self._model
        is_anew = not one.rounds[-1] and self._rules.has_begun(one)
        dealt = model.reviewed_dealt if is_anew else 0.0
        for back, trick in enumerate(reversed(one.swept[-model.reviewed_most :])):
            likest = max(
                (self._reviewed_piece(piece, seen) for piece in trick.pieces), default=-inf
            )
            if likest < model.none_left:
                continue
            how = model.reviewed_more if one.reviewed == back else model.reviewed
            change = how + dealt + likest - log(len(trick.pieces)) + back * model.reviewed_old
            yield change, partial(reviewing, one, back)

    def _reviewed_piece(self, piece: Piece, seen: Track) -> float:
        """That this piece of a swept trick is in sight again."""
        newest, model = self._registry[piece[-1]], self._model
        alike = self._rules.alike(newest.names, seen.names)
        if alike < model.none_left or newest.place is None or seen.place is None:
            return alike
        away = apart(newest.place, seen.place)
        there = normal(away, model.pushed_far, model.table) + log(model.reviewed_there)
        return alike + mixture(there, log(1 - model.reviewed_there))
