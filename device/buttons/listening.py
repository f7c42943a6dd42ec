# SPDX-License-Identifier: AGPL-3.0-or-later
"""One thread that reads all seats' buttons, so that no slow disk ever makes a reading late."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from device.buttons.presses import TIMING, Contact, Pattern, PressReader

_LOG = logging.getLogger(__name__)
# Until pins that could not be read are tried again.
_RETRY_S = 1.0
# A contact that does not come to rest within this keeps nobody waiting.
_READINGS_AT_REST = 12
_REST_S = 1.0


@dataclass(frozen=True, slots=True)
class Edge:
    """A seat's contact closed or opened; time in seconds of the panel's clock."""

    seat: int
    time: float
    closed: bool


@dataclass(frozen=True, slots=True)
class ButtonNews:
    """A seat's button went down or up, or a press was completed, which is `pattern` then.

    time: when it was known, in seconds of the panel's clock. pressed: whether it is held down.
    """

    seat: int
    time: float
    pressed: bool
    pattern: Pattern | None


class PressListener:
    """Reads a contact a seat, and tells what is new in a thread of its own.

    clock: seconds that never go back. tell: must return at once.
    """

    def __init__(
        self,
        contacts: Sequence[Contact],
        clock: Callable[[], float],
        tell: Callable[[ButtonNews], None],
    ) -> None:
        self._clock = clock
        self._tell = tell
        self._edges: queue.SimpleQueue[Edge | None] = queue.SimpleQueue()
        self._readers = [PressReader(contact, clock()) for contact in contacts]
        self._at_rest = threading.Event()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="buttons", daemon=True)

    def start(self) -> None:
        """Begin; returns once it is known how the contacts lie, so that every press counts."""
        self._thread.start()
        self._at_rest.wait(_REST_S)

    def stop(self) -> None:
        """Read no more."""
        self._stopped.set()
        self._edges.put(None)
        if self._thread.is_alive():
            self._thread.join(timeout=5)

    def hear(self, edge: Edge) -> None:
        """Take an edge; from any thread, returns at once."""
        if edge.seat < len(self._readers):
            self._edges.put(edge)

    def pressed(self, seat: int) -> bool:
        """Whether a seat's button is held down, bouncing set aside."""
        return self._readers[seat].pressed

    def _run(self) -> None:
        self._try(self._come_to_rest)
        self._at_rest.set()
        while not self._stopped.is_set():
            self._try(self._go_on)

    def _try(self, do: Callable[[], None]) -> None:
        try:
            do()
        except Exception:
            # Buttons that cannot be read now may be later, and the game goes on without.
            _LOG.exception("the buttons could not be read")
            self._stopped.wait(_RETRY_S)

    def _come_to_rest(self) -> None:
        """Find out how the contacts lie before anybody presses; nothing is told of it."""
        for _ in range(_READINGS_AT_REST):
            for reader in self._readers:
                reader.read(self._clock())
            if all(reader.settled for reader in self._readers):
                return
            self._stopped.wait(TIMING.unsettled)

    def _go_on(self) -> None:
        self._hear_edges()
        self._read_levels()

    def _hear_edges(self) -> None:
        """Wait for an edge until a level is to be read, and take all that have come."""
        due = min((reader.due for reader in self._readers), default=self._clock() + _RETRY_S)
        try:
            edge = self._edges.get(timeout=max(0.0, due - self._clock()))
            while edge is not None:
                before = self._readers[edge.seat].pressed
                pattern = self._readers[edge.seat].edge(edge.time, edge.closed)
                self._report(edge.seat, before, pattern)
                edge = self._edges.get_nowait()
        except queue.Empty:
            pass

    def _read_levels(self) -> None:
        """Read the levels whose time has come: all edges before now have been heard."""
        now = self._clock()
        for seat, reader in enumerate(self._readers):
            if reader.due <= now:
                before = reader.pressed
                pattern = reader.read(now)
                self._report(seat, before, pattern)

    def _report(self, seat: int, before: bool, pattern: Pattern | None) -> None:
        pressed = self._readers[seat].pressed
        if pattern is not None or pressed != before:
            self._tell(ButtonNews(seat, self._clock(), pressed, pattern))
