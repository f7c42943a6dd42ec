# SPDX-License-Identifier: AGPL-3.0-or-later
"""Observations of a recording to events, with the bids and roles that the setup file gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Protocol

from device.games.event_gate import EventGate
from device.games.skull_king import SkullKing
from device.games.skull_king.card_rules import Now
from device.games.skull_king.event_emitter import Happenings
from device.games.skull_king.tracker import TrickTracker
from device.watching.setup import RecordingSetup, UsedPower
from engine.skull_king import (
    TIGRESS,
    BidLocked,
    Event,
    GameOpened,
    GameState,
    LoadChosen,
    PowerUsed,
    RoleDeclared,
    actions,
    judge_round,
    next_round,
)
from vision.observations import Observation


class Follower(Protocol):
    """Whoever makes events of what is seen of the cards."""

    def happenings(
        self, observations: tuple[Observation, ...], time: float, now: Now
    ) -> Happenings:
        """What a look adds, one by one; each is folded before the next is asked for."""
        ...


class RecordingReferee:
    """Follows one recording; every event is folded when it is given out.

    follower: who follows the cards of a game that begins.
    """

    def __init__(
        self, setup: RecordingSetup, follower: Callable[[GameState], Follower] = TrickTracker
    ) -> None:
        self._setup = setup
        self._powers = list(setup.powers)
        plan = setup.rules.round_plan[setup.round :]
        self._opening = GameOpened(
            replace(setup.rules, round_plan=plan), setup.players, setup.dealer
        )
        game = SkullKing()
        self._gate = EventGate(game, game.fold(None, self._opening))
        self._follower = follower(self.state)

    @property
    def state(self) -> GameState:
        """The game as far as it has been seen."""
        return self._gate.state

    @property
    def refused(self) -> int:
        """How many events the game had no place for: a fault of this program's."""
        return self._gate.refused

    @property
    def rounds_without_bids(self) -> int:
        """How many of the rounds begun had no bids in the setup file and count as bid 0."""
        return max(0, len(self.state.rounds) - len(self._setup.bids))

    @property
    def powers_left(self) -> tuple[UsedPower, ...]:
        """The setup file's powers that the cards as they were read did not allow."""
        return tuple(self._powers)

    @property
    def roles_left(self) -> range:
        """Which of the setup file's roles, counted from 0, no Tigress was seen for."""
        return range(self._roles_declared, len(self._setup.roles))

    def begin(self) -> Iterator[Event]:
        """The events before the first frame."""
        yield self._opening
        yield from self._go_on()

    def look(self, observations: tuple[Observation, ...], time: float) -> Iterator[Event]:
        """What a frame's observations amount to; time in seconds of the recording."""
        for happening in self._follower.happenings(observations, time, lambda: self.state):
            yield from self._let_in(happening.event)
            yield from self._go_on()

    def _let_in(self, event: Event) -> Iterator[Event]:
        """The event, once it has happened."""
        if self._gate.take(event):
            yield event

    def _go_on(self) -> Iterator[Event]:
        """What follows without anybody's doing: roles and powers as told, the next deal."""
        for role in self._told_roles():
            yield from self._let_in(role)
        for power in self._told_powers():
            yield from self._let_in(power)
        newest = self.state.rounds[-1] if self.state.rounds else None
        following = next_round(self.state)
        if following is None or (newest is not None and newest.table is not None):
            return
        yield from self._let_in(following)
        for event in self._told_at_the_deal(len(self.state.rounds) - 1):
            yield from self._let_in(event)

    def _told_at_the_deal(self, number: int) -> Iterator[Event]:
        """A round's bids and loads; without bids in the setup file everybody's is 0."""
        bids: Iterable[int] = (0,) * len(self._setup.players)
        if number < len(self._setup.bids):
            bids = self._setup.bids[number]
        for player, bid in enumerate(bids):
            yield BidLocked(player, bid)
        if number < len(self._setup.loads):
            for player, load in enumerate(self._setup.loads[number]):
                yield LoadChosen(player, load)

    def _told_roles(self) -> Iterator[RoleDeclared]:
        """Each Tigress that stays has the next role: one taken back leaves hers to the next."""
        if not self.state.rounds or not self.state.rounds[-1].tricks:
            return
        there = self.state.rounds[-1]
        newest = judge_round(there, self.state.rules, len(self.state.players))[-1]
        here = len(self.state.rounds) - 1, len(there.tricks) - 1
        for position, belief in enumerate(newest.beliefs[: self.state.size]):
            if belief.known and belief.face == TIGRESS and belief.role is None:
                for role in self._setup.roles[self._roles_declared :][:1]:
                    yield RoleDeclared(*here, position, role)

    @property
    def _roles_declared(self) -> int:
        return sum(
            play.role is not None
            for there in self.state.rounds
            for trick in there.tricks
            for play in trick.plays
        )

    def _told_powers(self) -> Iterator[PowerUsed]:
        for told in tuple(self._powers):
            if actions.use_power.may(self.state, told.round, told.trick, told.power):
                self._powers.remove(told)
                yield PowerUsed(told.round, told.trick, told.power)
