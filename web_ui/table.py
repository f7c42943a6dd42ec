# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the page needs from the table: one small interface, and nothing of how it is done.

The table session implements `Table`; the web application is given one and never
reaches past it. All methods may be called from many threads at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol


class Press(Enum):
    """What a finger on a seat's button does: the two edges, or a whole press."""

    DOWN = "down"
    UP = "up"
    SHORT = "short"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Update:
    """One thing that changed at the table, as the event stream tells it.

    `seq` is the journal's sequence number after the change. An update of something
    that the journal does not hold (camera, buttons, lights) carries the newest
    `seq` again with `journaled` false; the stream then sends it without an id.
    `kind` names the change (an event's kind, or `camera`, `mat`, `buttons`); `data` is
    JSON-ready and may be empty: viewers fetch the state when they need more. Anyone may
    listen, so it holds nothing that is still secret.
    """

    seq: int
    kind: str
    data: Mapping[str, Any]
    journaled: bool = True


class AnswerRefused(Exception):
    """An answer the table cannot take; the message is a sentence for people."""


class Table(Protocol):
    """A table as the page sees it."""

    @property
    def pin(self) -> str:
        """The PIN that changes need; shown on the table's own screen only."""

    def state(self) -> Mapping[str, Any]:
        """The whole current view, JSON-ready: exactly what `/api/state` answers.

        Its "game" names the game that is played as "name", and is else the game's own.
        """

    def record(self) -> Mapping[str, Any]:
        """The game so far as a record; its "format" says how to read it."""

    def score(self) -> Mapping[str, Any]:
        """The score so far, as the game keeps it."""

    def health(self) -> Mapping[str, Any]:
        """`{"status": "ok", ...}` once the table can be used; names what is missing.

        Any status other than `ok` is answered with 503.
        """

    def updates(self, after: int, timeout: float) -> tuple[Update, ...]:
        """Everything journaled after sequence number `after`, oldest first.

        Blocks until there is something or `timeout` seconds have passed; then the
        answer is empty. Changes that the journal does not hold (camera, buttons)
        also wake the callers that wait, with an update whose `journaled` is false.
        """

    def press(self, seat: int, action: Press) -> None:
        """Press the button of a seat (from 0), as a finger would.

        Raises `IndexError` for a seat that the table does not have and
        `AnswerRefused` where the buttons are real ones that only fingers press.
        """

    def answer(self, question_id: str, answer: str) -> Sequence[Mapping[str, Any]]:
        """Answer an open question; which answers there are, the game says in its state.

        Returns what the answer changed, JSON-ready, once it is on disk. Raises
        `AnswerRefused` when the question is not open or the answer does not fit it.
        """

    def frame_jpeg(self) -> bytes | None:
        """The newest camera picture as JPEG, or None while there is none."""
