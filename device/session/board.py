# SPDX-License-Identifier: AGPL-3.0-or-later
"""Where the session's thread pins up what is so now, and everybody else reads it."""

from __future__ import annotations

import threading
import time
from bisect import bisect_right
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from device.games.seam import AnyGame, Shown
from device.journal import Entry
from device.session.history import OWN_KINDS, History
from device.session.opening import Opening
from web_ui import Update

_NOTICES_KEPT = 64
HANGS_AFTER_S = 6.0
"""Without a turn of the session's thread: it takes one each second, and a look takes much less."""


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
    body = entry.body if entry.kind in OWN_KINDS else game.public(entry.body)
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
        # Transient notices (a light, the camera) are kept for a moment, numbered from 1.
        self._notices: deque[tuple[int, str, Mapping[str, Any]]] = deque(maxlen=_NOTICES_KEPT)
        self._last_notice = 0
        self._turned = time.monotonic()

    def turn(self) -> None:
        """Note that the session's thread goes on; it does, also where there is nothing to do."""
        self._turned = time.monotonic()

    @property
    def hangs(self) -> bool:
        """Whether that thread has not gone on for long, so that what is shown may be old."""
        return time.monotonic() - self._turned > HANGS_AFTER_S

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
        """Tell those who follow of a change that the journal does not hold."""
        with self._changed:
            self._last_notice += 1
            self._notices.append((self._last_notice, kind, data))
            self._changed.notify_all()

    def subscribe(self, after: int) -> BoardSubscription:
        """As `web_ui.Table.subscribe`."""
        with self._changed:
            return BoardSubscription(self, after, self._last_notice)

    def wait_for_news(
        self, after: int, noticed: int, timeout: float
    ) -> tuple[int, tuple[Update, ...]]:
        """What was published after an entry and a notice, waiting for it if need be.

        Args:
            after: the sequence number of the entry.
            noticed: the number of the notice.
            timeout: how many seconds to wait.

        Returns:
            The number of the latest notice, and the updates: none where the time is over.

        """
        deadline = time.monotonic() + timeout
        with self._changed:
            while not (found := self._news(after, noticed)):
                left = deadline - time.monotonic()
                if left <= 0 or not self._changed.wait(left):
                    found = self._news(after, noticed)
                    break
            return self._last_notice, found

    def _news(self, after: int, noticed: int) -> tuple[Update, ...]:
        return (
            *self._told[bisect_right(self._told, after, key=attrgetter("seq")) :],
            *(
                Update(self._snapshot.seq, kind, data, journaled=False)
                for number, kind, data in self._notices
                if number > noticed
            ),
        )


class BoardSubscription:
    """What one viewer has heard so far: it belongs to the viewer, whichever thread serves it."""

    def __init__(self, board: Board, after: int, noticed: int) -> None:
        self._board = board
        self._after = after
        self._noticed = noticed

    def wait(self, timeout: float) -> tuple[Update, ...]:
        """As `web_ui.Subscription.wait`."""
        self._noticed, news = self._board.wait_for_news(self._after, self._noticed, timeout)
        self._after = max((self._after, *(update.seq for update in news if update.journaled)))
        return news
