# SPDX-License-Identifier: AGPL-3.0-or-later
"""The referee: what was seen, pressed and answered becomes events, on disk before on the page."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from device.buttons import Pattern
from device.games.event_gate import EventGate
from device.games.seam import AnswerMisfit, EventMisfit, Happening
from device.journal import Author, Entry, Journal, JournalTrouble
from device.sayings import Saying, saying_of
from device.session.board import Board, Snapshot, update_of
from device.session.correcting import check_seen, plan, refused_with
from device.session.history import PAUSED, RESUMED, undone_body
from device.session.messages import Looked
from device.session.opening import Opening
from device.session.pictures import Pictures
from engine.common import Ending
from web_ui import AnswerRefused, Correction

_LOG = logging.getLogger(__name__)
_RETRY_S = 1.0
_WHY = {
    Ending.FINISHED: "finished",
    Ending.ENDED: "ended early",
    Ending.UNFINISHED: "kept unfinished",
    Ending.DISCARDED: "discarded",
}


class GaveUp(Exception):
    """The table was stopped before the journal could be written."""


class Referee:
    """Keeps one game. One thread calls it; the board shows what it decided.

    clock: seconds that never go back. wait: sleeps so many seconds before the
    journal is tried again, and says whether to give up instead. pictures: keeps what
    events were seen on.
    """

    def __init__(
        self,
        journal: Journal,
        opening: Opening,
        board: Board,
        clock: Callable[[], float],
        wait: Callable[[float], bool],
        pictures: Pictures,
    ) -> None:
        self._journal = journal
        self._number = opening.number
        self._game = opening.game
        self._pictures = pictures
        self._gate = EventGate[Any, Any](opening.game, opening.state)
        self._board = board
        self._clock = clock
        self._wait = wait
        past = [step.event for step in opening.history.steps if step.event is not None]
        self._table = self._game.at_table(lambda: self._gate.state, clock, past)
        # When the frame that is being judged came; None between frames.
        self._arrived: float | None = None
        self.latency_ms: float | None = None
        self.trouble: Saying | None = None

    def begin(self) -> None:
        """Do what the game waits for without anybody's doing. Raises GaveUp."""
        self._take(self._table.follow())

    def look(self, look: Looked) -> None:
        """Take what the watcher saw in a frame. Raises GaveUp."""
        self._arrived = look.arrived
        try:
            self._take(self._table.look(look.observations, look.time))
        finally:
            self._arrived = None

    def press(self, seat: int, pattern: Pattern, time: float) -> None:
        """Take a press of a seat's button. Raises GaveUp."""
        self._take(self._table.press(seat, pattern, time))

    def answer(self, question: str, answer: str) -> Sequence[Mapping[str, Any]]:
        """Take an answer; when this returns it is on disk. Returns what it changed.

        Raises AnswerRefused where it does not fit or cannot be written, and GaveUp.
        """
        before = self._gate.state
        with _misfits_refused():
            event = self._table.answer(question, answer)
            state = self._game.fold(before, event)
            body = self._game.write_event(event)
        entry = self._wanted(body)
        self._go_on(entry, event, state)
        return self._game.changes(before, state)

    def correct(self, correction: Correction) -> Sequence[Mapping[str, Any]]:
        """Put something right or take it back; when this returns it is on disk.

        Returns what it changed. Raises AnswerRefused where it cannot be, is not what its
        preview showed any more or cannot be written, and GaveUp.
        """
        history = self._board.snapshot.history
        planned = plan(history, self._gate.state, correction.event)
        check_seen(history, correction.event, planned, correction.seen)
        try:
            entry = self._append(
                Author.PAGE, planned.body, reason=correction.reason, by=correction.by
            )
        except JournalTrouble as trouble:
            raise refused_with(saying_of(trouble)) from trouble
        self._go_on(entry, planned.event, planned.state)
        return planned.changed

    def say(self, seat: int, act: str, value: Any) -> Sequence[Mapping[str, Any]]:
        """Take what someone at a seat says; when this returns it is on disk.

        Returns what it changed. Raises AnswerRefused where it does not fit or cannot be written,
        and GaveUp.
        """
        return self._told(partial(self._table.say, seat, act, value))

    def enter(self, act: str, value: Any) -> Sequence[Mapping[str, Any]]:
        """Take what the host enters by hand; as `say`."""
        return self._told(partial(self._table.enter, act, value))

    def take_back(self, seat: int | None = None) -> Sequence[Mapping[str, Any]]:
        """Take back what was entered by hand last; when this returns it is on disk.

        A game that was played to its end by it goes on again. seat: of the person whose doing it
        has to be; None for the host. Returns what it changed. Raises AnswerRefused where something
        else came after it, and GaveUp.
        """
        if self._board.snapshot.shown.ending is not Ending.FINISHED:
            self._check_runs()
        before = self._gate.state
        if seat is not None and not self._game.own(before, seat).get("undo", False):
            others = "Your latest is not the latest at the table: ask the host to undo that first."
            raise AnswerRefused(others, "not-yours-to-undo")
        standing = self._board.snapshot.history.standing
        count = self._game.entered_last([step.event for step in standing])
        if count == 0:
            nothing = "Nothing that was entered by hand is the latest; correct what is wrong."
            raise AnswerRefused(nothing, "nothing-entered")
        for step in reversed(standing[-count:]):
            entry = self._wanted(undone_body(step.seq))
            state = self._board.snapshot.history.with_entry(entry, None).state()
            self._show(entry, None, state)
        self._take(self._table.follow())
        return self._game.changes(before, self._gate.state)

    def _told(self, words: Callable[[], Sequence[Any]]) -> Sequence[Mapping[str, Any]]:
        """Write the events that somebody's words mean: all of them, or none where one misfits."""
        before = self._gate.state
        self._check_runs()
        with _misfits_refused():
            said = list(words())
            state = before
            for event in said:
                state = self._game.fold(state, event)
        for event in said:
            self._tell(event, self._game.fold(self._gate.state, event))
        self._take(self._table.follow())
        return self._game.changes(before, state)

    def end(self, ending: Ending, by: str = "") -> Sequence[Mapping[str, Any]]:
        """End the game; when this returns it is on disk. Raises AnswerRefused and GaveUp."""
        if self._board.snapshot.shown.over:
            raise AnswerRefused("The game has ended already.", "game-ended")
        event = self._game.closing(_WHY[ending], ending)
        self._tell(event, self._game.fold(self._gate.state, event), by)
        return ()

    def reopen(self) -> Sequence[Mapping[str, Any]]:
        """Go on with a game that was ended; when this returns it is on disk.

        Raises AnswerRefused and GaveUp.
        """
        history = self._board.snapshot.history
        closing = history.closing
        if closing is None:
            raise AnswerRefused("The game goes on already.", "game-goes-on")
        body = undone_body(closing.seq)
        entry = self._wanted(body)
        state = history.with_entry(entry, None).state()
        self._go_on(entry, None, state)
        return ()

    def pause(self, paused: bool, by: str = "") -> Sequence[Mapping[str, Any]]:
        """Pause the game or go on with it; when this returns it is on disk.

        Raises AnswerRefused and GaveUp.
        """
        snapshot = self._board.snapshot
        if snapshot.shown.over:
            raise AnswerRefused("The game has ended already.", "game-ended")
        if snapshot.history.paused == paused:
            if paused:
                raise AnswerRefused("The game is paused already.", "game-paused-already")
            raise AnswerRefused("The game is not paused.", "game-not-paused")
        entry = self._wanted({"kind": PAUSED if paused else RESUMED}, by)
        self._show(entry, None, self._gate.state)
        return ()

    def _check_runs(self) -> None:
        """Raises AnswerRefused where nobody plays now."""
        snapshot = self._board.snapshot
        if snapshot.shown.over:
            raise AnswerRefused("The game has ended.", "game-ended")
        if snapshot.history.paused:
            raise AnswerRefused("The game is paused; go on with it first.", "game-paused")

    def _tell(self, event: Any, state: Any, by: str = "") -> None:
        """Write what somebody said, and show it. Raises AnswerRefused."""
        self._show(self._wanted(self._game.write_event(event), by), event, state)

    def _wanted(self, body: Mapping[str, Any], by: str = "") -> Entry:
        """Write what somebody waits for. Raises AnswerRefused where it cannot be."""
        try:
            return self._append(Author.PAGE, body, by=by)
        except JournalTrouble as trouble:
            raise refused_with(saying_of(trouble)) from trouble

    def _go_on(self, entry: Entry, event: Any, state: Any) -> None:
        """Show what people said, with all that follows from it."""
        self._show(entry, event, state)
        self._pictures.keep(entry, None)
        self._take(self._table.follow())

    def _take(self, happenings: Iterator[Happening[Any]]) -> None:
        # One by one: the game decides on the next with this one on disk and folded.
        for happening in happenings:
            self._write(happening)

    def _write(self, happening: Happening[Any]) -> None:
        """Journal first, then the state, then the board."""
        state = self._gate.after(happening.event)
        if state is None:
            return
        body = self._game.write_event(happening.event)
        entry = self._journaled(happening.author, body)
        self._show(entry, happening.event, state)
        if happening.evidence is not None:
            self._pictures.keep(entry, happening.evidence)

    def _show(self, entry: Entry, event: Any, state: Any) -> None:
        self._gate.state = state
        shown = self._game.view(state)
        before = self._board.snapshot.shown.verdict
        if self._arrived is not None and shown.verdict not in (None, before):
            self.latency_ms = round((self._clock() - self._arrived) * 1000, 1)
        history = self._board.snapshot.history.with_entry(entry, event)
        self._board.publish(Snapshot(history, state, shown), (update_of(self._game, entry),))

    def _append(
        self, author: Author, body: Mapping[str, Any], *, reason: str = "", by: str = ""
    ) -> Entry:
        return self._journal.append(self._number, author, body, reason=reason, by=by)

    def _journaled(self, author: Author, body: Mapping[str, Any]) -> Entry:
        """Keep trying while the disk refuses: what comes meanwhile waits and is not lost."""
        while True:
            try:
                entry = self._append(author, body)
            except JournalTrouble as trouble:
                self.trouble = saying_of(trouble)
                _LOG.error("%s", trouble)
                self._board.mention("journal", {"ok": False})
                if self._wait(_RETRY_S):
                    raise GaveUp(str(trouble)) from trouble
            else:
                self.trouble = None
                return entry


@contextmanager
def _misfits_refused() -> Iterator[None]:
    """Makes what does not fit the game an AnswerRefused, with its sentence."""
    try:
        yield
    except EventMisfit as misfit:
        cannot = f"This cannot be: {misfit.problem}."
        raise AnswerRefused(cannot, misfit.case, **misfit.params) from misfit
    except AnswerMisfit as misfit:
        raise AnswerRefused(str(misfit), misfit.case, **misfit.params) from misfit
