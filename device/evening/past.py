# SPDX-License-Identifier: AGPL-3.0-or-later
"""The games of a journal, read beside the table that plays: all derived, nothing kept twice."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from device.games import GAMES, AnyGame
from device.journal import Entry, JournalTrouble
from device.journal.reading import read_game, read_games
from device.journal.schema import FILE_NAME
from device.session import replayed
from web_ui import NoSuchGame

_RECENT = 24
_LAST_NUMBER = 2**63 - 1
"""The largest that a journal's file can hold; an address may ask for any."""


@dataclass(frozen=True, slots=True)
class PastGame:
    """One game of the journal and the state that all of it makes."""

    number: int
    game: AnyGame
    state: Any
    entries: tuple[Entry, ...]

    def to_json(self) -> Mapping[str, Any]:
        """As `web_ui.House.games` tells it."""
        shown, score = self.game.view(self.state), self.game.score(self.state)
        return {
            "game": self.number,
            "name": self.game.name,
            "began": self.entries[0].time,
            "ended": self.entries[-1].time if shown.over else None,
            "as": None if shown.ending is None else shown.ending.value,
            "players": list(shown.players),
            "totals": list(score.get("totals", [])),
            "ranking": [list(place) for place in score.get("ranking", [])],
            "rounds": len(score.get("rounds", [])),
        }


class PastGames:
    """A data folder's games; from any thread."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        # A game that goes on, or is corrected later, has more entries by then.
        self._read: dict[int, PastGame] = {}

    def all(self) -> Sequence[PastGame]:
        """Every game that this version can follow, oldest first. Raises JournalTrouble."""
        if not (self._folder / FILE_NAME).is_file():
            return ()
        found = (self._found(number) for number in read_games(self._folder))
        return tuple(game for game in found if game is not None)

    def game(self, number: int) -> PastGame:
        """One of them. Raises NoSuchGame and JournalTrouble."""
        found = self._found(number)
        if found is None:
            raise NoSuchGame(number)
        return found

    def _found(self, number: int) -> PastGame | None:
        if number > _LAST_NUMBER:
            return None
        entries = read_game(self._folder, number)
        if not entries:
            return None
        with self._lock:
            known = self._read.get(number)
        if known is not None and known.entries[-1].seq == entries[-1].seq:
            return known
        try:
            game, state = replayed(entries, self._folder / FILE_NAME, GAMES)
        except JournalTrouble:
            return None
        past = PastGame(number, game, state, entries)
        with self._lock:
            self._read[number] = past
        return past


def recent_names(games: Sequence[PastGame]) -> Sequence[str]:
    """People who played lately, the latest first; games: oldest first."""
    names: dict[str, None] = {}
    for past in reversed(games):
        names |= dict.fromkeys(past.game.view(past.state).players)
    return tuple(names)[:_RECENT]
