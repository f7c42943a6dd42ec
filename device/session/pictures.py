# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the session needs of whoever keeps pictures of what was decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from device.journal import Entry
from device.sayings import Saying


class Pictures(Protocol):
    """Keeps what entries of the journal were seen on. Any thread may ask for pictures."""

    @property
    def trouble(self) -> Saying | None:
        """Why pictures are not kept now, a sentence for people; None when all is well."""
        ...

    def keep(self, entry: Entry, evidence: object | None) -> None:
        """Keep what an entry was seen on. Never raises, and never waits for a disk.

        evidence: as the game gave it with the event. None for an entry of people, which may
        tell what earlier pictures show; of entries that nobody saw or said nothing is told.
        """
        ...

    def of(self, game: int, seqs: Sequence[int]) -> Sequence[Mapping[str, Any]]:
        """The pictures of a game's entries, in their order, JSON-ready.

        game: the journal's number of it. Each has a "seq" and, where the picture itself is
        still there, the "name" that `read` takes; what else it has is for whoever shows it.
        """
        ...

    def read(self, name: str) -> bytes | None:
        """A picture as JPEG by a name that `of` gave; None for any other name."""
        ...


class NoPictures:
    """`Pictures` of a table that keeps none."""

    trouble: Saying | None = None

    def keep(self, entry: Entry, evidence: object | None) -> None:
        """Let it go."""

    def of(self, game: int, seqs: Sequence[int]) -> Sequence[Mapping[str, Any]]:
        """None."""
        return ()

    def read(self, name: str) -> bytes | None:
        """None."""
        return None
