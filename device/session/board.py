# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the session's thread pins up what is so now, and everybody else reads it."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from device.games.seam import AnyGame, Shown
from device.journal import Entry
from device.session.history import UNDONE, History
from device.session.opening import Opening
from web_ui import Update

_PASSING_KEPT = 64


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table at one moment: what the journal holds of the game, and all that follows."""

    history: History
    state: Any
    shown: Shown

    @property
    def seq(self) -> int:
        """The number of the newest entry."""
        return self.history.newest


def update_of(game: AnyGame, entry: Entry) -> Update:
    """What viewers are told of an entry: all that the game does not keep secret."""
    body = entry.body if entry.kind == UNDONE else game.public(entry.body)
    told = {name: value for name, value in body.items() if name != "kind"}
    told["author"] = entry.author.value
    said = {"by": entry.by, "reason": entry.reason}
    told |= {name: text for name, text in said.items() if text}
    return Update(entry.seq, entry.kind, told)


def board_of(opening: Opening) -> Board:
    """The board as a game is begun or gone on with."""
    shown = opening.game.view(opening.state)
    told = tuple(update_of(opening.game, entry) for entry in opening.entries)
    return Board(Snapshot(opening.history, opening.state, shown), told)


class Board:
    """Snapshots and updates between threads; every method may be called from any of them."""

    def __init__(self, snapshot: Snapshot, told: tuple[Update, ...]) -> None:
        self._changed = threading.Condition()
        self._snapshot = snapshot
        self._told = list(told)
        # Passing changes (a light, the camera) are kept for a moment, numbered from 1.
        self._passing: deque[tuple[int, str, Mapping[str, Any]]] = deque(maxlen=_PASSING_KEPT)
        self._last_passing = 0
        # A viewer is a thread: what it heard last decides what is news to it.
        self._heard = threading.local()

    @property
    def snapshot(self) -> Snapshot:
        """The newest snapshot."""
        with self._changed:
            return self._snapshot

    def publish(self, snapshot: Snapshot, updates: tuple[Update, ...]) -> None:
        """Show a new snapshot with the journaled changes that led to it."""
        with self._changed:
            self._snapshot = snapshot
            self._told.extend(updates)
            self._changed.notify_all()

    def mention(self, kind: str, data: Mapping[str, Any]) -> None:
        """Tell those who wait of a change that the journal does not hold."""
        with self._changed:
            self._last_passing += 1
            self._passing.append((self._last_passing, kind, data))
            self._changed.notify_all()

    def updates(self, after: int, timeout: float) -> tuple[Update, ...]:
        """As `web_ui.Table.updates`; passing changes since the calling thread's last call."""
        deadline = time.monotonic() + timeout
        with self._changed:
            if not hasattr(self._heard, "passing"):
                self._heard.passing = self._last_passing
            while not (found := self._news(after)):
                left = deadline - time.monotonic()
                if left <= 0 or not self._changed.wait(left):
                    return self._news(after)
            return found

    def _news(self, after: int) -> tuple[Update, ...]:
        heard = self._heard.passing
        self._heard.passing = self._last_passing
        return (
            *(update for update in self._told if update.seq > after),
            *(
                Update(self._snapshot.seq, kind, data, journaled=False)
                for number, kind, data in self._passing
                if number > heard
            ),
        )
