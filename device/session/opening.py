# SPDX-License-Identifier: AGPL-3.0-or-later
"""Which game a table plays when it is started: the unfinished one of its journal, or a new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from device.games.seam import AnyGame, UnknownGame, game_of, opening_body
from device.journal import Author, Entry, Journal, JournalTrouble
from device.session.history import History, MisfitAt, Step, undone_body
from device.session.setting import UNSEEN, KeptSetting, Setting, setting_in
from engine.common import Ending


class AlreadyOver(Exception):
    """A game that has ended, and was not kept unfinished; its number."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A game with all that the journal holds of it, and the state that it makes.

    resumed: begun by an earlier start.
    """

    history: History
    state: Any
    resumed: bool

    @property
    def number(self) -> int:
        """The game's number in the journal."""
        return self.history.number

    @property
    def game(self) -> AnyGame:
        """Which game it is."""
        return self.history.game

    def setting(self, configured: Setting) -> Setting:
        """With what it is played now; configured: what the configuration says."""
        if not self.game.seen_by_camera:
            return UNSEEN
        kept = setting_in(self.history.steps[0].entry.body)
        return configured if kept is None else kept.now(configured)

    @property
    def players(self) -> int:
        """How many people play it."""
        return len(self.game.view(self.state).players)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The journal's entries of it, in order, what was taken back included."""
        return self.history.entries


def open_game(
    journal: Journal,
    game: AnyGame,
    first: object,
    games: Mapping[str, AnyGame],
    setting: KeptSetting | None = None,
) -> Opening:
    """The journal's unfinished game, whichever it is, or else a new one.

    first: the event that opens the new one, which is then written. setting: with what it is
    played. games: all that may be
    gone on with, by name. A game that nobody has begun to play gives way to one that is set
    up otherwise. Raises JournalTrouble, also for a game that this version cannot follow.
    """
    last = _newest_game(journal, games)
    if last is not None and not last.game.view(last.state).over:
        # What the referee does by itself comes before anybody has done anything.
        begun = any(entry.author is not Author.REFEREE for entry in last.entries)
        if begun or (last.game is game and _first_event(last) == first):
            return last
        _close(journal, last, "set up anew", Ending.DISCARDED)
    return new_game(journal, game, first, setting)


def new_game(
    journal: Journal, game: AnyGame, first: object, setting: KeptSetting | None = None
) -> Opening:
    """A game that begins now; first: the event that opens it. Raises JournalTrouble."""
    number = journal.last_game() + 1
    told = None if setting is None else setting.to_json()
    entry = journal.append(number, Author.REFEREE, opening_body(game, first, told))
    return Opening(History(game, (Step(entry, first),)), game.fold(None, first), False)


def unfinished_game(journal: Journal, games: Mapping[str, AnyGame]) -> Opening | None:
    """The journal's newest game, if it goes on. Raises JournalTrouble as `open_game`."""
    last = _newest_game(journal, games)
    return None if last is None or last.game.view(last.state).over else last


def reopened_game(journal: Journal, number: int, games: Mapping[str, AnyGame]) -> Opening:
    """A game that was ended, and goes on from now. Raises JournalTrouble."""
    history = read_history(journal.entries(number), journal.path, games)
    closing = history.closing
    if closing is not None:
        entry = journal.append(number, Author.PAGE, undone_body(closing.seq))
        history = history.with_entry(entry, None)
    return Opening(history, _state(history, journal.path), True)


def end_game(
    journal: Journal, number: int, games: Mapping[str, AnyGame], ending: Ending, reason: str
) -> None:
    """End a game that goes on or was kept unfinished, as a person says who is not at the page.

    Raises JournalTrouble as `open_game`, and AlreadyOver.
    """
    history = read_history(journal.entries(number), journal.path, games)
    there = Opening(history, _state(history, journal.path), True)
    shown = there.game.view(there.state)
    if shown.over:
        if shown.ending is not Ending.UNFINISHED or shown.ending is ending:
            raise AlreadyOver(number)
        there = reopened_game(journal, number, games)
    _close(journal, there, reason, ending, Author.PAGE)


def leave_game(journal: Journal, games: Mapping[str, AnyGame]) -> None:
    """Close the journal's newest game, if it is unfinished; all of it is kept.

    Raises JournalTrouble, also for a game that this version cannot follow.
    """
    last = _newest_game(journal, games)
    if last is not None and not last.game.view(last.state).over:
        _close(journal, last, "left for another table", Ending.UNFINISHED)


def read_history(entries: tuple[Entry, ...], place: Path, games: Mapping[str, AnyGame]) -> History:
    """The history that all these entries of one game are; `place` is where they were read.

    Raises JournalTrouble for a game that this version does not know or cannot follow.
    """
    try:
        return History.read(_played(entries[0], place, games), entries)
    except MisfitAt as misfit:
        raise _cannot_follow(place, misfit) from misfit


def replayed(
    entries: tuple[Entry, ...], place: Path, games: Mapping[str, AnyGame]
) -> tuple[AnyGame, Any]:
    """Which game all these entries are of, and the state that those of them make that count.

    As `read_history` otherwise.
    """
    history = read_history(entries, place, games)
    return history.game, _state(history, place)


def _newest_game(journal: Journal, games: Mapping[str, AnyGame]) -> Opening | None:
    """The journal's newest game, None in an empty one. Raises JournalTrouble as `open_game`."""
    number = journal.last_game()
    if not number:
        return None
    history = read_history(journal.entries(number), journal.path, games)
    return Opening(history, _state(history, journal.path), True)


def _state(history: History, place: Path) -> Any:
    try:
        return history.state()
    except MisfitAt as misfit:
        raise _cannot_follow(place, misfit) from misfit


def _first_event(opening: Opening) -> object:
    return opening.history.steps[0].event


def _close(
    journal: Journal,
    last: Opening,
    reason: str,
    ending: Ending,
    author: Author = Author.REFEREE,
) -> None:
    event = last.game.closing(reason, ending)
    journal.append(last.number, author, last.game.write_event(event))


def _cannot_follow(place: Path, misfit: MisfitAt) -> JournalTrouble:
    return JournalTrouble(
        f"{place}, event {misfit.entry.seq}: {misfit}; this Quartermaster cannot follow "
        "the game: update it, or choose another folder with --data."
    )


def _played(opening: Entry, place: Path, games: Mapping[str, AnyGame]) -> AnyGame:
    try:
        return game_of(opening.body, games)
    except UnknownGame as unknown:
        known = ", ".join(sorted(games))
        raise JournalTrouble(
            f"{place}: game {opening.game} plays {unknown}, and this Quartermaster plays "
            f"{known}: update it, or choose another folder with --data."
        ) from unknown
