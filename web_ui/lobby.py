# SPDX-License-Identifier: AGPL-3.0-or-later
"""The pages around a game: the lobby, where one is set up, all that were played, and each."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response
from jinja2 import Template

from web_ui.around import shown_around, shown_being_read
from web_ui.door import Door
from web_ui.evening import found_game
from web_ui.house import GamesBeingRead, House
from web_ui.own_screen import own_screen_of
from web_ui.pages import templates_for
from web_ui.table import Table


def lobby_blueprint(house: House, table: Table, door: Door) -> Blueprint:
    """`/lobby`, `/games` and `/games/N`."""
    lobby = Blueprint("lobby", __name__)

    @lobby.get("/lobby")
    def set_up() -> Response:
        own = own_screen_of(door, house) if door.at_own_screen() else None
        lobby = dict(house.lobby())
        return shown_around(
            table, door, ["lobby.html"], mentions=lobby["games"], lobby=lobby, own_screen=own
        )

    @lobby.get("/games")
    def games() -> Response:
        try:
            found = house.games()
        except GamesBeingRead as reading:
            return shown_being_read(table, door, "games.heading", reading)
        return _shown(["games.html"], games=[dict(game) for game in reversed(found)])

    @lobby.get("/games/<int:game>")
    def sheet(game: int) -> Response:
        found = dict(found_game(house.archive.summary_of, game))
        return _shown(
            templates_for(found["name"], "game.html"),
            about=found["name"],
            game=found,
            score=dict(house.score_of(game)),
            record=dict(house.record_of(game)),
            recap=dict(house.archive.recap_of(game)),
            view=dict(house.archive.view_of(game)),
        )

    def _shown(templates: list[str | Template], about: str | None = None, **shown: Any) -> Response:
        return shown_around(table, door, templates, about, **shown)

    return lobby
