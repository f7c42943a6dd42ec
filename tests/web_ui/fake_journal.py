# SPDX-License-Identifier: AGPL-3.0-or-later
"""A journal in memory for the table without one: entries, and what of them people took back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.common import EventError
from engine.skull_king import (
    Event,
    GameState,
    builds_on,
    check_correction,
    event_from_json,
    fold,
    is_correction,
    place_of,
    replay,
)

_UNDONE = "undone"
_TIME = "2030-01-01T18:00:00+00:00"


@dataclass(frozen=True)
class _Entry:
    seq: int
    body: Mapping[str, Any]
    author: str
    by: str
    reason: str

    @property
    def event(self) -> Event | None:
        return None if self.body["kind"] == _UNDONE else event_from_json(self.body)

    @property
    def undoable(self) -> bool:
        event = self.event
        return event is None or is_correction(event)


class FakeJournal:
    """Entries numbered from 1."""

    def __init__(self) -> None:
        self._entries: list[_Entry] = []

    @property
    def newest(self) -> int:
        """The newest entry's number."""
        return len(self._entries)

    @property
    def standing(self) -> list[Event]:
        """The events that count."""
        return _standing(self._entries)

    def write(self, body: Mapping[str, Any], author: str, by: str, reason: str) -> int:
        """Note something; its number."""
        self._entries.append(_Entry(self.newest + 1, body, author, by, reason))
        return self.newest

    def with_correction(self, state: GameState, body: Mapping[str, Any]) -> GameState:
        """The state after a correction or an undoing. Raises InputError."""
        if body.get("kind") != _UNDONE:
            event = event_from_json(body)
            check_correction(state, event)
            return fold(state, event)
        target = next((one for one in self._entries if one.seq == body.get("entry")), None)
        if target is None or not target.undoable or target.seq in _undone(self._entries):
            raise EventError("entry", "there is nothing to take back")
        for later in self._entries[target.seq :]:
            ours, theirs = target.event, later.event
            stands = later.seq not in _undone(self._entries)
            if ours is not None and theirs is not None and stands and builds_on(theirs, ours):
                raise EventError("entry", f"entry {later.seq} builds on it: take that back first")
        return replay(_standing([*self._entries, _Entry(0, body, "page", "", "")]))

    def told_by_people(self) -> Sequence[Mapping[str, Any]]:
        """As `web_ui.Table.corrections`."""
        return [self._told(one) for one in self._entries if one.author == "page"]

    def of_trick(self, place: str) -> Sequence[Mapping[str, Any]]:
        """The entries that belong to a trick, as `web_ui.Table.review` has them."""
        found, state = [], None
        for entry in self._entries:
            event = entry.event
            if event is None or entry.seq in _undone(self._entries):
                continue
            there = place_of(state, event) if state is not None else None
            number, trick = there or (0, None)
            if trick is not None and place == f"{number + 1}.{trick + 1}":
                found.append(self._told(entry))
            state = fold(state, event)
        return found

    def _told(self, entry: _Entry) -> Mapping[str, Any]:
        undone = _undone(self._entries).get(entry.seq)
        return {
            "seq": entry.seq,
            "time": _TIME,
            "author": entry.author,
            "by": entry.by,
            "reason": entry.reason,
            "event": dict(entry.body),
            "undone": undone,
            "undoable": entry.undoable and undone is None,
        }


def _undone(entries: Sequence[_Entry]) -> dict[int, int]:
    taken: dict[int, int] = {}
    for entry in reversed(entries):
        if entry.body["kind"] == _UNDONE and entry.seq not in taken:
            taken[int(entry.body["entry"])] = entry.seq
    return taken


def _standing(entries: Sequence[_Entry]) -> list[Event]:
    taken = _undone(entries)
    found = (one.event for one in entries if one.seq not in taken)
    return [event for event in found if event is not None]
