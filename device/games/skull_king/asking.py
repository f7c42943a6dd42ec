# SPDX-License-Identifier: AGPL-3.0-or-later
"""When people are asked about cards that were not found."""

from __future__ import annotations

from device.games.skull_king.card_events import Happenings, Now
from device.games.skull_king.in_view import InView
from device.games.skull_king.lying import is_complete, open_trick
from device.games.skull_king.out_of_sight import TAKEN_BACK_S


class Asking:
    """Where it matters, and once each. One thread.

    looked_at: camera seconds of the newest look; None before the first.
    """

    def __init__(self, view: InView) -> None:
        self._table, self._waiting, self._events = view.table, view.waiting, view.events
        self.looked_at: float | None = None

    @property
    def is_waited_for(self) -> bool:
        """Whether a card has been held back for so long that no sweep explains it."""
        time = self.looked_at
        return time is not None and self._waiting.has_waited(TAKEN_BACK_S, time)

    def about_missed(self, now: Now) -> Happenings:
        """Let people be asked about the open trick's cards that were not found.

        A complete trick may be half swept already. Only when others have waited to be laid it
        matters whether the missing ones were taken back.
        """
        trick = open_trick(now())
        if trick is None or (is_complete(trick, now()) and not self.is_waited_for):
            return
        missed = self._table.missing.ask(now())
        if missed is not None:
            yield from self._events.ask(missed)
