# SPDX-License-Identifier: AGPL-3.0-or-later
"""A visitor of a table's page, who notes all that it is told for as long as the table lives."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse
from typing import Any, Self

_TRIES_AGAIN_S = 0.1
_LOOKS_AGAIN_S = 0.4
_PATIENCE_S = 5.0


@dataclass(slots=True)
class Notes:
    """What a page told.

    changes: the kind of each entry, by its number. states: the game as it was shown, by the
    number of its newest entry.
    """

    changes: dict[int, str] = field(default_factory=dict)
    states: dict[int, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def newest(self) -> int:
        """The highest number that was told; 0 before the first."""
        return max([0, *self.changes, *self.states])


class Visitor:
    """Reads `/api/events` and `/api/state` at a port, from before the table is there."""

    def __init__(self, port: int) -> None:
        self.notes = Notes()
        self._port = port
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=self._until_over, args=(what,), daemon=True)
            for what in (self._follow, self._look)
        ]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _until_over(self, what: Callable[[], None]) -> None:
        while not self._over.is_set():
            try:
                what()
            except (OSError, HTTPException, ValueError):
                # Not there yet, or cut off in the middle.
                time.sleep(_TRIES_AGAIN_S)

    def _follow(self) -> None:
        with _asked(self._port, "/api/events", {"Last-Event-ID": "0"}) as answer:
            number = None
            for line in answer:
                word, _, text = line.rstrip(b"\n").partition(b": ")
                if word == b"id":
                    number = int(text)
                elif word == b"data" and number is not None:
                    told = json.loads(text)
                    if "kind" in told:
                        self.notes.changes[number] = told["kind"]
                elif not word:
                    number = None
                if self._over.is_set():
                    return

    def _look(self) -> None:
        with _asked(self._port, "/api/state", {}) as answer:
            told = json.loads(answer.read())
        self.notes.states[told["seq"]] = told["game"]
        self._over.wait(_LOOKS_AGAIN_S)


@contextmanager
def _asked(port: int, path: str, headers: Mapping[str, str]) -> Iterator[HTTPResponse]:
    """An answer of the page, to be read; the connection ends with it."""
    link = HTTPConnection("127.0.0.1", port, timeout=_PATIENCE_S)
    try:
        link.request("GET", path, headers=dict(headers))
        yield link.getresponse()
    finally:
        link.close()
