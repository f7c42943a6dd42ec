# SPDX-License-Identifier: AGPL-3.0-or-later
"""The pages around a game: the lobby, where one is set up, and all that were played."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, make_response, render_template, request

from web_ui.door import Door
from web_ui.house import House
from web_ui.languages import LANGUAGES, catalogue, language_of
from web_ui.own_screen import own_screen_of
from web_ui.pages import keep_language
from web_ui.proxies import way_to_root
from web_ui.table import Table


def lobby_blueprint(house: House, table: Table, door: Door) -> Blueprint:
    """`/lobby` and `/games`."""
    lobby = Blueprint("lobby", __name__)

    @lobby.get("/lobby")
    def set_up() -> Response:
        own = own_screen_of(door, house) if door.at_own_screen() else None
        return _shown("lobby.html", lobby=dict(house.lobby()), own_screen=own)

    @lobby.get("/games")
    def games() -> Response:
        return _shown("games.html", games=[dict(game) for game in reversed(house.games())])

    def _shown(template: str, **shown: Any) -> Response:
        language = language_of(request)
        response = make_response(
            render_template(
                template,
                root=way_to_root(request.path),
                language=language,
                languages=LANGUAGES,
                words=dict(catalogue(language)),
                state=dict(table.state()),
                **shown,
            )
        )
        keep_language(response, language)
        if door.at_own_screen():
            door.keep_session(response)
        response.headers["Vary"] = "Accept-Language, Cookie"
        return response

    return lobby
