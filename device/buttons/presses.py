# SPDX-License-Identifier: AGPL-3.0-or-later
"""From a contact's edges and levels to what a finger meant, on timestamps alone."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol


@dataclass(frozen=True, slots=True)
class PressTiming:
    """When a button is read, and what its presses mean; all in seconds.

    debounce: a level counts once it has stood for so long; contacts of cheap push buttons
    bounce for up to 20 ms. long: a press that is held for so long is a long one. idle: between
    two readings of a contact at rest. unsettled: between two readings of one that moved within
    `debounce`. With these a press of 85 ms whose edges are both lost is found even where each
    reading is 10 ms late; both together cost under 1 % of a core at eight seats.
    """

    debounce: float = 0.03
    long: float = 0.5
    idle: float = 0.03
    unsettled: float = 0.005


TIMING = PressTiming()


class Pattern(Enum):
    """A press, by how long the button was held."""

    SHORT = "short"
    LONG = "long"


class Contact(Protocol):
    """A button's contact, which can be asked at any time."""

    def level(self) -> bool:
        """Whether it is closed now."""


class PressReader:
    """Reads one button. Times are seconds of any clock that never goes back.

    An edge has the exact time and can be lost; a reading of the level is never wrong and knows
    nothing of the time before it. So the contact is known by stretches: it had a level from one
    time to another for certain, and only what is certain counts. A press that is known to have
    been held for `PressTiming.long` is a long one, while it is still held, so that its light can
    answer at once; any other is a short one when it is over.
    """

    def __init__(self, contact: Contact, time: float, timing: PressTiming = TIMING) -> None:
        self._contact = contact
        self._timing = timing
        self._level = contact.level()
        self._from = self._until = time
        # Until a contact has been seen open it counts as stuck: a press that was told already.
        self._pressed = self._told = True
        self._since = time

    @property
    def pressed(self) -> bool:
        """Whether the button is held down, bouncing set aside."""
        return self._pressed

    @property
    def settled(self) -> bool:
        """Whether the contact's level is the one that counts."""
        return self._level == self._pressed

    @property
    def due(self) -> float:
        """When `read` should be called next if no edge comes before."""
        if not (self.settled and self._stood):
            return self._until + self._timing.unsettled
        idle = self._until + self._timing.idle
        return idle if self._told else min(idle, self._since + self._timing.long)

    @property
    def _stood(self) -> bool:
        return self._until - self._from >= self._timing.debounce

    def edge(self, time: float, closed: bool) -> Pattern | None:
        """The contact closed or opened; the pattern that this completes, if any."""
        if closed == self._level:
            # A reading was quicker than the edge, whose own time counts; or the one between
            # was lost together with what it ended, which no reading found: it was no press.
            self._from = min(self._from, time)
            return None
        # An edge tells that the level before it stood until then.
        self._until = max(self._until, time)
        return self._turn(time, closed)

    def read(self, time: float) -> Pattern | None:
        """It is `time` now: read the level; the pattern that this completes, if any."""
        closed = self._contact.level()
        if closed != self._level:
            # An edge was lost or is still to be heard of: of the time since the last reading
            # nothing is known.
            return self._turn(time, closed)
        self._until = time
        return self._settle()

    def _turn(self, time: float, closed: bool) -> Pattern | None:
        found = self._settle()
        self._level = closed
        self._from = self._until = time
        return found

    def _settle(self) -> Pattern | None:
        """Take the level as it counts, if it has stood long enough; no spark makes a press long."""
        if not self._stood:
            return None
        if not self.settled:
            self._pressed = self._level
            if self._pressed:
                self._since = self._from
                self._told = False
        if self._told or (self._pressed and self._until < self._since + self._timing.long):
            return None
        self._told = True
        return Pattern.LONG if self._pressed else Pattern.SHORT
