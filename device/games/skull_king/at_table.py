# SPDX-License-Identifier: AGPL-3.0-or-later
"""The cards as they are played: looks, presses and answers to events, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from device.buttons import Pattern
from device.games.seam import Happening
from device.games.skull_king.answers import event_of
from device.games.skull_king.at_seat import said
from device.games.skull_king.bidding import Bidding
from device.games.skull_king.by_hand import entered
from device.games.skull_king.card_rules import Now
from device.games.skull_king.event_emitter import Happenings
from device.games.skull_king.from_state import tracks_given
from device.games.skull_king.roles import Roles
from device.games.skull_king.tracker import TrickTracker
from device.journal import Author
from engine.common import Ending
from engine.skull_king import Event, GameClosed, next_round, questions
from vision.observations import Observation

_TO_THE_END = "played to its end"


class CardsAtTable:
    """`device.games.GameAtTable` of the cards: the tracker, bids that are counted, presses."""

    def __init__(self, now: Now, clock: Callable[[], float], past: Sequence[Event]) -> None:
        self._now = now
        self._clock = clock
        self._bidding = Bidding()
        self._roles = Roles()
        self._tracker = TrickTracker(
            now(), 1 + max(tracks_given(past), default=-1), waits_for_bids=True
        )

    def follow(self) -> Happenings:
        """Roles that were pressed, the next deal or the end, and cards that may now be taken in."""
        yield from self._of_itself()
        yield from self._held_cards()

    def look(self, observations: tuple[Observation, ...], time: float) -> Happenings:
        """What lies on the table, as the tracker understands it."""
        for happening in self._tracker.happenings(observations, time, self._now):
            yield from self._with_its_following(happening)

    def press(self, seat: int, pattern: Pattern, time: float) -> Happenings:
        """A bid's count or lock; once bids are revealed, what the Tigress is."""
        state = self._now()
        if not state.rounds:
            return
        if state.rounds[-1].revealed:
            self._roles.press(seat, pattern, time)
            yield from self._declared_roles()
            return
        event = self._bidding.press(state, seat, pattern)
        if event is not None:
            yield from self._with_its_following(Happening(Author.BUTTONS, event))
            yield from self._held_cards()

    def answer(self, question: str, answer: str) -> Event:
        """The event that an answer is. Raises AnswerMisfit."""
        return event_of(self._now(), question, answer)

    def say(self, seat: int, act: str, value: Any) -> Sequence[Event]:
        """The events that a seat's word means. Raises AnswerMisfit."""
        return said(self._now(), seat, act, value)

    def enter(self, act: str, value: Any) -> Sequence[Event]:
        """The events that an entry by hand means. Raises AnswerMisfit."""
        return entered(self._now(), act, value)

    def _with_its_following(self, happening: Happening[Event]) -> Happenings:
        yield happening
        yield from self._of_itself()

    def _held_cards(self) -> Happenings:
        for happening in self._tracker.release(self._now):
            yield from self._with_its_following(happening)

    def _of_itself(self) -> Happenings:
        yield from self._declared_roles()
        yield from self._next_deal()

    def _declared_roles(self) -> Happenings:
        for event in self._roles.declared(self._now(), self._clock()):
            yield Happening(Author.BUTTONS, event)

    def _next_deal(self) -> Happenings:
        """Open the next round once the table is clear; close the game when all is told.

        Whoever tells a round by hand is done with its cards, wherever they lie.
        """
        state = self._now()
        newest = state.rounds[-1] if state.rounds else None
        if state.closed is not None or not state.round_over:
            return
        if newest is not None and newest.table is not None and newest.by_hand is None:
            return
        following = next_round(state)
        if following is not None:
            yield Happening(Author.REFEREE, following)
        elif not questions(state):
            yield Happening(Author.REFEREE, GameClosed(_TO_THE_END, Ending.FINISHED))
