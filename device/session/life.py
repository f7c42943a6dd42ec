# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game's life: playing, paused, or ended in one of four ways; the lobby is between games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.common import Ending

LIFE_CHANGED: Final = "life"
"""The kind of the update that says that a game began, paused or ended, or a seat was taken."""


@dataclass(frozen=True, slots=True)
class Life:
    """Where in its life the table's game is.

    game: its number in the journal, None before the first. paused: whether nobody looks at the
    table. ending: how it ended; None while it goes on.
    """

    game: int | None = None
    paused: bool = False
    ending: Ending | None = None

    @property
    def runs(self) -> bool:
        """Whether there is a game that goes on, a paused one too."""
        return self.game is not None and self.ending is None

    @property
    def phase(self) -> str:
        """What the page calls it: lobby, playing, paused, or how the game ended."""
        if self.game is None:
            return "lobby"
        if self.ending is not None:
            return self.ending.value
        return "paused" if self.paused else "playing"

    def to_json(self) -> Mapping[str, Any]:
        """The "life" part of `/api/state`."""
        return {"phase": self.phase, "game": self.game}
