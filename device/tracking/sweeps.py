# SPDX-License-Identifier: AGPL-3.0-or-later
"""What it means that no piece lies there: the trick was put away, or was not seen at all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from device.tracking.beam import Change
from device.tracking.context import Context, as_it_is
from device.tracking.hypothesis import Hypothesis, Slots, Trick
from device.tracking.track_registry import Track


class Sweeps(Context):
    """Tricks that are put away."""

    def of_bare_table(self, one: Hypothesis) -> Iterator[Change]:
        """Of the open trick's last piece having gone out of sight, or all that lay there."""
        trick = one.open
        if not trick.is_begun or self._any_there(trick) or not self._any_left(trick):
            yield 0.0, partial(as_it_is, one)
            return
        model = self._model
        short = model.unswept_short * len(trick.pieces)
        how = model.unswept if trick.is_whole else short
        may_come_back = self._away_s is not None and not trick.is_whole
        yield 0.0 if may_come_back else how, partial(as_it_is, one)
        yield self._swept(trick), partial(self._put_away, one)

    def of_time_unseen(self, one: Hypothesis) -> Iterator[Change]:
        """Of a table on which no piece of the next trick lies once people look again."""
        yield 0.0, partial(as_it_is, one)
        if not one.is_over and not one.open.is_begun and not self._rules.holds_back(one):
            yield self._of_unseen_trick(), partial(self._put_away, one)

    def _of_unseen_trick(self) -> float:
        model = self._model
        if self._away_s is None:
            return model.unseen
        return model.unseen_long if self._away_s >= self._quickest() else model.unseen_away

    def _hardly_in_time(self, seen: Track) -> float:
        """What it says against a trick that nobody saw that its pieces would have come so fast."""
        model = self._model
        if self._away_s is not None:
            return 0.0
        since = max(self._began_at, self._left_before)
        lacks = 1.0 - (seen.since - since) / self._quickest()
        return model.too_fast * min(1.0, max(0.0, 2.0 * lacks))

    def _quickest(self) -> float:
        """Seconds in which the quickest players play a trick and put it away."""
        return self._model.sweep_in_s + self._model.card_s * self._rules.size

    def _any_there(self, trick: Trick) -> bool:
        return any(self._registry[track].is_there for piece in trick.pieces for track in piece)

    def _any_left(self, trick: Trick) -> bool:
        """Whether any was seen at all: of those that people alone told of nobody can say."""
        return any(self._registry[track].left > -inf for piece in trick.pieces for track in piece)

    def _swept(self, trick: Trick) -> float:
        """That the open trick was put away."""
        model = self._model
        lacks = 0 if trick.is_full else trick.slots.count(None)
        against = lacks * (model.short if self._away_s is None else model.short_away)
        there = sum(self._registry[piece[-1]].is_there for piece in trick.pieces)
        if there:
            against += model.linger * there if lacks else model.early
        return against

    def _put_away(self, one: Hypothesis) -> Hypothesis:
        """The same, with the open trick put away and the next to come."""
        number, index = one.count
        rules, trick = self._rules, one.open
        rounds = (*one.rounds[:-1], (*one.rounds[-1], trick))
        is_over = False
        if index + 1 < rules.plan[number]:
            leader = rules.next_leader(number, index, trick)
        else:
            rounds = (*rounds, ())
            is_over = number + 1 >= len(rules.plan)
            leader = None if is_over else rules.first_leader(number + 1)
        empty: Slots = (None,) * rules.size
        return Hypothesis(one.score, rounds, Trick(leader, empty), one.seats, is_over=is_over)
