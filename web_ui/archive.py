# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the page needs to look back: past games, the people who played them, and the rules.

Whoever owns the table implements `Archive`; all of it may be asked from many threads at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class NoSuchPlayer(Exception):
    """Nobody of that name has played."""


class Archive(Protocol):
    """The games of a journal, looked back on. What asks for one game raises `NoSuchGame`."""

    def view_of(self, game: int) -> Mapping[str, Any]:
        """A game as the "game" part of `/api/state` shows one, its "name" included."""

    def summary_of(self, game: int) -> Mapping[str, Any]:
        """A game as `web_ui.House.games` tells one."""

    def recap_of(self, game: int) -> Mapping[str, Any]:
        """What is worth telling of a game as a whole; the game's own."""

    def places_of(self, game: int) -> Sequence[str]:
        """What there is to review, as `web_ui.Table.places`."""

    def review_of(self, game: int, place: str) -> Mapping[str, Any]:
        """All that is known of a place, as `web_ui.Table.review`. Raises KeyError."""

    def evidence_of(self, game: int, name: str) -> bytes | None:
        """A picture of that game that `review_of` named; None for any other name."""

    def players(self) -> Sequence[Mapping[str, Any]]:
        """Everybody over all games that count, the most wins first, JSON-ready.

        `{"name", "also", "games", "wins", "kinds", "played"}`. also: other names
        of the same person. bids: `{"cards", "exact", "of"}` by hand size. bonuses: `{"rule",
        "points"}`. played: `{"game", "began", "points", "place", "of", "won"}`, oldest first.
        Raises `GamesBeingRead`, and so do `merge` and `split`.
        """

    def merge(self, name: str, into: str) -> None:
        """Say that two names are one person, who is called `into` from now on.

        It is on disk when this returns. Raises `NoSuchPlayer` and `AnswerRefused`.
        """

    def split(self, name: str) -> None:
        """Take back that a name is another person's. Raises `NoSuchPlayer` and `AnswerRefused`."""

    def rulebook(self, game: str) -> Mapping[str, Any] | None:
        """The rules of a kind of game, JSON-ready; None for one that there is not.

        "rules" are `{"id", "chapter", "sources", "switches"}` each, "default" how it is set unless
        people set it; the rest is what the game offers to be set, for cards "profiles" as objects
        with every switch, the default first.
        """
