# SPDX-License-Identifier: AGPL-3.0-or-later
"""Events as JSON Lines: an entry's own fields, and the event in its "body"."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from device.journal import Author, Entry
from device.journal.schema import EVENT_VERSION
from device.session.history import UNDONE
from engine.common import JsonFault, read_json

_MOST_EVENTS = 20_000
_FIELDS = frozenset({"seq", "game", "time", "author", "version", "body", "reason", "by"})


class NotEvents(Exception):
    """What is wrong with them, without a full stop; newer: a newer program wrote them."""

    def __init__(self, problem: str, *, newer: bool = False) -> None:
        super().__init__(problem)
        self.newer = newer


def events_text(entries: Iterable[Entry]) -> str:
    """Entries as lines."""
    return "".join(
        json.dumps(_told(entry), ensure_ascii=False, separators=(",", ":")) + "\n"
        for entry in entries
    )


def entries_from(text: bytes, game: int) -> tuple[Entry, ...]:
    """The entries of a game, of which there is one at least. Raises NotEvents."""
    entries: list[Entry] = []
    known: set[int] = set()
    for number, line in enumerate(text.splitlines(), start=1):
        if number > _MOST_EVENTS:
            raise NotEvents("it has more events than any game")
        try:
            entry = _entry(read_json(line))
        except JsonFault as fault:
            told = ": ".join(part for part in (fault.path, fault.problem) if part)
            raise NotEvents(f"line {number} of its events: {told}") from fault
        except (ValueError, KeyError, TypeError) as error:
            raise NotEvents(f"line {number} of its events cannot be understood") from error
        if entry.version > EVENT_VERSION:
            raise NotEvents(f"line {number} of its events is of a newer form", newer=True)
        if entry.game != game or (entries and entry.seq <= entries[-1].seq):
            raise NotEvents(f"line {number} of its events is out of place")
        if entry.kind == UNDONE and _target(entry) not in known:
            raise NotEvents(f"line {number} of its events takes back what is not there")
        entries.append(entry)
        known.add(entry.seq)
    if not entries:
        raise NotEvents("there is no event in it")
    return tuple(entries)


def _told(entry: Entry) -> dict[str, Any]:
    said = {"reason": entry.reason, "by": entry.by}
    return {
        "seq": entry.seq,
        "game": entry.game,
        "time": entry.time,
        "author": entry.author.value,
        "version": entry.version,
        **{name: text for name, text in said.items() if text},
        "body": dict(entry.body),
    }


def _entry(told: Any) -> Entry:
    if not isinstance(told, dict) or not set(told) <= _FIELDS:
        raise ValueError("unknown fields")
    body = told["body"]
    if not isinstance(body, dict) or not isinstance(body["kind"], str):
        raise ValueError("no event")
    return Entry(
        seq=_count(told["seq"]),
        game=_count(told["game"]),
        time=_text(told["time"]),
        author=Author(_text(told["author"])),
        version=_count(told["version"]),
        body=body,
        reason=_text(told.get("reason", "")),
        by=_text(told.get("by", "")),
    )


def _target(entry: Entry) -> int | None:
    target = entry.body.get("entry")
    return target if isinstance(target, int) else None


def _count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise ValueError("no count")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("no text")
    return value
