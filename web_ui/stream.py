# SPDX-License-Identifier: AGPL-3.0-or-later
"""The live event stream: server-sent events that follow the journal's sequence numbers."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from web_ui.table import Table, Update

# Each viewer holds a thread of the server's (server.py); the rest stays free for everyone else.
MOST_VIEWERS = 96
# Never more of silence: the page takes three times as much for a lost connection (live.js).
BEAT_S = 4.0
# How long a wait may go on before a viewer who left, or the server's end, is noticed.
SLICE_S = 2.0
_ASKS_AGAIN_S = 0.5
_RETRY_MS = 2000


class Viewers:
    """Counts the open streams and ends them all when the server stops."""

    def __init__(self, most: int = MOST_VIEWERS) -> None:
        self._places = threading.BoundedSemaphore(most)
        self._closing = threading.Event()

    @property
    def closing(self) -> bool:
        """Whether the streams have been told to end."""
        return self._closing.is_set()

    def close(self) -> None:
        """End every stream within `SLICE_S`."""
        self._closing.set()

    def take_place(self) -> bool:
        """Take a viewer's place; False when all are taken."""
        return not self.closing and self._places.acquire(blocking=False)

    def leave(self) -> None:
        """Give a viewer's place back."""
        self._places.release()


class Stream:
    """One viewer's stream, as the byte chunks that waitress sends.

    It holds a viewer's place from the start and gives it back in `close`, which
    the server calls in every case, also when the stream was never begun.
    """

    def __init__(
        self,
        table: Table,
        viewers: Viewers,
        last_id: int | None,
        gone: Callable[[], bool] = lambda: False,
    ) -> None:
        self._viewers = viewers
        self._left = threading.Lock()
        self._chunks = _chunks(table, viewers, last_id, gone)

    def __iter__(self) -> Iterator[bytes]:
        return self._chunks

    def close(self) -> None:
        """Give the viewer's place back; calling it again does nothing."""
        if self._left.acquire(blocking=False):
            self._viewers.leave()


def last_event_id(text: str | None) -> int | None:
    """The sequence number in a `Last-Event-ID` header; None where it holds none."""
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 18:
        return None
    return int(text)


def _chunks(
    table: Table, viewers: Viewers, last_id: int | None, gone: Callable[[], bool]
) -> Iterator[bytes]:
    newest = int(table.state()["seq"])
    # An id from the future belongs to another journal: the viewer starts afresh.
    seq = newest if last_id is None or last_id > newest else last_id
    news = table.subscribe(seq)
    yield f"retry: {_RETRY_MS}\n\n".encode()
    # The heart that viewers hear is that of the thread that plays, not this one's.
    while table.hangs() and not viewers.closing and not gone():
        time.sleep(_ASKS_AGAIN_S)
    yield _message("hello", {"seq": seq}, seq)
    beat_due = time.monotonic() + BEAT_S
    while not viewers.closing and not gone():
        for update in news.wait(max(0.0, min(SLICE_S, beat_due - time.monotonic()))):
            seq = max(seq, update.seq)
            yield _update_message(update)
            beat_due = time.monotonic() + BEAT_S
        if time.monotonic() >= beat_due:
            if not table.hangs():
                yield _message("beat", {"seq": seq}, None)
            beat_due = time.monotonic() + BEAT_S


def _update_message(update: Update) -> bytes:
    body = {"seq": update.seq, "kind": update.kind, "data": dict(update.data)}
    return _message("change", body, update.seq if update.journaled else None)


def _message(name: str, body: Mapping[str, Any], event_id: int | None) -> bytes:
    lines = [] if event_id is None else [f"id: {event_id}"]
    lines += [f"event: {name}", f"data: {json.dumps(body)}", "", ""]
    return "\n".join(lines).encode()
