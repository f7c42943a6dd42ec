# SPDX-License-Identifier: AGPL-3.0-or-later
"""The session: one thread that everything at the table goes through, and the page's `Table`."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from device.buttons import ButtonPanel, Edge, Pattern, PressReader
from device.journal import Journal
from device.mat_news import MatNews, MatState
from device.session.board import Board, Snapshot, update_of
from device.session.messages import Answer, CameraNews, Looked, Stop
from device.session.opening import Opening
from device.session.referee import GaveUp, Referee
from web_ui import AnswerRefused, Press, Update

_LOG = logging.getLogger(__name__)
_ANSWER_S = 5.0
_MAT_TROUBLES = {
    MatState.MOVED: "The camera or the mat was moved; put it back, or calibrate the mat again.",
    MatState.MISFIT: "The mat was calibrated with pictures of another size; calibrate it again.",
}


@dataclass(frozen=True, slots=True)
class About:
    """What the page says of the table itself; speed is in times real time."""

    title: str
    camera: str
    speed: float
    pin: str


class TableSession:
    """One table: it implements `web_ui.Table`, and takes what the camera's side reports.

    journal: used by the session's thread alone from `start` to `stop`. clock: seconds
    that never go back, the one that the panel's edges are timed with.
    """

    def __init__(
        self,
        about: About,
        journal: Journal,
        opening: Opening,
        panel: ButtonPanel,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._about = about
        self._panel = panel
        self._clock = clock
        self._game = opening.game
        shown = self._game.view(opening.state)
        self._readers = [PressReader() for _ in shown.players]
        self._board = Board(
            Snapshot(opening.entries[-1].seq, opening.state, shown),
            tuple(update_of(self._game, entry) for entry in opening.entries),
        )
        self._stopping = threading.Event()
        self._referee = Referee(journal, opening, self._board, clock, self._stopping.wait)
        self._inbox: queue.SimpleQueue[Looked | CameraNews | MatNews | Edge | Answer | Stop] = (
            queue.SimpleQueue()
        )
        self._thread = threading.Thread(target=self._run, name="session", daemon=True)
        self._picture: Callable[[], bytes | None] = lambda: None
        self._camera_trouble: str | None = "The camera is being started."
        self._mat: MatNews | None = None
        self._frame_time = 0.0

    def start(self) -> None:
        """Begin; returns at once."""
        self._panel.listen(self._hear)
        self._thread.start()

    def stop(self) -> None:
        """Finish what has come so far, then end; the journal stays open."""
        self._stopping.set()
        self._inbox.put(Stop())
        if self._thread.is_alive():
            self._thread.join(timeout=10)

    def tell(self, news: Looked | CameraNews | MatNews) -> None:
        """Take what the camera's side reports; from any thread, returns at once."""
        self._inbox.put(news)

    def show_pictures_of(self, picture: Callable[[], bytes | None]) -> None:
        """Let the page have the newest frame, which `picture` gives as JPEG."""
        self._picture = picture

    @property
    def pin(self) -> str:
        """The PIN that changes need."""
        return self._about.pin

    def state(self) -> Mapping[str, Any]:
        """The whole current view, as `/api/state` answers it."""
        snapshot = self._board.snapshot
        shown = snapshot.shown
        return {
            "seq": snapshot.seq,
            "title": self._about.title,
            "speed": self._about.speed,
            "camera": {
                "name": self._about.camera,
                "ok": self._camera_trouble is None,
                "trouble": self._camera_trouble,
            },
            "mat": _mat_json(self._mat),
            "clock": round(self._frame_time, 2),
            "latency_ms": self._referee.latency_ms,
            "buttons": {
                "mock": bool(self._panel.fingers),
                "seats": [
                    {
                        "seat": seat,
                        "name": shown.players[seat],
                        "pressed": reader.pressed and not shown.secret,
                        "light": self._panel.light(seat).value,
                    }
                    for seat, reader in enumerate(self._readers)
                ],
            },
            "game": {**shown.game, "name": self._game.name},
        }

    def record(self) -> Mapping[str, Any]:
        """The game so far as a record."""
        return self._game.record(self._board.snapshot.state)

    def score(self) -> Mapping[str, Any]:
        """The score so far."""
        return self._game.score(self._board.snapshot.state)

    def health(self) -> Mapping[str, Any]:
        """Whether the table can be used, and what is missing."""
        alive = self._thread.is_alive()
        stopped = None if alive else "The table has stopped; start Quartermaster again."
        mat = None if self._mat is None else _MAT_TROUBLES.get(self._mat.state)
        missing = [stopped, self._referee.trouble, self._camera_trouble, mat]
        return {
            "status": "ok" if alive and self._referee.trouble is None else "trouble",
            "missing": [sentence for sentence in missing if sentence is not None],
            "camera": {"name": self._about.camera, "ok": self._camera_trouble is None},
            "journal": {"ok": self._referee.trouble is None},
            "buttons": {"mock": bool(self._panel.fingers)},
        }

    def updates(self, after: int, timeout: float) -> tuple[Update, ...]:
        """Everything journaled after a sequence number, waiting for it if need be."""
        return self._board.updates(after, timeout)

    def press(self, seat: int, action: Press) -> None:
        """Press a mock button as a finger would; returns before the finger is done."""
        if not 0 <= seat < len(self._readers):
            raise IndexError(f"there is no seat {seat}")
        if not self._panel.fingers:
            raise AnswerRefused("This table has real buttons; press the one at the seat.")
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

    def answer(self, question_id: str, answer: str) -> Sequence[Mapping[str, Any]]:
        """Answer an open question; returns what it changed, once the answer is on disk."""
        given = Answer(question_id, answer)
        self._inbox.put(given)
        try:
            return given.done.result(timeout=_ANSWER_S)
        except TimeoutError:
            # Whoever asked is told no, so it must not happen later.
            if given.done.cancel():
                busy = self._referee.trouble or "The table is busy; answer again."
                raise AnswerRefused(busy) from None
            return given.done.result()

    def frame_jpeg(self) -> bytes | None:
        """The newest camera picture as JPEG."""
        return self._picture()

    def _hear(self, edge: Edge) -> None:
        if edge.seat < len(self._readers):
            self._inbox.put(edge)

    def _run(self) -> None:
        try:
            self._referee.begin()
            while not isinstance(message := self._next_message(), Stop):
                self._take(message)
        except GaveUp as trouble:
            _LOG.error("stopped while the journal could not be written: %s", trouble)

    def _next_message(self) -> Looked | CameraNews | MatNews | Edge | Answer | Stop | None:
        """The next message, or None when it is time to ask the buttons again."""
        self._switch_lights()
        due = min((r.due for r in self._readers if r.due is not None), default=None)
        try:
            return self._inbox.get(timeout=None if due is None else max(0.0, due - self._clock()))
        except queue.Empty:
            return None

    def _take(self, message: Looked | CameraNews | MatNews | Edge | Answer | None) -> None:
        try:
            match message:
                case Looked():
                    self._frame_time = message.time
                    self._referee.look(message)
                case CameraNews():
                    self._camera_trouble = message.trouble
                    self._board.mention("camera", {"ok": message.trouble is None})
                case MatNews():
                    self._mat = message
                    self._board.mention("mat", _mat_json(message) or {})
                case Edge(seat, at, pressed):
                    self._pressed(seat, self._readers[seat].edge(at, pressed), at)
                    if not self._board.snapshot.shown.secret:
                        self._board.mention("buttons", {"seat": seat})
                case Answer():
                    self._answer(message)
                case None:
                    self._ask_buttons()
        except GaveUp:
            raise
        except Exception:
            # One thing that goes wrong must not end an evening's game.
            _LOG.exception("the table could not take %s", type(message).__name__)

    def _ask_buttons(self) -> None:
        now = self._clock()
        for seat, reader in enumerate(self._readers):
            # An edge can be lost; the contact's level is not.
            pattern = reader.edge(now, self._panel.pressed(seat)) or reader.advance(now)
            self._pressed(seat, pattern, now)

    def _pressed(self, seat: int, pattern: Pattern | None, at: float) -> None:
        if pattern is not None:
            self._referee.press(seat, pattern, at)

    def _answer(self, given: Answer) -> None:
        if not given.done.set_running_or_notify_cancel():
            return
        try:
            changed = self._referee.answer(given.question, given.answer)
        except BaseException as error:
            given.done.set_exception(error)
            if not isinstance(error, AnswerRefused):
                raise
        else:
            given.done.set_result(changed)

    def _switch_lights(self) -> None:
        shown = self._board.snapshot.shown.lights
        if any(self._panel.light(seat) is not light for seat, light in enumerate(shown)):
            for seat, light in enumerate(shown):
                self._panel.show(seat, light)
            self._board.mention("buttons", {})


def _mat_json(news: MatNews | None) -> Mapping[str, Any] | None:
    return None if news is None else {"state": news.state.value, "moved_mm": news.moved_mm}
