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


class NoSuchSeat(Exception):
    """The table has no seat of that number, as when fewer play than just before."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"there is no seat {seat}")
        self.seat = seat


class AnswerRefused(Exception):
    """An answer or a correction that the table cannot take; a sentence for people.

    case: the page's message `refused.<case>`, which says it in the viewer's language; empty where
    there is none. params: its values, JSON-ready, as "params" of a finding; and as "entry" an
    entry as in `corrections` with its "seq" and "event", as "because" another refusal's "case"
    and "params".
    """

    def __init__(self, sentence: str, case: str = "", **params: Any) -> None:
        super().__init__(sentence)
        self.case = case
        self.params = params

    @property
    def reason(self) -> Mapping[str, Any] | None:
        """Case and params, None where there is no such message."""
        return {"case": self.case, "params": self.params} if self.case else None


@dataclass(frozen=True, slots=True)
class Correction:
    """Something of the game that a person corrects, after its preview was shown.

    event: what shall be so, as the game's JSON with its "kind"; or `{"kind": "undone",
    "seq": N}`, which takes back the journal's entry N of this game, an undoing too.
    reason: why, in a few words; may be empty. by: who says so; may be empty. seen: the
    "seq" of the preview that this person saw.
    """

    event: Mapping[str, Any]
    reason: str
    by: str
    seen: int


class Subscription(Protocol):
    """One viewer's place in what happens: what it has heard is its own, no thread's.

    Calls come one after the other, and from any thread.
    """

    def wait(self, timeout: float) -> tuple[Update, ...]:
        """What is new since the last call, oldest first: each thing is told once.

        Blocks until there is something or `timeout` seconds have passed; then the
        answer is empty. All that is journaled is told. Of what the journal does not
        hold (camera, buttons) the latest is, since the subscription began, with
        `journaled` false.
        """


class Table(Protocol):
    """A table as the page sees it."""

    def state(self) -> Mapping[str, Any]:
        """The whole current view, JSON-ready: exactly what `/api/state` answers; never changed.

        Its "game" names the game that is played as "name", and is else the game's own. Its
        "news" are sentences for people about what is wrong with keeping the game, and about
        what was brought back when it was opened; an empty list when there is nothing to tell.
        "hangs" is as `hangs` says.
        Such a sentence, and the camera's "trouble", is `{"text", "case", "params"}`: in English,
        and the page's message `saying.<case>` with its values; the case is empty where there is
        none.
        """

    def hangs(self) -> bool:
        """Whether the thread that plays has not gone on for some seconds: what is told may be old.

        Then the event stream has no heartbeat, so that its viewers do not take it for live.
        """

    def record(self) -> Mapping[str, Any]:
        """The game so far as a record; its "format" says how to read it."""

    def score(self) -> Mapping[str, Any]:
        """The score so far, as the game keeps it."""

    def health(self) -> Mapping[str, Any]:
        """`{"status": "ok", ...}` once the table can be used; names what is missing.

        Any status other than `ok` is answered with 503.
        """

    def subscribe(self, after: int) -> Subscription:
        """Follow the table from now on, and from sequence number `after` in the journal."""

    def press(self, seat: int, action: Press) -> None:
        """Press the button of a seat (from 0), as a finger would.

        Raises `NoSuchSeat` for one that the table does not have and
        `AnswerRefused` where there are none, or real ones that only fingers press.
        """

    def measure_again(self) -> None:
        """Have the camera measure light and focus anew, and lock them; returns at once.

        Raises `AnswerRefused` where it measures nothing, or is away.
        """

    def answer(self, question_id: str, answer: str) -> Sequence[Mapping[str, Any]]:
        """Answer an open question; which answers there are, the game says in its state.

        Returns what the answer changed, JSON-ready, once it is on disk. Raises
        `AnswerRefused` when the question is not open or the answer does not fit it.
        """

    def preview(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a correction's event would change, had it been confirmed now.

        `{"seq": N, "changed": [...]}`: the newest entry that it was worked out with, and
        what would be another, as `answer` returns it; nothing is written. Nothing that is
        still secret is in it. Raises `AnswerRefused` with the reason why it cannot be.
        """

    def correct(self, correction: Correction) -> Sequence[Mapping[str, Any]]:
        """Put something right; returns what it changed, once it is on disk.

        Raises `AnswerRefused` when it cannot be, and when the table went on since the
        preview so that it would change something else than was shown.
        """

    def corrections(self) -> Sequence[Mapping[str, Any]]:
        """What people corrected, answered and took back in this game, oldest first.

        Each `{"seq", "time", "author", "by", "reason", "event": {...}, "undone": seq of
        the entry that took it back or null, "undoable": bool}`. time: ISO 8601 in UTC.
        undoable: whether it may be tried to take it back; `preview` says why not.
        """

    def choices(self, place: Mapping[str, int]) -> Sequence[Mapping[str, Any]]:
        """What may have lain at a place, likeliest and weightiest first.

        place: as the game counts, for cards `{"round", "trick", "position"}` from 0.
        Raises `KeyError` for a place that there is not.
        """

    def places(self) -> Sequence[str]:
        """What there is to review, in order: for cards `"3.2"`, round and trick from 1."""

    def review(self, place: str) -> Mapping[str, Any]:
        """All that is known of one of `places`.

        `{"place", "trick": {...}, "pictures": [...], "history": [...]}`. trick: the game's
        own. pictures: `{"name", ...}` each, in order; `evidence` gives them by their names.
        history: every entry of the journal that belongs there, as in `corrections`. Raises
        `KeyError` for a place that there is not.
        """

    def evidence(self, name: str) -> bytes | None:
        """A kept picture as JPEG by the name that `review` told; None for any other name."""

    def frame_jpeg(self) -> bytes | None:
        """The newest camera picture as JPEG, or None while there is none."""
