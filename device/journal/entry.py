# SPDX-License-Identifier: AGPL-3.0-or-later
"""One line of the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Author(Enum):
    """Who caused an event."""

    CAMERA = "camera"
    BUTTONS = "buttons"
    PAGE = "page"
    REFEREE = "referee"


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as the journal holds it.

    seq: counts up over all games; the order of everything.
    game: the game's number in this journal, from 1.
    time: when it was written, ISO 8601 in UTC; for people, never for ordering.
    version: of the event's form.
    body: the event as JSON, its "kind" included.
    reason, by: why a person did it and who that was, in their words; empty where nobody said.
    """

    seq: int
    game: int
    time: str
    author: Author
    version: int
    body: Mapping[str, Any]
    reason: str = ""
    by: str = ""

    @property
    def kind(self) -> str:
        """What happened: the event's kind."""
        return str(self.body["kind"])

    def to_json(self) -> dict[str, Any]:
        """The entry as `quartermaster export --events` prints it.

        Reason and by are there only where somebody said them.
        """
        said = {"reason": self.reason, "by": self.by}
        return {
            "seq": self.seq,
            "game": self.game,
            "time": self.time,
            "author": self.author.value,
            "version": self.version,
            **{name: text for name, text in said.items() if text},
            **self.body,
        }
