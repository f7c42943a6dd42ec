# SPDX-License-Identifier: AGPL-3.0-or-later
"""The session: one thread that everything at the table goes through, and the page's `Table`."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any

from device.buttons import AllHold, ButtonNews, ButtonPanel, Wiring
from device.games.seam import EventMisfit
from device.journal import Journal
from device.mat_news import MatNews
from device.session.board import board_of
from device.session.correcting import plan, refused_with
from device.session.life import LIFE_CHANGED, Life
from device.session.messages import (
    Answer,
    CameraNews,
    Correct,
    End,
    Enter,
    LightNews,
    Looked,
    Pause,
    Reopen,
    SeatAct,
    Stop,
    TakeBack,
)
from device.session.opening import Opening
from device.session.pictures import NoPictures, Pictures
from device.session.referee import GaveUp, Referee
from device.session.reviewing import told_corrections, told_review
from device.session.telling import About, Telling, mat_json
from engine.common import Ending
from web_ui import AnswerRefused, Correction, NoSuchSeat, Press, Subscription

_LOG = logging.getLogger(__name__)
_ANSWER_S = 5.0
_TURN_S = 1.0
_Changed = Future[Sequence[Mapping[str, Any]]]
_Asked = Answer | Correct | End | Enter | Pause | Reopen | SeatAct | TakeBack
_Message = Looked | CameraNews | MatNews | LightNews | ButtonNews | _Asked | Stop


class TableSession:
    """One table: it implements `web_ui.Table`, and takes what the camera's side reports.

    journal: used by the session's thread alone from `start` to `stop`. pictures: keeps what
    events were seen on. clock: seconds that never go back, the panel's own.
    """

    def __init__(
        self,
        about: About,
        journal: Journal,
        opening: Opening,
        panel: ButtonPanel,
        pictures: Pictures | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._panel = panel
        self._pictures = NoPictures() if pictures is None else pictures
        self._clock = clock
        self._game = opening.game
        self._board = board_of(opening)
        self._seats = len(self._board.snapshot.shown.players)
        self._begun = threading.Event()
        self._stopping = threading.Event()
        self._referee = Referee(journal, opening, self._board, clock, self._pause, self._pictures)
        self._telling = Telling(about, panel, self._referee, journal, self._pictures)
        self._inbox: queue.SimpleQueue[_Message] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="session", daemon=True)
        self._picture: Callable[[], bytes | None] = lambda: None
        self._measure: Callable[[], bool] = lambda: False
        self._together = AllHold(self._seats)
        self._all_hold: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Begin; returns when what the game opens with, as its first deal, is on disk.

        A disk that cannot be written is not waited for.
        """
        self._panel.listen(self._seats, self._inbox.put)
        self._thread.start()
        self._begun.wait(_TURN_S)

    def stop(self) -> None:
        """Finish what has come so far, then end; the journal stays open."""
        self._panel.ignore()
        self._stopping.set()
        self._inbox.put(Stop())
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    def tell(self, news: Looked | CameraNews | MatNews | LightNews) -> None:
        """Take what the camera's side reports; from any thread, returns at once."""
        self._inbox.put(news)

    def show_pictures_of(self, picture: Callable[[], bytes | None]) -> None:
        """Let the page have the newest frame, which `picture` gives as JPEG."""
        self._picture = picture

    def measure_with(self, measure: Callable[[], bool]) -> None:
        """Let people have the camera measured again; `measure` says whether it can be."""
        self._measure = measure

    def when_all_hold(self, then: Callable[[], None]) -> None:
        """Have something done once all hold their buttons after the game.

        then: returns at once.
        """
        self._all_hold = then

    def state(self) -> Mapping[str, Any]:
        """The whole current view, as `/api/state` answers it."""
        return {**self._telling.state(self._board.snapshot), "hangs": self.hangs()}

    def record(self) -> Mapping[str, Any]:
        """The game so far as a record."""
        return self._game.record(self._board.snapshot.state)

    def score(self) -> Mapping[str, Any]:
        """The score so far."""
        return self._game.score(self._board.snapshot.state)

    def health(self) -> Mapping[str, Any]:
        """Whether the table can be used, and what is missing."""
        return self._telling.health(self._thread.is_alive(), self.hangs())

    def hangs(self) -> bool:
        """Whether the thread that plays has not gone on for long."""
        return self._board.hangs

    def subscribe(self, after: int) -> Subscription:
        """Follow what happens from now on, and from a sequence number in the journal."""
        return self._board.subscribe(after)

    def mention_life(self) -> None:
        """Tell those who follow that the game's life, or who has which seat, is another."""
        self._board.mention(LIFE_CHANGED, {})

    def press(self, seat: int, action: Press) -> None:
        """Press a mock button as a finger would; returns before the finger is done."""
        self._check_seat(seat)
        if self._panel.wiring is Wiring.NONE:
            none = "This table has no buttons: bid on a phone, or have the host enter the bid."
            raise AnswerRefused(none, "no-buttons")
        if self._panel.wiring is Wiring.REAL:
            real = "This table has real buttons; press the one at the seat."
            raise AnswerRefused(real, "real-buttons")
        finger = self._panel.fingers[seat]
        match action:
            case Press.DOWN:
                finger.down()
            case Press.UP:
                finger.up()
            case Press.SHORT:
                finger.short()
            case Press.LONG:
                finger.long()

    def measure_again(self) -> None:
        """Have the camera measure light and focus anew."""
        if not self._measure():
            cannot = "This camera measures no light and focus now; look whether it is connected."
            raise AnswerRefused(cannot, "no-measuring")

    def answer(self, question_id: str, answer: str) -> Sequence[Mapping[str, Any]]:
        """Answer an open question; returns what it changed, once the answer is on disk."""
        return self._done(Answer(question_id, answer))

    def preview(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a correction would change, had it been confirmed now."""
        # Of a snapshot, in the caller's thread: the table need not wait for it.
        snapshot = self._board.snapshot
        planned = plan(snapshot.history, snapshot.state, event)
        return {"seq": snapshot.seq, "changed": list(planned.changed)}

    def correct(self, correction: Correction) -> Sequence[Mapping[str, Any]]:
        """Put something right, or take it back; returns what it changed, once it is on disk."""
        return self._done(Correct(correction))

    def corrections(self) -> Sequence[Mapping[str, Any]]:
        """What people corrected, answered and took back, oldest first."""
        return told_corrections(self._board.snapshot.history)

    def choices(self, place: Mapping[str, int]) -> Sequence[Mapping[str, Any]]:
        """What may have lain at a place. Raises KeyError for one that there is not."""
        try:
            return self._game.choices(self._board.snapshot.state, place)
        except EventMisfit as misfit:
            raise KeyError(str(misfit)) from misfit

    def places(self) -> Sequence[str]:
        """What there is to review."""
        return self._game.places(self._board.snapshot.state)

    def review(self, place: str) -> Mapping[str, Any]:
        """All that is known of a place. Raises KeyError for one that there is not."""
        snapshot = self._board.snapshot
        return told_review(snapshot.history, snapshot.state, place, self._pictures)

    def evidence(self, name: str) -> bytes | None:
        """A kept picture as JPEG."""
        return self._pictures.read(name)

    def frame_jpeg(self) -> bytes | None:
        """The newest camera picture as JPEG."""
        return self._picture()

    def end(self, ending: Ending, by: str = "") -> None:
        """End the game. Raises AnswerRefused."""
        self._done(End(ending, by))

    def pause(self, paused: bool, by: str = "") -> None:
        """Pause the game or go on with it. Raises AnswerRefused."""
        self._done(Pause(paused, by))

    def reopen(self) -> None:
        """Go on with a game that was ended. Raises AnswerRefused."""
        self._done(Reopen())

    def say(self, seat: int, act: str, value: Any) -> Sequence[Mapping[str, Any]]:
        """Take what the person at a seat says. Raises AnswerRefused and NoSuchSeat."""
        self._check_seat(seat)
        return self._done(SeatAct(seat, act, value))

    def enter(self, act: str, value: Any) -> Sequence[Mapping[str, Any]]:
        """Take what the host enters by hand. Raises AnswerRefused."""
        return self._done(Enter(act, value))

    def take_back(self, seat: int | None = None) -> Sequence[Mapping[str, Any]]:
        """Take back what was entered by hand last; seat: by whom, None for the host.

        Raises AnswerRefused and NoSuchSeat.
        """
        if seat is not None:
            self._check_seat(seat)
        return self._done(TakeBack(seat))

    def own(self, seat: int) -> Mapping[str, Any]:
        """What only the person at a seat may see. Raises NoSuchSeat."""
        self._check_seat(seat)
        return self._game.own(self._board.snapshot.state, seat)

    @property
    def life(self) -> Life:
        """Whether the game goes on, is paused or has ended."""
        snapshot = self._board.snapshot
        return Life(snapshot.history.number, snapshot.history.paused, snapshot.shown.ending)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, in seat order."""
        return self._board.snapshot.shown.players

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self._seats:
            raise NoSuchSeat(seat)

    def _done(self, asked: _Asked) -> Sequence[Mapping[str, Any]]:
        """Have the session's thread do it, and wait until it has."""
        self._inbox.put(asked)
        try:
            return asked.done.result(timeout=_ANSWER_S)
        except TimeoutError:
            # Whoever asked is told no, so it must not happen later.
            if asked.done.cancel():
                if self._referee.trouble is not None:
                    raise refused_with(self._referee.trouble) from None
                raise AnswerRefused("The table is busy; try again.", "busy") from None
            return asked.done.result()

    def _run(self) -> None:
        try:
            self._referee.begin()
            self._begun.set()
            while not isinstance(message := self._next_message(), Stop):
                self._take(message)
        except GaveUp as trouble:
            _LOG.error("stopped while the journal could not be written: %s", trouble)

    def _next_message(self) -> _Message:
        self._switch_lights()
        while True:
            self._board.turn()
            with suppress(queue.Empty):
                return self._inbox.get(timeout=_TURN_S)

    def _pause(self, seconds: float) -> bool:
        """Wait for a disk; True once the table is to stop. It hangs as little as before."""
        self._board.turn()
        return self._stopping.wait(seconds)

    def _take(self, message: _Message) -> None:
        try:
            match message:
                case Looked():
                    self._telling.frame_time = message.time
                    if not self._board.snapshot.history.paused:
                        self._referee.look(message)
                case CameraNews():
                    self._telling.camera_trouble = message.trouble
                    self._board.mention("camera", {"ok": message.trouble is None})
                case MatNews():
                    self._telling.mat = message
                    self._board.mention("mat", mat_json(message) or {})
                case LightNews():
                    self._telling.light = message
                    self._board.mention("camera", {"measuring": message.measuring})
                case ButtonNews(seat, at, pattern=pattern):
                    self._hear_together(message)
                    if pattern is not None and not self._board.snapshot.history.paused:
                        self._referee.press(seat, pattern, at)
                    if not self._board.snapshot.shown.secret:
                        self._board.mention("buttons", {"seat": seat})
                case Answer(question, answer, done):
                    _fulfil(done, partial(self._referee.answer, question, answer))
                case SeatAct(seat, act, value, done):
                    _fulfil(done, partial(self._referee.say, seat, act, value))
                case Enter(act, value, done):
                    _fulfil(done, partial(self._referee.enter, act, value))
                case TakeBack(seat, done):
                    _fulfil(done, partial(self._referee.take_back, seat))
                case End(ending, by, done):
                    _fulfil(done, partial(self._referee.end, ending, by))
                case Pause(paused, by, done):
                    _fulfil(done, partial(self._referee.pause, paused, by))
                case Reopen(done):
                    _fulfil(done, self._referee.reopen)
                case Correct(correction, done):
                    _fulfil(done, partial(self._referee.correct, correction))
        except GaveUp:
            raise
        except Exception:
            # One thing that goes wrong must not end an evening's game.
            _LOG.exception("the table could not take %s", type(message).__name__)

    def _hear_together(self, news: ButtonNews) -> None:
        """After a game all that hold their buttons at once ask for the next."""
        if not self._board.snapshot.shown.over:
            self._together.forget()
        elif self._together.hear(news):
            self._all_hold()

    def _switch_lights(self) -> None:
        shown = self._board.snapshot.shown.lights
        if any(self._panel.light(seat) is not light for seat, light in enumerate(shown)):
            for seat, light in enumerate(shown):
                self._panel.show(seat, light)
            self._board.mention("buttons", {})


def _fulfil(done: _Changed, do: Callable[[], Sequence[Mapping[str, Any]]]) -> None:
    """Do what somebody waits for, unless nobody does any more."""
    if not done.set_running_or_notify_cancel():
        return
    try:
        changed = do()
    except BaseException as error:
        done.set_exception(error)
        if not isinstance(error, AnswerRefused):
            raise
    else:
        done.set_result(changed)
