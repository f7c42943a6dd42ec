# SPDX-License-Identifier: AGPL-3.0-or-later
"""Buttons that bounce, spark, stick and lose their edges: what a finger meant must be read."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from device.buttons import PressReader
from tests.faults.checking import Broken
from tests.faults.contacts import READ_LATE_S, Story, stories


class _Contact:
    """The contact of a story, at a time."""

    def __init__(self, told: Story) -> None:
        self.now = 0.0
        self._story = told

    def level(self) -> bool:
        return self._story.closed(self.now)


def presses(folder: Path, rng: random.Random) -> Iterator[str]:
    """One contact's life after the other, without end; yields what went wrong with it."""
    for told in stories(rng):
        read = _read(told, rng)
        if read != told.meant:
            raise Broken(f"meant {told.meant}, read {read}: {told}")
        yield told.kind


def _read(told: Story, rng: random.Random) -> tuple[str, ...]:
    """What the reader makes of it, read as late as a busy machine's thread would."""
    contact = _Contact(told)
    reader = PressReader(contact, 0.0)
    edges = iter((*told.heard, (told.ends, None)))
    found = []
    time, closed = next(edges)
    while closed is not None or reader.due < told.ends:
        at = reader.due + rng.uniform(0, READ_LATE_S)
        if closed is not None and time <= at:
            # Woken by it, the thread reads no level before it is due.
            found.append(reader.edge(time, closed))
            time, closed = next(edges)
        else:
            contact.now = at
            found.append(reader.read(at))
    return tuple(pattern.value for pattern in found if pattern is not None)
