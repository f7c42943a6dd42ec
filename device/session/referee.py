# SPDX-License-Identifier: AGPL-3.0-or-later
"""The referee: what was seen, pressed and answered becomes events, on disk before on the page."""

from __future__ import annotations

import logging
from collections.abc import Callable

from device.buttons import Pattern
from device.journal import Author, Entry, Journal, JournalTrouble
from device.session.answers import event_of
from device.session.bidding import Bidding
from device.session.board import Board, Snapshot, update_of
from device.session.messages import Looked
from device.session.opening import Opening
from device.session.roles import Roles
from device.session.tray import CardTray
from engine import (
    Event,
    EventError,
    GameClosed,
    GameState,
    Phase,
    event_to_json,
    fold,
    next_round,
    view,
)
from web_ui import AnswerRefused

_LOG = logging.getLogger(__name__)
_RETRY_S = 1.0
_TO_THE_END = "played to its end"


class GaveUp(Exception):
    """The table was stopped before the journal could be written."""


class Referee:
    """Keeps one game. One thread calls it; the board shows what it decided.

    clock: seconds that never go back. wait: sleeps so many seconds before the
    journal is tried again, and says whether to give up instead.
    """

    def __init__(
        self,
        journal: Journal,
        opening: Opening,
        board: Board,
        clock: Callable[[], float],
        wait: Callable[[float], bool],
    ) -> None:
        self._journal = journal
        self._game = opening.game
        self._state = opening.state
        self._board = board
        self._clock = clock
        self._wait = wait
        self._bidding = Bidding()
        self._roles = Roles()
        self._tray = CardTray(opening.state)
        # When the frame that is being judged came; None between frames.
        self._arrived: float | None = None
        self.latency_ms: float | None = None
        self.trouble: str | None = None

    def begin(self) -> None:
        """Open the first round, if that is what the game waits for. Raises GaveUp."""
        self._go_on()

    def look(self, look: Looked) -> None:
        """Take what the watcher saw in a frame. Raises GaveUp."""
        self._arrived = look.arrived
        try:
            for event in self._tray.happenings(look.observations, look.time, lambda: self._state):
                self._commit(Author.CAMERA, event)
        finally:
            self._arrived = None

    def press(self, seat: int, pattern: Pattern, time: float) -> None:
        """Take a press of a seat's button. Raises GaveUp."""
        if not self._state.rounds:
            return
        if self._state.rounds[-1].revealed:
            self._roles.press(seat, pattern, time)
            self._declare_roles()
            return
        event = self._bidding.press(self._state, seat, pattern)
        if event is not None:
            self._commit(Author.BUTTONS, event)
            self._take_held_cards()

    def answer(self, question: str, answer: str) -> None:
        """Take an answer; when this returns it is on disk.

        Raises AnswerRefused where it does not fit or cannot be written, and GaveUp.
        """
        event = event_of(self._state, question, answer)
        try:
            state = fold(self._state, event)
            entry = self._journal.append(self._game, Author.PAGE, event_to_json(event))
        except EventError as error:
            raise AnswerRefused(f"This cannot be: {error.problem}.") from error
        except JournalTrouble as trouble:
            raise AnswerRefused(str(trouble)) from trouble
        self._show(entry, state)
        self._follow_up()
        self._take_held_cards()

    def _take_held_cards(self) -> None:
        for event in self._tray.release(lambda: self._state):
            self._commit(Author.CAMERA, event)

    def _commit(self, author: Author, event: Event) -> None:
        self._write(author, event)
        self._follow_up()

    def _follow_up(self) -> None:
        """All that an event brings about without anybody's doing."""
        self._declare_roles()
        self._go_on()

    def _declare_roles(self) -> None:
        for event in self._roles.declared(self._state, self._clock()):
            self._write(Author.BUTTONS, event)

    def _go_on(self) -> None:
        """Open the next round once the table is clear; close the game when all is told."""
        state = self._state
        table = state.rounds[-1].table if state.rounds else None
        if state.closed is not None or not state.round_over or table is not None:
            return
        following = next_round(state)
        if following is not None:
            self._write(Author.REFEREE, following)
        elif not self._board.snapshot.view.questions:
            self._write(Author.REFEREE, GameClosed(_TO_THE_END))

    def _write(self, author: Author, event: Event) -> None:
        """Journal first, then the state, then the board."""
        try:
            state = fold(self._state, event)
        except EventError:
            # A press or a sighting that the game has no place for; what stands, stands.
            _LOG.warning("no place for %s", event, exc_info=True)
            return
        self._show(self._journaled(author, event), state)

    def _show(self, entry: Entry, state: GameState) -> None:
        self._state = state
        seen = view(state)
        before = self._board.snapshot.view.phase
        if self._arrived is not None and seen.phase is Phase.TRICK_DONE is not before:
            self.latency_ms = round((self._clock() - self._arrived) * 1000, 1)
        self._board.publish(Snapshot(entry.seq, state, seen), (update_of(entry),))

    def _journaled(self, author: Author, event: Event) -> Entry:
        """Keep trying while the disk refuses: what comes meanwhile waits and is not lost."""
        body = event_to_json(event)
        while True:
            try:
                entry = self._journal.append(self._game, author, body)
            except JournalTrouble as trouble:
                self.trouble = str(trouble)
                _LOG.error("%s", trouble)
                self._board.mention("journal", {"ok": False})
                if self._wait(_RETRY_S):
                    raise GaveUp(str(trouble)) from trouble
            else:
                self.trouble = None
                return entry
