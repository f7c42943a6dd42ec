# SPDX-License-Identifier: AGPL-3.0-or-later
"""The cards on the table: the likeliest explanation of what was seen, as events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from device.games.skull_king.card_rules import CardRules
from device.games.skull_king.from_state import hypothesis_of, shapes, touched
from device.games.skull_king.telling import Happenings, Now, Telling
from device.tracking import (
    MODEL,
    Beam,
    Change,
    Explanations,
    Hypothesis,
    Sighting,
    Sights,
    TrackerModel,
)
from engine.skull_king import FACES, GameState
from vision.observations import (
    CardArrived,
    CardLeft,
    CardReread,
    EyesMoved,
    EyesReopened,
    Observation,
    TableCleared,
)

Read = TypeVar("Read", CardArrived, CardReread)

SETTLING_S = 1.5
"""How long the cards that lie there may take to be seen after a start. Seconds of frame time."""


class CardTracker:
    """Follows the cards of a game. One thread; times are camera seconds.

    state: the game as it stands. first: the first track that no card of the game ever had.
    """

    def __init__(self, state: GameState, first: int = 0, model: TrackerModel = MODEL) -> None:
        self._model = model
        self._state = state
        self._sights = Sights(first)
        self._rules = CardRules(lambda: self._state, self._sights, model)
        self._explanations = Explanations(model, self._rules, self._sights)
        self._telling = Telling(self._rules, self._sights, model)
        self._time = 0.0
        self._is_news = True
        self._settles_at: float | None = None
        self._is_settling = bool(state.rounds)
        self._shapes = shapes(state)
        self.beam = Beam(hypothesis_of(state, self._rules, self._sights, None), model)

    def happenings(
        self, observations: tuple[Observation, ...], time: float, now: Now
    ) -> Happenings:
        """What a look adds, one by one, each with the evidence of it.

        Each must be folded before the next is asked for: `now` gives the game as it then stands.
        """
        self._heed(now())
        self._age(time - self._time)
        self._time = time
        self._look(observations, time)
        self._is_news = self._is_news or bool(observations)
        if self._is_settling:
            if self._settles_at is None:
                self._settles_at = time + SETTLING_S
            if time < self._settles_at:
                return
            self._settle(time)
        yield from self._tell(now)

    def release(self, now: Now) -> Happenings:
        """What may be told now that people changed something."""
        self._heed(now())
        if not self._is_settling:
            yield from self._tell(now)

    # -- what was seen --------------------------------------------------------------------------

    def _look(self, observations: tuple[Observation, ...], time: float) -> None:
        for seen in observations:
            if isinstance(seen, EyesReopened):
                self._reopen(seen)
            elif isinstance(seen, EyesMoved):
                self._forget_seats()
        self._leave(observations, time)
        for seen in observations:
            if isinstance(seen, CardArrived | CardReread):
                self._telling.witness.note(seen.evidence)
            if isinstance(seen, CardArrived):
                sighting = self._sights.arrive(_of_the_game(seen))
                if sighting is not None and self._state.closed is None:
                    self._step(self._explanations.of_arrival, sighting)
            elif isinstance(seen, CardReread):
                self._sights.reread(_of_the_game(seen))
                self._rules.forget()

    def _leave(self, observations: tuple[Observation, ...], time: float) -> None:
        gone = [seen.track for seen in observations if isinstance(seen, CardLeft)]
        left = [one for track in gone if (one := self._sights.leave(track, time)) is not None]
        for sighting in left:
            self._step(self._explanations.of_leaving, sighting)
        if left or any(isinstance(seen, TableCleared) for seen in observations):
            self.beam.step(self._explanations.of_bare_table)

    def _step(
        self, means: Callable[[Hypothesis, Sighting], Iterator[Change]], sighting: Sighting
    ) -> None:
        self._explanations.begin()
        self.beam.step(lambda one: means(one, sighting))

    def _reopen(self, seen: EyesReopened) -> None:
        self._sights.reopen(seen.time)
        self._telling.witness.forget()
        self._explanations.is_away = True
        self._is_settling, self._settles_at = bool(self._state.rounds), None

    def _settle(self, time: float) -> None:
        """What lies there has had time to be seen."""
        self._is_settling, self._settles_at = False, None
        self._explanations.is_away = False
        self.beam.step(self._explanations.of_bare_table)

    def _forget_seats(self) -> None:
        self.beam.set(replace(one, seats=one.seats.forgotten()) for one in self.beam.hypotheses)

    def _age(self, seconds: float) -> None:
        """What is out of sight for long was hardly hidden."""
        ages = [self._explanations.ages(one, seconds) for one in self.beam.hypotheses]
        if any(ages):
            self.beam.set(
                replace(one, score=one.score - age)
                for one, age in zip(self.beam.hypotheses, ages, strict=True)
            )

    # -- what people said -----------------------------------------------------------------------

    def _heed(self, state: GameState) -> None:
        """People may have changed anything since the last look: what they say is so."""
        self._state = state
        told = shapes(state)
        changed = touched(self._shapes, told)
        self._shapes = told
        if not changed:
            return
        self._rules.forget()
        self._telling.fix(changed)
        self._name(state, changed)
        agreeing = [one for one in self.beam.hypotheses if _agrees(one, state, changed)]
        if not agreeing:
            agreeing = [hypothesis_of(state, self._rules, self._sights, self.beam.best)]
        self.beam.set(self._led_anew(one) for one in agreeing)

    def _name(self, state: GameState, changed: set[tuple[int, int]]) -> None:
        for number, index in changed:
            tricks = state.rounds[number].tricks if number < len(state.rounds) else ()
            for play in tricks[index].plays if 0 <= index < len(tricks) else ():
                if play.track is not None and play.track in self._sights:
                    named = None if play.named is None else ((play.named, 1.0),)
                    self._sights.name(play.track, named)

    def _led_anew(self, one: Hypothesis) -> Hypothesis:
        """With the leader whom the tricks before give it now."""
        number, index = one.count
        if one.open.is_begun or not index or number >= len(self._rules.plan):
            return one
        leader = self._rules.next_leader(number, index - 1, one.rounds[number][index - 1])
        return replace(one, open=replace(one.open, leader=leader))

    # -- what is told ---------------------------------------------------------------------------

    def _tell(self, now: Now) -> Happenings:
        if not self._is_news and not self._telling.waits(self.beam.best):
            return
        self._is_news = False
        for happening in self._telling.of(self.beam, now, self._time):
            yield happening
            self._state = now()
        self._state = now()
        told = shapes(self._state)
        if told != self._shapes:
            self._shapes = told
            self.beam.set(map(self._led_anew, self.beam.hypotheses))


def _of_the_game(seen: Read) -> Read:
    """The same, without names of which no game knows a card."""
    readings = tuple((face, odds) for face, odds in seen.readings if face in FACES)
    return replace(seen, readings=readings)


def _agrees(one: Hypothesis, state: GameState, changed: set[tuple[int, int]]) -> bool:
    """Whether an explanation has the changed tricks as people do."""
    for number, index in changed:
        if index < 0:
            return False
        tricks = state.rounds[number].tricks if number < len(state.rounds) else ()
        there = tricks[index] if index < len(tricks) else None
        meant = one.trick(number, index)
        if there is None or meant is None:
            if (there is None) is not (meant is None):
                return False
            continue
        if tuple(play.track for play in there.plays) != meant.names:
            return False
        if there.cleared is not (one.count > (number, index)) or there.voided:
            return False
    return True
