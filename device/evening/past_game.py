# SPDX-License-Identifier: AGPL-3.0-or-later
"""One game of the journal, read beside the table that plays: all of it is derived."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from device.evening.summaries import Summary
from device.evidence.kept import kept_of_entries
from device.games import GAMES, AnyGame
from device.journal import Entry, JournalTrouble
from device.journal.schema import FILE_NAME
from device.session import read_history
from device.session.history import History, MisfitAt
from device.session.pictures import NoPictures
from device.session.reviewing import told_review


class KeptPictures(NoPictures):
    """The pictures of a data folder's games, to be looked at only."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, game: int, seqs: Sequence[int]) -> Sequence[Mapping[str, Any]]:
        """As `device.session.pictures.Pictures`."""
        return [kept.to_json() for kept in kept_of_entries(self._folder, game, seqs)]


@dataclass(frozen=True, slots=True)
class PastGame:
    """One game of the journal with all its entries, and the state that they make.

    ended: when, in ISO 8601 in UTC; None for one that goes on.
    """

    history: History
    state: Any
    ended: str | None

    @classmethod
    def read(cls, history: History) -> PastGame:
        """The game that all of it makes. Raises MisfitAt."""
        state: Any = None
        ended = None
        for step, _, state in history.states():
            over = history.game.ending(state) is not None
            ended = (ended or step.entry.time) if over else None
        return cls(history, state, ended)

    @property
    def number(self) -> int:
        """The game's number in the journal."""
        return self.history.number

    @property
    def game(self) -> AnyGame:
        """Which game it is."""
        return self.history.game

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The journal's entries of it, in order."""
        return self.history.entries

    def summary(self) -> Summary:
        """How it came out, or stands."""
        began = self.entries[0].time
        outcome = self.game.outcome(self.state)
        return Summary(self.number, self.game.name, began, self.ended, outcome)

    def places(self) -> Sequence[str]:
        """What there is to review."""
        return self.game.places(self.state)

    def review(self, place: str, folder: Path) -> Mapping[str, Any]:
        """As `web_ui.Table.review`; folder: the data folder, for pictures. Raises KeyError."""
        return told_review(self.history, self.state, place, KeptPictures(folder))


def past_game(entries: tuple[Entry, ...], folder: Path) -> PastGame | None:
    """The game that all these entries of a data folder are; None for a newer version's."""
    try:
        return PastGame.read(read_history(entries, folder / FILE_NAME, GAMES))
    except (JournalTrouble, MisfitAt):
        # Whoever lists games tells of the others.
        return None
