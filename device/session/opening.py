# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which game a table plays when it is started: the unfinished one of its journal, or a new one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from device.journal import Author, Entry, Journal, JournalTrouble
from engine import (
    EventError,
    GameClosed,
    GameOpened,
    GameState,
    event_from_json,
    event_to_json,
    fold,
)

# What the referee does before anybody else has done anything.
_OPENING_KINDS = ("game-opened", "round-opened")


@dataclass(frozen=True, slots=True)
class Opening:
    """A game with all that the journal holds of it; resumed: begun by an earlier start."""

    game: int
    entries: tuple[Entry, ...]
    state: GameState
    resumed: bool


def open_game(journal: Journal, new: GameOpened) -> Opening:
    """The journal's unfinished game, or else `new`, which is then written there.

    A game that nobody has begun to play gives way to one that is set up otherwise.
    Raises JournalTrouble, also for a game that this version cannot follow.
    """
    last = journal.last_game()
    if last:
        entries = journal.entries(last)
        state = replayed(entries, journal.path)
        begun = any(entry.kind not in _OPENING_KINDS for entry in entries)
        if state.closed is None and (begun or event_from_json(entries[0].body) == new):
            return Opening(last, entries, state, True)
        if state.closed is None:
            journal.append(last, Author.REFEREE, event_to_json(GameClosed("set up anew")))
    entry = journal.append(last + 1, Author.REFEREE, event_to_json(new))
    return Opening(last + 1, (entry,), fold(None, new), False)


def leave_game(journal: Journal) -> None:
    """Close the journal's newest game, if it is unfinished; all of it is kept.

    Raises JournalTrouble, also for a game that this version cannot follow.
    """
    last = journal.last_game()
    if last and replayed(journal.entries(last), journal.path).closed is None:
        journal.append(last, Author.REFEREE, event_to_json(GameClosed("left for another table")))


def replayed(entries: tuple[Entry, ...], place: Path) -> GameState:
    """The state of a game from all its entries; `place` is where they were read.

    Raises JournalTrouble for a game that this version cannot follow.
    """
    state: GameState | None = None
    for entry in entries:
        try:
            state = fold(state, event_from_json(entry.body))
        except EventError as error:
            raise JournalTrouble(
                f"{place}, event {entry.seq}: {error}; this Quartermaster cannot follow "
                "the game: update it, or choose another folder with --data."
            ) from error
    assert state is not None
    return state
