# SPDX-License-Identifier: AGPL-3.0-or-later
"""What came into sight was played: in this trick, in the next or the last, by anybody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import inf, log

from device.tracking.beam import Change
from device.tracking.context import as_it_is
from device.tracking.hypothesis import Hypothesis, Piece, Trick, TrickPlace
from device.tracking.sweeps import Sweeps
from device.tracking.track_registry import Track


class Plays(Sweeps):
    """Pieces that are laid."""

    def of_gaps(self, one: Hypothesis, since: float) -> Iterator[Change]:
        """Of players who were passed over by those whose pieces came in one look, from then on."""
        filled = [(at, piece) for at, piece in enumerate(one.open.slots) if piece is not None]
        came = [at for at, piece in filled if self._registry[piece[0]].since >= since]
        lay = [at for at, piece in filled if self._registry[piece[0]].since < since]
        gaps = 0
        if came and self._away_s is None:
            first = max(lay, default=-1) + 1
            gaps = sum(one.open.slots[at] is None for at in range(first, max(came)))
        yield self._model.skipped * gaps, partial(as_it_is, one)

    def _played(self, one: Hypothesis, seen: Track) -> Iterator[Change]:
        """A piece of the trick that is played, of the next or of the last, or of a later one."""
        if one.is_over:
            return
        if not one.open.is_full:
            yield from self._plays(one, seen, 0.0)
        if one.open.is_begun:
            swept = self._put_away(one)
            against = self._swept(one.open) + self._hasty(one, seen)
            if not swept.is_over and one.score + against + self._model.best_place >= self._bar:
                yield from self._plays(swept, seen, against)
        else:
            yield from self._late(one, seen)
        yield from self._unseen(one, seen)

    def _hasty(self, one: Hypothesis, seen: Track) -> float:
        """That the next lead comes so soon after the newest piece."""
        newest = max((self._registry[piece[0]].since for piece in one.open.pieces), default=-inf)
        return self._model.hasty if seen.since - newest < self._model.hasty_s else 0.0

    def _late(self, one: Hypothesis, seen: Track) -> Iterator[Change]:
        """A piece of the trick that was swept without it."""
        place = one.newest_swept
        if place is None:
            return
        number, index = place
        trick = one.rounds[number][index]
        lacks = [turn for turn, piece in enumerate(trick.slots) if piece is None]
        if trick.leader is None or not lacks:
            return
        since_swept = max(0.0, seen.since - self._left_before)
        how = self._model.late - since_swept / self._model.late_s
        how += self._rules.fresh(seen.names, one.rounds[number], one.open)
        order = self._rules.order(trick.leader)
        for turn in lacks:
            laid = self._laid(one, order[turn], seen)
            yield how + laid, partial(self._with_late, one, place, turn, seen)

    def _with_late(self, one: Hypothesis, place: TrickPlace, turn: int, seen: Track) -> Hypothesis:
        number, index = place
        *earlier, last = one.rounds[number]
        whole = last.put(turn, (seen.piece_id,))
        rounds = (*one.rounds[:number], (*earlier, whole), *one.rounds[number + 1 :])
        if number < one.count[0]:
            return replace(one, rounds=rounds)
        leader = self._rules.next_leader(number, index, whole)
        return replace(one, rounds=rounds, open=replace(one.open, leader=leader))

    def _unseen(self, one: Hypothesis, seen: Track) -> Iterator[Change]:
        """A whole trick was not seen before this piece led the next one."""
        unseen = self._of_unseen_trick() + self._hardly_in_time(seen)
        if one.score + unseen + self._model.best_place < self._bar:
            return
        before, against = one, unseen
        if one.open.is_begun:
            before, against = self._put_away(one), unseen + self._swept(one.open)
        after = before if before.is_over else self._put_away(before)
        if not after.is_over:
            yield from self._plays(after, seen, against)

    def _plays(self, one: Hypothesis, seen: Track, before: float) -> Iterator[Change]:
        """It was laid in the open trick, by any of its players."""
        model, trick = self._model, one.open
        how = self._rules.fresh(seen.names, one.rounds[-1], trick) + before
        if self._rules.holds_back(one):
            how += model.early
        filled = [(turn, piece) for turn, piece in enumerate(trick.slots) if piece is not None]
        how += sum(self._occluded(piece) for _, piece in filled)
        turns = self._turns(trick, filled, seen)
        for leader, led, most in self._leads(one, bool(filled)):
            order = self._rules.order(leader)
            for turn, in_turn in turns[:most]:
                likely = how + led + in_turn
                if one.score + likely + self._model.best_place < self._bar:
                    continue
                player = order[turn]
                likely += self._laid(one, player, seen)
                self._bar = max(self._bar, one.score + likely - model.least_apart)
                yield likely, partial(self._put, one, turn, player, leader, seen)

    def _occluded(self, piece: Piece) -> float:
        """That a piece of the trick is out of sight while another is laid."""
        newest = self._registry[piece[-1]]
        if newest.is_there or newest.is_told:
            return 0.0
        if not newest.lost:
            return self._model.occluded_on
        # Whether they are found is told once all has had time to be seen.
        return 0.0 if self._away_s is not None else self._model.lost_on

    def _turns(
        self, trick: Trick, filled: list[tuple[int, Piece]], seen: Track
    ) -> list[tuple[int, float]]:
        """At which turns it may have been laid, and what it says that it comes into sight now."""
        model = self._model
        # What it says for each that lies there already to have been laid before it, or after.
        before, after, came = [], [], []
        bare = seen.since if seen.bare_at is None else seen.bare_at
        for turn, piece in filled:
            newest = self._registry[piece[-1]]
            before.append((turn, model.layer if newest.piece_id in seen.under else 0.0))
            since = self._registry[piece[0]].since
            came.append((turn, since))
            was_bare = seen.bare_at is not None and seen.bare_at >= since
            odds = model.bare if was_bare else 0.0
            after.append((turn, odds + (model.layer if newest.piece_id in seen.over else 0.0)))
        found = []
        for turn in range(self._rules.size):
            there = trick.slots[turn]
            if there is not None:
                if self._registry[there[-1]].is_told:
                    # What people told of counts until they say otherwise.
                    continue
                odds = self._for_another(there, seen, trick.is_whole)
                if len(filled) > 1 or odds > model.replaced:
                    found.append((turn, odds))
                continue
            odds = sum(one for at, one in before if at < turn)
            odds += sum(one for at, one in after if at > turn)
            if all(at < turn for at, since in came if since >= bare):
                odds += self._lay_unseen(seen)
            found.append((turn, odds))
        return found

    def _lay_unseen(self, seen: Track) -> float:
        """What it says against its being laid just now that nobody saw its place for so long."""
        model = self._model
        if seen.bare_at is None:
            return 0.0
        unseen = max(0.0, seen.since - seen.bare_at - model.unseen_free_s)
        return -min(model.unseen_most, unseen / model.unseen_s)

    def _for_another(self, piece: Piece, seen: Track, is_whole: bool) -> float:
        """That it was laid for a piece of its player's, which was retracted."""
        model, newest = self._model, self._registry[piece[-1]]
        if newest.is_there:
            return model.replaced_over if newest.piece_id in seen.over else model.replaced
        if newest.lost:
            return model.retracted_away if self._away_s is not None else model.retracted
        return model.retracted_swept if is_whole else model.retracted

    def _leads(self, one: Hypothesis, is_begun: bool) -> list[tuple[int, float, int]]:
        """Who may lead the open trick, how likely, and at how many turns it may be.

        That somebody else led and was not seen either is too much at once.
        """
        leader, size = one.open.leader, self._rules.size
        if is_begun and leader is not None:
            return [(leader, 0.0, size)]
        everybody = self._rules.order(0)
        if leader is None:
            return [lead for player in everybody for lead in self._led(player, -log(size), 2)]
        astray = self._model.astray - log(max(1, size - 1))
        others = [player for player in everybody if player != leader]
        return [
            *self._led(leader, 0.0, size),
            *(lead for player in others for lead in self._led(player, astray, 1)),
        ]

    def _led(self, player: int, odds: float, most: int) -> list[tuple[int, float, int]]:
        ways = self._rules.ways(player)
        return [(way, odds - log(len(ways)), most) for way in ways]

    def _laid(self, one: Hypothesis, player: int, seen: Track) -> float:
        """That it lies where the player lays."""
        if player < 0 or seen.place is None:
            return 0.0
        seats, seat = one.seats, one.seats.seats[player]
        key = player, id(seat), seats.counted, seats.apart
        found = self._laid_at.get(key)
        if found is None:
            found = seats.likelihood(player, seen.place, self._registry.middle, self._model)
            if seat.count:
                self._laid_at[key] = found
        return found

    def _put(self, one: Hypothesis, turn: int, player: int, leader: int, seen: Track) -> Hypothesis:
        seats = one.seats
        if player >= 0 and seen.place is not None:
            seats = seats.learn(player, seen.place, self._model)
        slots = one.open.slots
        trick = Trick(leader, (*slots[:turn], (seen.piece_id,), *slots[turn + 1 :]))
        return Hypothesis(0.0, one.rounds, trick, seats)
