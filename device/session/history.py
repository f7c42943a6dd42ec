# SPDX-License-Identifier: AGPL-3.0-or-later
"""What a game's entries amount to: which of them count, and the states that they make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from device.games.seam import AnyGame, EventMisfit, own_body
from device.journal import Entry

UNDONE = "undone"
"""The kind of the session's own entry: `{"kind": "undone", "entry": N}` takes entry N back."""

PAUSED, RESUMED = "paused", "resumed"
"""The kinds of the session's own entries from and to which nobody looks at the table."""

OWN_KINDS = frozenset({UNDONE, PAUSED, RESUMED})
"""Entries that are no event of the game that is played."""


class MisfitAt(Exception):
    """An entry that cannot be read or that does not fit where it stands."""

    def __init__(self, entry: Entry, misfit: EventMisfit) -> None:
        super().__init__(str(misfit))
        self.entry = entry


def undone_body(seq: int) -> dict[str, Any]:
    """The body of the entry that takes entry `seq` back."""
    return {"kind": UNDONE, "entry": seq}


def undone_by(entries: Sequence[Entry]) -> dict[int, int]:
    """The entries that are taken back, each with the undoing that took it; by their numbers.

    entries: of one game, in order. An undoing that is taken back itself takes nothing.
    """
    taken: dict[int, int] = {}
    for entry in reversed(entries):
        if entry.kind == UNDONE and entry.seq not in taken:
            taken[int(entry.body["entry"])] = entry.seq
    return taken


def standing(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that count, in order: those of the game that nobody has taken back."""
    taken = undone_by(entries)
    return tuple(each for each in entries if each.kind not in OWN_KINDS and each.seq not in taken)


@dataclass(frozen=True, slots=True)
class Step:
    """An entry with its event; the event is None for one of the session's own."""

    entry: Entry
    event: Any

    @property
    def seq(self) -> int:
        """The entry's number."""
        return self.entry.seq

    def __str__(self) -> str:
        return f"entry {self.seq} ({self.entry.kind})"


@dataclass(frozen=True)
class History:
    """All that happened in one game, in order, what was taken back included. Never changed."""

    game: AnyGame
    steps: tuple[Step, ...]

    @classmethod
    def read(cls, game: AnyGame, entries: Sequence[Entry]) -> History:
        """The history that a journal's entries of a game are. Raises MisfitAt."""
        return cls(game, tuple(_step(game, entry, entry is entries[0]) for entry in entries))

    def with_entry(self, entry: Entry, event: Any) -> History:
        """This history and one entry more; event as in `Step`."""
        return History(self.game, (*self.steps, Step(entry, event)))

    def until(self, seq: int) -> History:
        """This history as it was when entry `seq` was the newest."""
        return History(self.game, tuple(step for step in self.steps if step.seq <= seq))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of all steps."""
        return tuple(step.entry for step in self.steps)

    @property
    def newest(self) -> int:
        """The number of the newest entry."""
        return self.steps[-1].seq

    @property
    def number(self) -> int:
        """The game's number in the journal."""
        return self.steps[0].entry.game

    @cached_property
    def undone(self) -> Mapping[int, int]:
        """As `undone_by`."""
        return undone_by(self.entries)

    @property
    def closing(self) -> Step | None:
        """The step that ended the game; None while it goes on."""
        ended = None
        # Who ends a game ends it once: before that step none of the states has an end.
        for step, _, after in reversed(list(self.states())):
            if self.game.ending(after) is None:
                break
            ended = step
        return ended

    @property
    def paused(self) -> bool:
        """Whether the game was paused and nobody has gone on with it yet."""
        turns = (step.entry.kind for step in reversed(self.steps))
        return next((kind for kind in turns if kind in (PAUSED, RESUMED)), RESUMED) == PAUSED

    @property
    def standing(self) -> tuple[Step, ...]:
        """The steps that count."""
        undone = self.undone
        return tuple(s for s in self.steps if s.event is not None and s.seq not in undone)

    def states(self) -> Iterator[tuple[Step, Any, Any]]:
        """Every step that counts, with the state before it, None at first, and after it.

        Raises MisfitAt for one that does not fit there.
        """
        state: Any = None
        for step in self.standing:
            try:
                after = self.game.fold(state, step.event)
            except EventMisfit as misfit:
                raise MisfitAt(step.entry, misfit) from misfit
            yield step, state, after
            state = after

    def state(self) -> Any:
        """The state that all of it makes. Raises MisfitAt."""
        state: Any = None
        for _, _, after in self.states():
            state = after
        return state


def _step(game: AnyGame, entry: Entry, first: bool) -> Step:
    if entry.kind in OWN_KINDS:
        return Step(entry, None)
    try:
        return Step(entry, game.read_event(own_body(entry.body) if first else entry.body))
    except EventMisfit as misfit:
        raise MisfitAt(entry, misfit) from misfit
