# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people open: the page itself, the table's own screen, the camera's picture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, make_response, render_template, request
from jinja2 import Template

from web_ui.addresses import page_address
from web_ui.failures import Refusal
from web_ui.gate import Gate
from web_ui.languages import COOKIE, LANGUAGES, asked_language, catalogue, language_of
from web_ui.own_screen import at_own_screen, qr_svg
from web_ui.pin import keep_session
from web_ui.table import Table

# Where the server tells which address it listens at.
BOUND_HOST = "QUARTERMASTER_HOST"
LANGUAGE_KEPT = timedelta(days=365)
_GAME_NAME = re.compile(r"[a-z0-9-]+")


def pages_blueprint(table: Table, gate: Gate) -> Blueprint:
    """The routes that answer with something to look at."""
    pages = Blueprint("pages", __name__)

    @pages.get("/")
    def page() -> Response:
        language = language_of(request)
        own = at_own_screen(request)
        state = dict(table.state())
        response = make_response(
            render_template(
                _templates(state),
                language=language,
                languages=LANGUAGES,
                words=dict(catalogue(language)),
                tv=request.args.get("tv") == "1",
                own_screen=own_screen_of(table.pin) if own else None,
                state=state,
            )
        )
        if asked_language(request) is not None:
            response.set_cookie(COOKIE, language, max_age=LANGUAGE_KEPT, samesite="Lax")
        if own:
            keep_session(response, gate)
        response.headers["Vary"] = "Accept-Language, Cookie"
        return response

    @pages.get("/own-screen")
    def own_screen_now() -> Response:
        if not at_own_screen(request):
            raise Refusal(403, "own-screen-only")
        return jsonify(own_screen_of(table.pin))

    @pages.get("/camera.jpg")
    def camera_picture() -> Response:
        picture = table.frame_jpeg()
        if picture is None:
            raise Refusal(404, "no-picture")
        return Response(picture, mimetype="image/jpeg")

    return pages


def own_screen_of(pin: str) -> dict[str, str | None]:
    """What the table's own screen shows to the others: the PIN, the address and its QR code."""
    port = int(request.environ.get("SERVER_PORT", "80"))
    address = page_address(str(current_app.config.get(BOUND_HOST, "127.0.0.1")), port)
    return {"pin": pin, "address": address, "qr": None if address is None else qr_svg(address)}


def _templates(state: Mapping[str, Any]) -> list[str | Template]:
    """The page of the game that is played, or else the one that is around every game."""
    name = str((state.get("game") or {}).get("name"))
    own = [f"games/{name}/page.html"] if _GAME_NAME.fullmatch(name) else []
    return [*own, "page.html"]
