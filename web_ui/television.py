# SPDX-License-Identifier: AGPL-3.0-or-later
"""The television: what everybody at the table sees, on a screen without controls."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, make_response, render_template, request

from web_ui.door import Door
from web_ui.house import House
from web_ui.languages import LANGUAGES, language_of, page_words, wording
from web_ui.own_screen import join_of
from web_ui.pages import game_of, keep_language, templates_of
from web_ui.proxies import way_to_root
from web_ui.table import Table


def television_blueprint(table: Table, door: Door, house: House | None = None) -> Blueprint:
    """`/television`, and `/api/join` for its code; house: whose join token the code carries."""
    television = Blueprint("television", __name__)

    @television.get("/television")
    def shown() -> Response:
        language = language_of(request)
        state = dict(table.state())
        response = make_response(
            render_template(
                templates_of(state, "television.html"),
                root=way_to_root(request.path),
                language=language,
                languages=LANGUAGES,
                about=game_of(state),
                words=wording(language, game_of(state)),
                page_words=page_words(language, game_of(state)),
                join=join_of(door, house),
                state=state,
            )
        )
        keep_language(response, language)
        if door.at_own_screen():
            door.keep_session(response)
        response.headers["Vary"] = "Accept-Language, Cookie"
        return response

    @television.get("/api/join")
    def join() -> Response:
        response = jsonify(join_of(door, house))
        if door.at_own_screen():
            # The PIN may have been changed while the screen was on.
            door.keep_session(response)
        return response

    return television
