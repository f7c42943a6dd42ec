# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a button's edges to what a finger meant, on timestamps alone."""

from __future__ import annotations

from enum import Enum

# Contacts of cheap push buttons bounce for up to 20 ms.
DEBOUNCE_S = 0.03
LONG_S = 0.5


class Pattern(Enum):
    """A press, by how long the button was held."""

    SHORT = "short"
    LONG = "long"


class PressReader:
    """Reads one button. Times are seconds of any clock that never goes back.

    A level counts once it has stood for DEBOUNCE_S. A long press is known while
    the button is still held, so that its light can answer at once.
    """

    def __init__(self) -> None:
        self._pressed = False
        self._since = 0.0
        self._told = False
        self._seen = False
        self._seen_at = 0.0

    @property
    def pressed(self) -> bool:
        """Whether the button is held down, bouncing set aside."""
        return self._pressed

    @property
    def due(self) -> float | None:
        """When `advance` should be called next if no edge comes before; None: no need."""
        if self._seen != self._pressed:
            return self._seen_at + DEBOUNCE_S
        if self._pressed and not self._told:
            return self._since + LONG_S
        return None

    def edge(self, time: float, pressed: bool) -> Pattern | None:
        """The button's contact closed or opened; the pattern that this completes, if any."""
        pattern = self.advance(time)
        if pressed != self._pressed or pressed != self._seen:
            self._seen = pressed
            # Of an edge whose level was noted before it was heard of, its own time counts.
            self._seen_at = time
        return pattern

    def note(self, time: float, pressed: bool) -> None:
        """The contact's level, whose edge may have been lost or is still to be heard of."""
        if pressed != self._seen:
            self._seen = pressed
            self._seen_at = time

    def advance(self, time: float) -> Pattern | None:
        """The time is now; the pattern that this completes, if any."""
        if (due := self.due) is None or time < due:
            return None
        if self._seen != self._pressed:
            return self._settle()
        self._told = True
        return Pattern.LONG

    def _settle(self) -> Pattern | None:
        self._pressed = self._seen
        if self._pressed:
            self._since = self._seen_at
            self._told = False
            return None
        if self._told:
            return None
        self._told = True
        return Pattern.LONG if self._seen_at - self._since >= LONG_S else Pattern.SHORT
