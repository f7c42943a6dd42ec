# SPDX-License-Identifier: AGPL-3.0-or-later
"""The cards on the table: the likeliest explanation of what was seen, as events."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import TypeVar

from device.games.skull_king.card_rules import CardRules, Now
from device.games.skull_king.corrections import agrees, corrections_between, tracks_of
from device.games.skull_king.event_emitter import EventEmitter, Happenings
from device.games.skull_king.from_state import hypothesis_of, tracks_given
from device.tracking import (
    MODEL,
    Beam,
    Change,
    Explanations,
    Hypothesis,
    Track,
    TrackerModel,
    TrackRegistry,
    Trick,
    TrickPlace,
)
from engine.skull_king import (
    FACES,
    CardLaid,
    CardMoved,
    CardRemoved,
    GameState,
    LeaderTold,
    PlayerTold,
    TrickCleared,
    TricksSeen,
)
from vision.observations import (
    CameraMoved,
    CameraResumed,
    CardArrived,
    CardLeft,
    CardReread,
    Observation,
    TableCleared,
)

Read = TypeVar("Read", CardArrived, CardReread)

_OF_WHAT_LIES_WHERE = (
    CardLaid | CardMoved | CardRemoved | LeaderTold | PlayerTold | TrickCleared | TricksSeen
)
"""The tracker's own events after which another may lead: the others only tell of a card's face."""


class TrickTracker:
    """Follows the cards of a game. One thread; times are camera seconds.

    state: the game as it stands. first: the first track that no card of the game ever had.
    waits_for_bids: whether people bid at the table, so that no round begins before all have.
    """

    def __init__(
        self,
        state: GameState,
        first: int = 0,
        model: TrackerModel = MODEL,
        waits_for_bids: bool = False,
    ) -> None:
        self._model = model
        self._state = state
        self._registry = TrackRegistry(first)
        self._rules = CardRules(lambda: self._state, self._registry, model, waits_for_bids)
        self._explanations = Explanations(model, self._rules, self._registry)
        self._emitter = EventEmitter(self._rules, self._registry, model)
        self._time = 0.0
        self._has_looked = False
        self._is_news = True
        self._told: Trick | None = None
        self._settles_at: float | None = None
        self._is_settling = False
        self._people_told = False
        self._removed: frozenset[int] = frozenset()
        self.beam = Beam(hypothesis_of(state, self._rules, self._registry, model, None), model)
        self._begin_settling(0.0)

    def happenings(
        self, observations: tuple[Observation, ...], time: float, now: Now
    ) -> Happenings:
        """What a look adds, one by one, each with the evidence of it.

        Each must be folded before the next is asked for: `now` gives the game as it then stands.
        """
        self._heed(now())
        if not self._has_looked:
            self._has_looked = True
            self._explanations.note_beginning(time)
        self._age(time - self._time)
        self._time = time
        self._look(observations, time)
        self._people_told = False
        self._is_news = self._is_news or bool(observations)
        if self._is_settling:
            if self._settles_at is None:
                self._settles_at = time + self._model.settles_s
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
            if isinstance(seen, CameraResumed):
                self._reopen(seen)
            elif isinstance(seen, CameraMoved):
                self.beam.set(one.seats_forgotten() for one in self.beam.hypotheses)
        self._leave(observations, time)
        for seen in observations:
            if isinstance(seen, CardArrived | CardReread):
                self._emitter.evidence.note(seen.evidence)
            if isinstance(seen, CardArrived):
                track = self._registry.arrive(_of_the_game(seen))
                self._emitter.see()
                if track is not None and self._state.closed is None:
                    self._step(self._explanations.of_arrival, track)
            elif isinstance(seen, CardReread):
                self._reread(_of_the_game(seen))
        came = [seen.time for seen in observations if isinstance(seen, CardArrived)]
        if came:
            self.beam.step(lambda one: self._explanations.of_gaps(one, min(came)))

    def _reread(self, seen: CardReread) -> None:
        before = self._registry.known(seen.track)
        track = self._registry.reread(seen)
        self._rules.forget()
        if before is not None and track is not None and before.names != track.names:
            self._step(lambda one, new: self._explanations.of_reading(one, before, new), track)

    def _leave(self, observations: tuple[Observation, ...], time: float) -> None:
        gone = [seen.track for seen in observations if isinstance(seen, CardLeft)]
        left = [
            one
            for track in gone
            if (one := self._registry.leave(track, time, self._is_settling)) is not None
        ]
        for track in left:
            self._step(self._explanations.of_leaving, track)
            self._explanations.note_departure(track.left)
        if left or any(isinstance(seen, TableCleared) for seen in observations):
            self.beam.step(self._explanations.of_bare_table)

    def _step(self, means: Callable[[Hypothesis, Track], Iterator[Change]], track: Track) -> None:
        self._explanations.begin()
        self.beam.step(lambda one: means(one, track))

    def _reopen(self, seen: CameraResumed) -> None:
        self._registry.reopen(seen.time)
        self._emitter.evidence.forget()
        # People tell what is played while nobody looks.
        self._begin_settling(0.0 if self._people_told else seen.unseen)
        self.beam.step(self._explanations.of_reopening)

    def _begin_settling(self, unseen: float) -> None:
        if self._state.rounds:
            self._is_settling, self._settles_at = True, None
            self._explanations.note_outage(unseen)

    def _settle(self, time: float) -> None:
        """What lies there has had time to be seen."""
        self._is_settling, self._settles_at = False, None
        self._registry.settle(time)
        self.beam.step(self._explanations.of_not_found)
        self.beam.step(self._explanations.of_bare_table)
        self.beam.step(self._explanations.of_time_unseen)
        self._explanations.note_outage(None)

    def _age(self, seconds: float) -> None:
        """What is out of sight for long was hardly occluded."""
        ages = [self._explanations.ages(one, seconds) for one in self.beam.hypotheses]
        if any(ages):
            self.beam.set(
                one.scored(one.score - age)
                for one, age in zip(self.beam.hypotheses, ages, strict=True)
            )

    # -- what people said -----------------------------------------------------------------------

    def _heed(self, state: GameState) -> None:
        """People may have changed anything since the last look: what they say is so."""
        change = corrections_between(self._state, state)
        self._state = state
        if not change.changed:
            return
        self._people_told = True
        self._rules.forget()
        self._emitter.heed(change)
        tracks = tracks_of(state)
        self._removed = (self._removed | change.removed) - tracks
        self._registry.heed(change.removed, tracks)
        self._name(state, change.changed)
        agreeing = [
            one
            for one in self.beam.hypotheses
            if agrees(one, state, change, self._removed, self._rules)
        ]
        if agreeing:
            self.beam.set(map(self._led_anew, agreeing))
        else:
            rules, registry, best = self._rules, self._registry, self.beam.best
            only = hypothesis_of(state, rules, registry, self._model, best)
            self.beam.set([self._led_anew(only)])
            self._explain_what_lies_there()
        if not self._is_settling and not self._emitter.lies_there_still:
            self.beam.step(self._explanations.of_bare_table)

    def _explain_what_lies_there(self) -> None:
        """Nothing that was held of it agrees with what people say."""
        known = {track for piece in self.beam.best.everything for track in piece}
        for seen in list(self._registry.in_sight()):
            if seen.piece_id in known:
                continue
            is_none = seen.piece_id in self._removed
            means = self._explanations
            self._step(means.of_removed if is_none else means.of_arrival, seen)

    def _name(self, state: GameState, changed: Collection[TrickPlace]) -> None:
        for number, index in changed:
            tricks = state.rounds[number].tricks
            for play in tricks[index].plays if 0 <= index < len(tricks) else ():
                if play.track is not None and play.track in self._registry:
                    named = None if play.named is None else ((play.named, 1.0),)
                    self._registry.name(play.track, named)

    def _led_anew(self, one: Hypothesis) -> Hypothesis:
        """With the leader whom the tricks before give it now."""
        number, index = one.count
        if one.open.is_begun or not index or number >= len(self._rules.plan):
            return one
        leader = self._rules.next_leader(number, index - 1, one.rounds[number][index - 1])
        return replace(one, open=replace(one.open, leader=leader))

    # -- what is told ---------------------------------------------------------------------------

    def _tell(self, now: Now) -> Happenings:
        is_other = self.beam.best.open is not self._told
        is_news = self._is_news or is_other
        if not (is_news or self._emitter.waits(self.beam.best)):
            return
        self._is_news, self._told = False, self.beam.best.open
        is_changed = False
        for happening in self._emitter.of(self.beam, now, self._time, is_news):
            yield happening
            for piece_id in tracks_given([happening.event]):
                self._registry.count(piece_id)
            is_changed = is_changed or isinstance(happening.event, _OF_WHAT_LIES_WHERE)
            self._state = now()
        self._state = now()
        if is_changed:
            self.beam.set(map(self._led_anew, self.beam.hypotheses))
        self._forget_frames()

    def _forget_frames(self) -> None:
        """They are large: only what is not told yet needs the one it was read best on."""
        table = self._state.rounds[-1].table if self._state.rounds else None
        told = {play.track for play in table.plays} if table else set()
        newest = {piece[-1] for piece in self.beam.best.open.pieces if piece[0] in told}
        self._registry.forget_frames(told | newest)


def _of_the_game(seen: Read) -> Read:
    """The same, without names of which no game knows a card."""
    readings = tuple((face, odds) for face, odds in seen.readings if face in FACES)
    return replace(seen, readings=readings)
