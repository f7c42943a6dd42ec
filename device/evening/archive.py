# SPDX-License-Identifier: AGPL-3.0-or-later
"""The page's `Archive`: past games, the people who played them, and the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from device.evening.past import PATIENCE_S, PastGames
from device.evening.people import People
from device.evidence import read_picture
from device.evidence.names import shown_by
from device.games import GAMES
from engine.common import Career, careers
from web_ui import AnswerRefused
from web_ui.archive import NoSuchPlayer


class GameArchive:
    """It implements `web_ui.archive.Archive`; from any thread."""

    def __init__(self, past: PastGames) -> None:
        self._past = past
        self._people = People(past.folder)

    def view_of(self, game: int) -> Mapping[str, Any]:
        """As `web_ui.archive.Archive`."""
        past = self._past.game(game)
        return {"name": past.game.name, **past.game.view(past.state).game}

    def summary_of(self, game: int) -> Mapping[str, Any]:
        """As `web_ui.archive.Archive`."""
        return self._past.game(game).summary().to_json()

    def recap_of(self, game: int) -> Mapping[str, Any]:
        """As `web_ui.archive.Archive`."""
        past = self._past.game(game)
        return past.game.recap(past.state)

    def places_of(self, game: int) -> Sequence[str]:
        """As `web_ui.archive.Archive`."""
        return self._past.game(game).places()

    def review_of(self, game: int, place: str) -> Mapping[str, Any]:
        """As `web_ui.archive.Archive`."""
        return self._past.game(game).review(place, self._past.folder)

    def evidence_of(self, game: int, name: str) -> bytes | None:
        """As `web_ui.archive.Archive`."""
        self._past.game(game)
        found = shown_by(name)
        return None if found is None or found[0] != game else read_picture(self._past.folder, name)

    def players(self) -> Sequence[Mapping[str, Any]]:
        """As `web_ui.archive.Archive`."""
        return [career.to_json() for career in self._careers(self._people.same())]

    def merge(self, name: str, into: str) -> None:
        """As `web_ui.archive.Archive`.

        Two who sat in one game are two people.
        """
        same = self._people.same()
        people = {one.name: one for one in self._careers(same)}
        # A page that is older than another merging names one by what is another's name by now.
        for asked in (name, into):
            if same.get(asked, asked) not in people:
                raise NoSuchPlayer(asked)
        name, into = (same.get(asked, asked) for asked in (name, into))
        shared = {one.game for one in people[name].games} & {one.game for one in people[into].games}
        if shared and name != into:
            raise AnswerRefused(
                f"{name} and {into} both played game {min(shared)}: they are two people.",
                "people-two",
                name=name,
                other=into,
                game=min(shared),
            )
        self._people.merge(name, into)

    def split(self, name: str) -> None:
        """As `web_ui.archive.Archive`."""
        if not self._people.split(name):
            raise NoSuchPlayer(name)

    def rulebook(self, game: str) -> Mapping[str, Any] | None:
        """As `web_ui.archive.Archive`."""
        if game not in GAMES:
            return None
        offers = GAMES[game].offers()
        own = {"rules": list(GAMES[game].rulebook()), "default": offers.get("rules")}
        return {**offers, **own}

    def _careers(self, same: Mapping[str, str]) -> Sequence[Career]:
        return careers([one.result for one in self._past.all(PATIENCE_S) if one.counts], same)
