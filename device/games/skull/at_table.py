# SPDX-License-Identifier: AGPL-3.0-or-later
"""The discs as they are played: presses, phones and entries to events, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from device.buttons import Pattern
from device.games.seam import AnswerMisfit, Happening
from device.games.skull.acts import event_of
from device.games.skull.by_hand import entered
from device.games.skull.pressing import Presses
from device.journal import Author
from engine.common import Ending
from engine.skull import Event, GameClosed, GameState, next_event

_TO_THE_END = "played to its end"
Happenings = Iterator[Happening[Event]]


class DiscsAtTable:
    """`device.games.GameAtTable` of the discs; it remembers what was counted on the buttons."""

    def __init__(self, now: Callable[[], GameState]) -> None:
        self._now = now
        self._presses = Presses()

    def follow(self) -> Happenings:
        """The passes that nobody can avoid, the next round, or the end."""
        while (due := _due(self._now())) is not None:
            yield Happening(Author.REFEREE, due)

    def look(self, observations: tuple[Any, ...], time: float) -> Happenings:
        """Nothing: no camera looks at this game."""
        return iter(())

    def press(self, seat: int, pattern: Pattern, time: float) -> Happenings:
        """What a press does in that seat's turn; otherwise nothing."""
        event = self._presses.press(self._now(), seat, pattern, time)
        if event is not None:
            yield Happening(Author.BUTTONS, event)
            yield from self.follow()

    def answer(self, question: str, answer: str) -> Event:
        """Raises AnswerMisfit: this game asks nothing."""
        gone = "This question is not open any more; look at the table's page again."
        raise AnswerMisfit(gone, "question-closed")

    def say(self, seat: int, act: str, value: Any) -> Sequence[Event]:
        """The event that a seat's act is. Raises AnswerMisfit."""
        return [event_of(self._now(), seat, act, value)]

    def enter(self, act: str, value: Any) -> Sequence[Event]:
        """The event that an entry by hand is. Raises AnswerMisfit."""
        return entered(self._now(), act, value)


def _due(state: GameState) -> Event | None:
    if state.closed is None and state.standing.winner is not None:
        return GameClosed(_TO_THE_END, Ending.FINISHED)
    return next_event(state)
