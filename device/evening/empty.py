# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table at which no game was ever begun: the page's `Table` before the first one."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any

from device.session import LIFE_CHANGED, Life
from web_ui import AnswerRefused, Correction, NoSuchSeat, Press, Update

_NO_GAME = "No game is being played: begin one first.", "no-game"


class EmptyTable:
    """Nothing lies there; any thread may ask."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._changes = 0

    def state(self) -> Mapping[str, Any]:
        """A view with no game in it."""
        return {
            "seq": 0,
            "life": Life().to_json(),
            "title": "",
            "speed": 1.0,
            "camera": {
                "name": "",
                "ok": True,
                "trouble": None,
                "can_measure": False,
                "measuring": False,
                "notes": [],
            },
            "mat": None,
            "news": [],
            "clock": 0.0,
            "latency_ms": None,
            "buttons": {"kind": "none", "mock": False, "trouble": None, "seats": []},
            "game": None,
        }

    def record(self) -> Mapping[str, Any]:
        """There is none."""
        raise AnswerRefused(*_NO_GAME)

    def score(self) -> Mapping[str, Any]:
        """There is none."""
        raise AnswerRefused(*_NO_GAME)

    def health(self) -> Mapping[str, Any]:
        """A table that waits for its first game lacks nothing."""
        return {
            "status": "ok",
            "missing": [],
            "missing_parts": [],
            "camera": {"name": "", "ok": True, "trouble": None},
            "journal": {"ok": True},
            "buttons": {"kind": "none", "mock": False, "ok": True, "trouble": None},
        }

    def subscribe(self, after: int) -> Nothing:
        """Nothing happens here, until a game begins."""
        return Nothing(self, self._changes)

    def mention_life(self) -> None:
        """Wake those who follow: a game begins, or could not."""
        with self._changed:
            self._changes += 1
            self._changed.notify_all()

    def wait_for_change(self, known: int, timeout: float) -> int:
        """How often it was mentioned, once that is more than known or the time is over."""
        with self._changed:
            self._changed.wait_for(lambda: self._changes > known, timeout)
            return self._changes

    def hangs(self) -> bool:
        """Nothing here could."""
        return False

    def press(self, seat: int, action: Press) -> None:
        """There is no seat."""
        raise NoSuchSeat(seat)

    def measure_again(self) -> None:
        """There is no camera yet."""
        raise AnswerRefused(*_NO_GAME)

    def answer(self, question_id: str, answer: str) -> Sequence[Mapping[str, Any]]:
        """Nothing is asked."""
        raise AnswerRefused(*_NO_GAME)

    def preview(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """There is nothing to correct."""
        raise AnswerRefused(*_NO_GAME)

    def correct(self, correction: Correction) -> Sequence[Mapping[str, Any]]:
        """There is nothing to correct."""
        raise AnswerRefused(*_NO_GAME)

    def corrections(self) -> Sequence[Mapping[str, Any]]:
        """Nobody corrected anything."""
        return ()

    def choices(self, place: Mapping[str, int]) -> Sequence[Mapping[str, Any]]:
        """There is no place."""
        raise KeyError("no game")

    def places(self) -> Sequence[str]:
        """There is nothing to review."""
        return ()

    def review(self, place: str) -> Mapping[str, Any]:
        """There is no place."""
        raise KeyError(place)

    def evidence(self, name: str) -> bytes | None:
        """No picture was kept."""
        return None

    def frame_jpeg(self) -> bytes | None:
        """Nobody looks."""
        return None


class Nothing:
    """A subscription to a table where nothing happens but that a game begins."""

    def __init__(self, table: EmptyTable, known: int) -> None:
        self._table = table
        self._known = known

    def wait(self, timeout: float) -> tuple[Update, ...]:
        """As `web_ui.Subscription.wait`."""
        before = self._known
        self._known = self._table.wait_for_change(before, timeout)
        changed = Update(0, LIFE_CHANGED, {}, journaled=False)
        return (changed,) if self._known > before else ()
