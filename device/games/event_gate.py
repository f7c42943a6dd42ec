# SPDX-License-Identifier: AGPL-3.0-or-later
"""The one door to a game's state: what the rules refuse does not come through it."""

from __future__ import annotations

import logging
from typing import Generic, Protocol, TypeVar

from device.games.seam import EventMisfit

State = TypeVar("State")
Event = TypeVar("Event", contravariant=True)

_LOG = logging.getLogger(__name__)


class Folding(Protocol[State, Event]):
    """What the gate needs of a `device.games.Game`."""

    def fold(self, state: State | None, event: Event) -> State:
        """The state after an event. Raises EventMisfit."""
        ...


class EventGate(Generic[State, Event]):
    """Holds the state of a game that is played, live or from a recording. One thread.

    refused: how many events it kept out. None should ever be told that the state has no place for;
    one that is must not end an evening's game, so what stands, stands.
    """

    def __init__(self, game: Folding[State, Event], state: State) -> None:
        self._game = game
        self.state = state
        self.refused = 0

    def after(self, event: Event) -> State | None:
        """The state as it would be after an event, which it is not yet; None where none can be."""
        try:
            return self._game.fold(self.state, event)
        except EventMisfit:
            self.refused += 1
            _LOG.warning("no place for %s", event, exc_info=True)
            return None

    def take(self, event: Event) -> bool:
        """Let an event happen; whether it could."""
        state = self.after(event)
        if state is None:
            return False
        self.state = state
        return True
