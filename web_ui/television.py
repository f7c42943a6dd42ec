# SPDX-License-Identifier: AGPL-3.0-or-later
"""The television: what everybody at the table sees, on a screen without controls."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from web_ui.door import Door
from web_ui.house import House
from web_ui.own_screen import join_of
from web_ui.pages import game_of, rendered_page, templates_of
from web_ui.table import Table


def television_blueprint(table: Table, door: Door, house: House | None = None) -> Blueprint:
    """`/television`, and `/api/join` for its code; house: whose join token the code carries."""
    television = Blueprint("television", __name__)

    @television.get("/television")
    def shown() -> Response:
        state = dict(table.state())
        templates = templates_of(state, "television.html")
        return rendered_page(door, state, templates, game_of(state), join=join_of(door, house))

    @television.get("/api/join")
    def join() -> Response:
        response = jsonify(join_of(door, house))
        if door.at_own_screen():
            # The PIN may have been changed while the screen was on.
            door.keep_session(response)
        return response

    return television
