# SPDX-License-Identifier: AGPL-3.0-or-later
"""The phone's pages: the address that the QR carries, and the seat that a phone has."""

from __future__ import annotations

from urllib.parse import quote

from flask import Blueprint, Response, make_response, redirect, request

from web_ui.door import Door
from web_ui.house import House
from web_ui.languages import language_of
from web_ui.pages import game_of, keep_language, rendered_page, templates_of
from web_ui.proxies import way_to_root
from web_ui.table import Table


def seat_page_blueprint(house: House, table: Table, door: Door) -> Blueprint:
    """`/join/TOKEN` and `/seat`."""
    seat_page = Blueprint("seat_page", __name__)

    @seat_page.get("/join/<token>")
    def join(token: str) -> Response:
        # The token stays in the address: a phone that is loaded anew still may take a seat.
        asked = f"seat?join={quote(token, safe='')}"
        response = make_response(redirect(way_to_root(request.path) + asked, 303))
        keep_language(response, language_of(request))
        return response

    @seat_page.get("/seat")
    def seat() -> Response:
        state = dict(table.state())
        templates = templates_of(state, "seat.html")
        return rendered_page(
            door, state, templates, game_of(state), token=request.args.get("join", "")
        )

    return seat_page
