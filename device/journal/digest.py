# SPDX-License-Identifier: AGPL-3.0-or-later
"""The digests that find a flipped bit and a lost event.

Each event's digest is over all its fields and over the digest of the event before it in the
same game. So an event that was changed does not fit, nor does one that follows a lost one, and
events of two journals never get into one game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from device.journal.entry import Author, Entry

_quoted = json.JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True, slots=True)
class Row:
    """An event as the files hold it: as an `Entry`, author and body being text."""

    seq: int
    game: int
    time: str
    author: str
    version: int
    body: str
    reason: str = ""
    by: str = ""
    digest: str = ""

    def text(self) -> str:
        """All but the digest as a JSON object: equal for equal rows and for no others."""
        return (
            f'{{"seq":{self.seq},"game":{self.game},"time":{_quoted(self.time)},'
            f'"author":{_quoted(self.author)},"version":{self.version},'
            f'"reason":{_quoted(self.reason)},"by":{_quoted(self.by)},"body":{self.body}}}'
        )

    def entry(self) -> Entry:
        """The event for those who play; only for a row that is known to be whole."""
        return Entry(
            self.seq,
            self.game,
            self.time,
            Author(self.author),
            self.version,
            json.loads(self.body),
            self.reason,
            self.by,
        )


@dataclass(frozen=True, slots=True, order=True)
class Gap:
    """Numbers whose events are gone: from the first to the last."""

    first: int
    last: int


def digest_of(before: str, text: str) -> str:
    """The digest of a row's text; before: the digest of the game's event before it, or nothing."""
    return sha256(f"{before}{text}".encode("utf-8", "surrogatepass")).hexdigest()


def written(body: Mapping[str, Any]) -> str:
    """A body as the journal writes it."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


@dataclass(slots=True)
class Chain:
    """How far the games of a journal are known to be whole.

    ends: each game's newest digest.
    """

    ends: dict[int, str] = field(default_factory=dict)

    def digest(self, row: Row, text: str) -> str:
        """The digest that a row must have to be the next one of its game; text: of the row."""
        return digest_of(self.ends.get(row.game, ""), text)

    def take(self, row: Row) -> str | None:
        """Go on to a row and give its text; None, changing nothing, for one that does not fit."""
        try:
            text = row.text()
        except TypeError:
            # A damaged file may hold something else than text.
            return None
        if self.digest(row, text) != row.digest:
            return None
        self.ends[row.game] = row.digest
        return text
