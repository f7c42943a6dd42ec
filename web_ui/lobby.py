# SPDX-License-Identifier: AGPL-3.0-or-later
"""The pages around a game: the lobby, where one is set up, all that were played, and each."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, make_response, render_template, request

from web_ui.door import Door
from web_ui.failures import Refusal
from web_ui.house import House
from web_ui.languages import LANGUAGES, catalogue, language_of
from web_ui.own_screen import own_screen_of
from web_ui.pages import keep_language
from web_ui.proxies import way_to_root
from web_ui.sheet_csv import loads_of
from web_ui.table import Table


def lobby_blueprint(house: House, table: Table, door: Door) -> Blueprint:
    """`/lobby`, `/games` and `/games/N`."""
    lobby = Blueprint("lobby", __name__)

    @lobby.get("/lobby")
    def set_up() -> Response:
        own = own_screen_of(door, house) if door.at_own_screen() else None
        return _shown("lobby.html", lobby=dict(house.lobby()), own_screen=own)

    @lobby.get("/games")
    def games() -> Response:
        return _shown("games.html", games=[dict(game) for game in reversed(house.games())])

    @lobby.get("/games/<int:game>")
    def sheet(game: int) -> Response:
        found = next((dict(one) for one in house.games() if one["game"] == game), None)
        if found is None:
            raise Refusal(404, "no-such-game", values={"game": str(game)})
        loads = loads_of(house.record_of(game))
        return _shown("game.html", game=found, score=dict(house.score_of(game)), loads=loads)

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
