# SPDX-License-Identifier: AGPL-3.0-or-later
"""Fingers for mock buttons: they move the pins, so all behind goes the way of real presses."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable

from gpiozero.pins.mock import MockPin

# Well on its side of the half second that divides them, as a person's would be.
SHORT_PRESS_S = 0.12
LONG_PRESS_S = 0.7
# Between two presses; longer than any debouncing.
PAUSE_S = 0.1


class Finger:
    """Presses one mock button; presses asked for while another is under way wait for it."""

    def __init__(self, pin: MockPin, wait: Callable[[float], None] = time.sleep) -> None:
        self._pin = pin
        self._wait = wait
        self._moves: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def down(self) -> None:
        """Push the button and stay on it."""
        self._do(self._pin.drive_low)

    def up(self) -> None:
        """Let go."""
        self._do(self._pin.drive_high)

    def short(self) -> None:
        """A short press."""
        self._do(lambda: self._press(SHORT_PRESS_S))

    def long(self) -> None:
        """A long press."""
        self._do(lambda: self._press(LONG_PRESS_S))

    def stop(self) -> None:
        """Finish what is under way and move no more."""
        if self._thread is not None:
            self._moves.put(None)
            self._thread.join()
            self._thread = None

    def _press(self, seconds: float) -> None:
        self._pin.drive_low()
        self._wait(seconds)
        self._pin.drive_high()
        self._wait(PAUSE_S)

    def _do(self, move: Callable[[], None]) -> None:
        if self._thread is None:
            thread = threading.Thread(target=self._run, name="finger", daemon=True)
            thread.start()
            # Not before: a signal to end may come at any moment, and only what runs can be joined.
            self._thread = thread
        self._moves.put(move)

    def _run(self) -> None:
        while (move := self._moves.get()) is not None:
            move()
