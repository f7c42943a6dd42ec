# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is told of a trick beside its cards, as far as the explanations agree, or do not."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from device.games.skull_king.card_rules import CardRules
from device.games.skull_king.corrections import newest_place
from device.tracking import Beam, Hypothesis, TrackerModel, TrackRegistry, TrickPlace
from engine.skull_king import GRAYBEARD, CardsMissed, Event, GameState, PlayerTold, TableUnseen


class Questions:
    """Of one game's tricks; each thing once. One thread."""

    def __init__(self, rules: CardRules, registry: TrackRegistry, model: TrackerModel) -> None:
        self._rules, self._registry = rules, registry
        self._certain = model.certain
        self._missed_already: set[int] = set()
        self._unseen_before: set[int] = set()

    def missed(self, beam: Beam, state: GameState) -> Iterator[Event]:
        """Cards of the open trick that were looked for in vain, and may not count."""
        table = state.rounds[-1].table if state.rounds else None
        if table is None:
            return
        number, index = newest_place(state)
        lost = {piece[0] for piece in beam.best.open.pieces if self._registry[piece[-1]].is_missed}
        tracks = tuple(
            play.track
            for play in table.plays
            if play.track is not None
            and play.track in lost - self._missed_already
            and not play.missed
            and self._may_not_count(play.track, beam)
        )
        if tracks:
            self._missed_already |= set(tracks)
            yield CardsMissed(number, index, tracks)

    def _may_not_count(self, track: int, beam: Beam) -> bool:
        shares = beam.share(lambda one: track in one.open.names)
        return shares.get(True, 0.0) < self._certain

    def unseen(
        self, beam: Beam, state: GameState, fixed: Collection[TrickPlace]
    ) -> Iterator[Event]:
        """Whether a whole trick may have been played before the newest one.

        fixed: tricks that people said more of than which cards they have.
        """
        if not state.rounds or not state.rounds[-1].tricks:
            return
        there = state.rounds[-1].tricks
        place = number, index = newest_place(state)
        best = beam.best.trick(number, index)
        if best is None or not best.is_whole or place in fixed or not best.names:
            return
        if best.names[0] in self._unseen_before:
            return
        if there[-1].after_unseen or tuple(play.track for play in there[-1].plays) != best.names:
            return
        earlier = beam.best.trick(number, index - 1) if index else None
        before = earlier.names[:1] if earlier is not None else ()
        shares = beam.share(
            lambda one: (
                not before or _trick_of(one, before[0], number) == index - 1,
                (_trick_of(one, best.names[0], number) or 0) > index,
            )
        )
        if shares.get((True, True), 0.0) > 1 - self._certain:
            self._unseen_before.add(best.names[0])
            yield TableUnseen(number, index)

    def followed(
        self, beam: Beam, state: GameState, fixed: Collection[TrickPlace]
    ) -> Iterator[Event]:
        """Who was the first to follow Graybeard, where their cards plainly lie so."""
        number, index = beam.best.count
        best = beam.best.open
        if not best.is_begun or not best.is_whole or best.is_full or best.leader is None:
            return
        if self._rules.player(best.leader) != GRAYBEARD or (number, index) in fixed:
            return
        table = state.rounds[-1].table
        is_told = table is None or any(play.player is not None for play in table.plays)
        if is_told or (number, index) != newest_place(state):
            return
        shares = beam.share(lambda one: one.trick(number, index) == best)
        if shares[True] > self._certain:
            yield PlayerTold(number, index, 1, self._rules.order(best.leader)[1])


def _trick_of(one: Hypothesis, name: int, number: int) -> int | None:
    """In which of a round's tricks it has a piece."""
    there = ((index, trick) for (at, index), trick in one.tricks if at == number)
    return next((index for index, trick in there if name in trick.names), None)
