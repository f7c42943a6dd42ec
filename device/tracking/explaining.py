# SPDX-License-Identifier: AGPL-3.0-or-later
"""Everything that an observation may mean, each with how likely that is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import inf, log

from device.tracking.beam import Change
from device.tracking.hypothesis import Hypothesis, Piece, Slots, Trick
from device.tracking.model import TrackerModel
from device.tracking.places import apart, mixture, normal
from device.tracking.rules import TrickRules
from device.tracking.sights import Sighting, Sights

_BEST_PLACE = 7.0
"""More than it says for a piece that it lies where its player lays."""

_SWEPT_BACK = 3
"""How many swept tricks, the newest first, a piece that is looked at may be of."""


class Explanations:
    """Of one game's observations. One thread."""

    def __init__(self, model: TrackerModel, rules: TrickRules, sights: Sights) -> None:
        self._model, self._rules, self._sights = model, rules, sights
        self.is_away = False
        self._bar = -inf
        self._places: dict[object, float] = {}
        self._of_thing: float | None = None

    # -- what came ------------------------------------------------------------------------------

    def of_arrival(self, one: Hypothesis, seen: Sighting) -> Iterator[Change]:
        """Of a track that came into sight."""
        yield self._thing(seen), partial(_as_it_is, one)
        yield from self._again(one, seen)
        yield from self._looked_at(one, seen)
        if one.is_over:
            return
        if not one.open.is_full:
            yield from self._plays(one, seen, 0.0)
        if one.open.is_begun:
            swept = self._put_away(one)
            against = self._swept(one.open) + self._hasty(one, seen)
            if not swept.is_over and one.score + against + _BEST_PLACE >= self._bar:
                yield from self._plays(swept, seen, against)
        else:
            yield from self._late(one, seen)
        yield from self._unseen(one, seen)

    def _thing(self, seen: Sighting) -> float:
        """No piece: rather beside one that lies there, as a hand, a sleeve or a shadow is."""
        if self._of_thing is None:
            model = self._model
            away = min(
                (
                    apart(other.place, seen.place)
                    for other in self._sights.there()
                    if other is not seen and other.place is not None and seen.place is not None
                ),
                default=inf,
            )
            lies = log(1 - model.thing_beside)
            if away < inf:
                beside = normal(away, model.pushed_far) + log(model.thing_beside)
                lies = mixture(beside, lies)
            self._of_thing = model.thing + _unnamed(seen) + lies
        return self._of_thing

    def _again(self, one: Hypothesis, seen: Sighting) -> Iterator[Change]:
        """A piece of the open trick that is known already."""
        for turn, piece in enumerate(one.open.slots):
            if piece is None:
                continue
            newest = self._sights[piece[-1]]
            alike = self._rules.alike(newest.names, seen.names)
            if alike < self._model.none_left:
                continue
            yield (
                self._seen_again(newest, seen) + alike,
                partial(_with_open, one, one.open.put(turn, (*piece, seen.track))),
            )

    def _seen_again(self, newest: Sighting, seen: Sighting) -> float:
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
        return how + mixture(
            normal(away, model.pushed_near) + log(model.held_near),
            normal(away, model.pushed_far) + log(model.held_far),
            log(1 - model.held_near - model.held_far),
        )

    def _looked_at(self, one: Hypothesis, seen: Sighting) -> Iterator[Change]:
        """A piece of a swept trick: somebody looks at it, or it was pushed while it was swept."""
        model = self._model
        for back, trick in enumerate(reversed(one.swept[-_SWEPT_BACK:])):
            likest = max((self._shown(piece, seen) for piece in trick.pieces), default=-inf)
            if likest < model.none_left:
                continue
            how = model.shown_more if one.shown == back else model.shown
            change = how + likest - log(len(trick.pieces)) + back * model.shown_old
            yield change, partial(_looking_at, one, back)

    def _shown(self, piece: Piece, seen: Sighting) -> float:
        """That this piece of a swept trick is in sight again."""
        newest, model = self._sights[piece[-1]], self._model
        alike = self._rules.alike(newest.names, seen.names)
        if alike < model.none_left or newest.place is None or seen.place is None:
            return alike
        away = apart(newest.place, seen.place)
        there = normal(away, model.pushed_far) + log(model.shown_there)
        return alike + mixture(there, log(1 - model.shown_there))

    def _hasty(self, one: Hypothesis, seen: Sighting) -> float:
        """That the next lead comes so soon after the newest piece."""
        newest = max(self._sights[piece[0]].since for piece in one.open.pieces)
        return self._model.hasty if seen.since - newest < self._model.hasty_s else 0.0

    def _late(self, one: Hypothesis, seen: Sighting) -> Iterator[Change]:
        """A piece of the trick that was swept without it."""
        if not one.rounds[-1]:
            return
        trick = one.rounds[-1][-1]
        lacks = [turn for turn, piece in enumerate(trick.slots) if piece is None]
        if trick.leader is None or not lacks:
            return
        fresh = self._rules.fresh(seen.names, one.rounds[-1], one.open)
        order = self._rules.order(trick.leader)
        for turn in lacks:
            laid = self._laid(one, order[turn], seen)
            yield (
                self._model.late + fresh + laid,
                partial(self._with_late, one, turn, seen),
            )

    def _with_late(self, one: Hypothesis, turn: int, seen: Sighting) -> Hypothesis:
        number, index = one.count
        *earlier, last = one.rounds[-1]
        whole = last.put(turn, (seen.track,))
        leader = self._rules.next_leader(number, index - 1, whole)
        rounds = (*one.rounds[:-1], (*earlier, whole))
        return replace(one, rounds=rounds, open=replace(one.open, leader=leader))

    def _unseen(self, one: Hypothesis, seen: Sighting) -> Iterator[Change]:
        """A whole trick was not seen before this piece led the next one."""
        model = self._model
        unseen = model.unseen_away if self.is_away else model.unseen
        if one.score + unseen + _BEST_PLACE < self._bar:
            return
        before, against = one, unseen
        if one.open.is_begun:
            before, against = self._put_away(one), unseen + self._swept(one.open)
        after = before if before.is_over else self._put_away(before)
        if not after.is_over:
            yield from self._plays(after, seen, against)

    # -- plays ----------------------------------------------------------------------------------

    def _plays(self, one: Hypothesis, seen: Sighting, before: float) -> Iterator[Change]:
        """It was laid in the open trick, by any of its players."""
        model, trick = self._model, one.open
        how = self._rules.fresh(seen.names, one.rounds[-1], trick) + before
        if self._rules.holds_back(one):
            how += model.early
        filled = [(turn, piece) for turn, piece in enumerate(trick.slots) if piece is not None]
        how += model.hidden_on * sum(not self._sights[piece[-1]].is_there for _, piece in filled)
        turns = self._turns(trick, filled, seen)
        for leader, led, most in self._leads(one, bool(filled)):
            order = self._rules.order(leader)
            for turn, in_turn in turns[:most]:
                likely = how + led + in_turn
                if one.score + likely + _BEST_PLACE < self._bar:
                    continue
                player = order[turn]
                likely += self._laid(one, player, seen)
                self._raise(one.score + likely)
                yield likely, partial(self._put, one, turn, player, leader, seen)

    def _turns(
        self, trick: Trick, filled: list[tuple[int, Piece]], seen: Sighting
    ) -> list[tuple[int, float]]:
        """At which turns it may have been laid, and what it says that it comes into sight now."""
        model = self._model
        last = filled[-1][0] if filled else -1
        # What it says for each that lies there already to have been laid before it, or after.
        before, after = [], []
        for turn, piece in filled:
            newest = self._sights[piece[-1]]
            before.append((turn, model.layer if newest.track in seen.under else 0.0))
            since = self._sights[piece[0]].since
            was_bare = seen.bare_at is not None and seen.bare_at >= since
            odds = model.bare if was_bare else 0.0
            after.append((turn, odds + (model.layer if newest.track in seen.over else 0.0)))
        found = []
        for turn in range(self._rules.size):
            there = trick.slots[turn]
            if there is not None:
                if not self._sights[there[-1]].is_there or len(filled) < 2:
                    continue
                found.append((turn, model.replaced))
                continue
            odds = model.skipped * max(0, turn - last - 1)
            odds += sum(one for at, one in before if at < turn)
            odds += sum(one for at, one in after if at > turn)
            found.append((turn, odds))
        return found

    def _leads(self, one: Hypothesis, is_begun: bool) -> list[tuple[int, float, int]]:
        """Who may lead the open trick, how likely, and at how many turns it may be.

        That somebody else led and was not seen either is too much at once.
        """
        leader, seats = one.open.leader, self._rules.seats
        if is_begun and leader is not None:
            return [(leader, 0.0, self._rules.size)]
        if leader is None:
            return [(player, -log(seats), 2) for player in range(seats)]
        astray = self._model.astray - log(max(1, seats - 1))
        others = [(player, astray, 1) for player in range(seats) if player != leader]
        return [(leader, 0.0, self._rules.size), *others]

    def begin(self) -> None:
        """Another observation is explained: nothing is known to be too unlikely yet."""
        self._bar = -inf
        self._places = {}
        self._of_thing = None

    def _raise(self, score: float) -> None:
        self._bar = max(self._bar, score - self._model.least_apart)

    def _laid(self, one: Hypothesis, player: int, seen: Sighting) -> float:
        """That it lies where the player lays."""
        if player < 0 or seen.place is None or self._rules.size != self._rules.seats:
            return 0.0
        seats = one.seats
        if not seats.seats[player].count:
            return seats.likelihood(player, seen.place, self._sights.middle, self._model)
        key = player, id(seats.seats[player]), seats.counted, seats.apart
        if key not in self._places:
            self._places[key] = seats.likelihood(
                player, seen.place, self._sights.middle, self._model
            )
        return self._places[key]

    def _put(
        self, one: Hypothesis, turn: int, player: int, leader: int, seen: Sighting
    ) -> Hypothesis:
        seats = one.seats
        if player >= 0 and seen.place is not None:
            seats = seats.learn(player, seen.place, self._model)
        slots = one.open.slots
        trick = Trick(leader, (*slots[:turn], (seen.track,), *slots[turn + 1 :]))
        return Hypothesis(0.0, one.rounds, trick, seats)

    # -- what left ------------------------------------------------------------------------------

    def of_leaving(self, one: Hypothesis, left: Sighting) -> Iterator[Change]:
        """Of a track that went out of sight."""
        model, trick = self._model, one.open
        at = [turn for turn, piece in enumerate(trick.slots) if piece and piece[-1] == left.track]
        if not at or trick.is_full:
            yield 0.0, partial(_as_it_is, one)
            return
        turn = at[0]
        piece = trick.slots[turn]
        twins = [track for track in piece[:-1] if self._sights[track].is_there]  # type: ignore[index]
        if twins:
            yield 0.0, partial(_as_it_is, one)
            return
        yield 0.0 if trick.is_whole else model.hides, partial(_as_it_is, one)
        if trick.is_whole:
            how = model.taken_swept
        else:
            is_last = all(other is None for other in trick.slots[turn + 1 :])
            how = model.taken_last if is_last else model.taken
        yield how, partial(_with_open, one, trick.put(turn, None))

    def of_bare_table(self, one: Hypothesis) -> Iterator[Change]:
        """Of the open trick's last piece having gone out of sight, or all that lay there."""
        trick = one.open
        if not trick.is_begun or self._any_there(trick):
            yield 0.0, partial(_as_it_is, one)
            return
        model = self._model
        how = model.unswept if trick.is_whole else model.unswept_short
        yield how, partial(_as_it_is, one)
        yield self._swept(trick), partial(self._put_away, one)

    def ages(self, one: Hypothesis, seconds: float) -> float:
        """What it says against an explanation that so many seconds went by."""
        trick = one.open
        gone = [not self._sights[piece[-1]].is_there for piece in trick.pieces]
        if not any(gone) or trick.is_full:
            return 0.0
        if all(gone):
            return seconds / self._model.empty_s
        if not trick.is_whole:
            return sum(gone) * seconds / self._model.hidden_s
        # Whoever sweeps takes all; one that stays behind may be hidden.
        return seconds / self._model.sweep_s if sum(gone) == 1 < len(gone) - 1 else 0.0

    def _any_there(self, trick: Trick) -> bool:
        return any(self._sights[track].is_there for piece in trick.pieces for track in piece)

    def _swept(self, trick: Trick) -> float:
        """That the open trick was put away."""
        model = self._model
        lacks = 0 if trick.is_full else trick.slots.count(None)
        against = lacks * model.short
        there = sum(self._sights[piece[-1]].is_there for piece in trick.pieces)
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


def _as_it_is(one: Hypothesis) -> Hypothesis:
    return one


def _with_open(one: Hypothesis, trick: Trick) -> Hypothesis:
    return replace(one, open=trick)


def _looking_at(one: Hypothesis, back: int) -> Hypothesis:
    return replace(one, shown=back)


def _unnamed(seen: Sighting) -> float:
    """What it says for a thing that cannot be read as a piece."""
    named = sum(odds for _, odds in seen.names)
    return log(max(0.02, 1.0 - named) / 0.02) if named < 0.5 else 0.0
