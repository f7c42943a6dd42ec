# SPDX-License-Identifier: AGPL-3.0-or-later
"""A round's last trick that lacks cards and lies there no more."""

from __future__ import annotations

from device.games.skull_king.lying import open_trick
from device.games.skull_king.on_table import OnTable
from engine.skull_king import GameState

_EMPTY_S = 10.0
"""How long the table may be empty until such a trick is held to be swept: no card can come after
it that would tell. Seconds of frame time.
"""


class GivingUp:
    """Watches for how long the table has been empty."""

    def __init__(self, table: OnTable) -> None:
        self._table = table
        self._empty_since: float | None = None

    def is_due(self, state: GameState, time: float) -> bool:
        """Whether nothing is waited for any longer. time: camera seconds.

        Of a trick about whose cards people are asked it never is.
        """
        if not self._is_all_that_can_come(state):
            self._empty_since = None
            return False
        if self._empty_since is None:
            self._empty_since = time
        return time - self._empty_since >= _EMPTY_S

    def _is_all_that_can_come(self, state: GameState) -> bool:
        trick, there = open_trick(state), state.rounds[-1] if state.rounds else None
        if trick is None or there is None or any(play.missed for play in trick.plays):
            return False
        return len(there.tricks) >= there.cards and self._table.is_put_away(state)
