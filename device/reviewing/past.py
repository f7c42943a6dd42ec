# SPDX-License-Identifier: AGPL-3.0-or-later
"""A game of a data folder to look back on, also while a table is running on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from device.complaints import BadInput, Failure
from device.evidence import Kept
from device.evidence.kept import kept_of_entries
from device.games import GAMES
from device.games.seam import AnyGame
from device.journal import Entry, JournalTrouble, read_game, read_games
from device.reviewing.words import Words, words_of
from device.session.history import History, MisfitAt
from device.session.opening import read_history
from device.session.pictures import NoPictures
from device.session.reviewing import told_corrections, told_review


@dataclass(frozen=True)
class PastGame:
    """A game as its journal tells it. folder: the data folder. state: as it stands now."""

    folder: Path
    history: History
    state: Any

    @property
    def game(self) -> AnyGame:
        """Which game it is."""
        return self.history.game

    @property
    def number(self) -> int:
        """The game's number in the journal."""
        return self.history.number

    @property
    def words(self) -> Words:
        """How it is told."""
        return words_of(self.game)

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Names in seat order."""
        return self.game.view(self.state).players

    @cached_property
    def places(self) -> tuple[str, ...]:
        """What there is to review, in order."""
        return tuple(self.game.places(self.state))

    def check_place(self, place: str) -> None:
        """Raise BadInput for a place that there is not."""
        if place not in self.places:
            known = ", ".join(self.places) or "none yet"
            raise BadInput(f"There is no {place} in game {self.number}; there are: {known}.")

    def review(self, place: str) -> Mapping[str, Any]:
        """As `web_ui.Table.review` tells a place, but for the pictures."""
        return told_review(self.history, self.state, place, NoPictures())

    def corrections(self) -> Sequence[Mapping[str, Any]]:
        """As `web_ui.Table.corrections`."""
        return told_corrections(self.history)

    def kept(self, seqs: Sequence[int]) -> tuple[Kept, ...]:
        """What is kept of some of its entries, in their order."""
        return kept_of_entries(self.folder, self.number, seqs)


def entries_of(folder: Path, number: int) -> tuple[Entry, ...]:
    """The entries of a game. Raises BadInput for none such, JournalTrouble."""
    entries = read_game(folder, number)
    if not entries:
        known = ", ".join(map(str, read_games(folder))) or "none"
        raise BadInput(f"There is no game {number} in {folder}; the games there: {known}.")
    return entries


def past_game(folder: Path, number: int) -> PastGame:
    """A game of a data folder.

    Raises BadInput for none such, Failure where the journal cannot be read or the game not be
    followed.
    """
    try:
        history = read_history(entries_of(folder, number), folder, GAMES)
        return PastGame(folder, history, history.state())
    except JournalTrouble as trouble:
        raise Failure(str(trouble)) from trouble
    except MisfitAt as misfit:
        raise cannot_follow(misfit) from misfit


def cannot_follow(misfit: MisfitAt) -> Failure:
    """What is said of a game that has an entry which does not fit where it stands."""
    return Failure(
        f"Event {misfit.entry.seq}: {misfit}; this Quartermaster cannot follow the game: update it."
    )
