# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people open: the page itself, the table's own screen, the camera's picture."""

from __future__ import annotations

from datetime import timedelta

from flask import Blueprint, Response, current_app, jsonify, make_response, render_template, request

from web_ui.failures import Refusal
from web_ui.gate import Gate
from web_ui.languages import COOKIE, LANGUAGES, asked_language, catalogue, language_of
from web_ui.own_screen import at_own_screen, page_address, qr_svg
from web_ui.pin import keep_session
from web_ui.table import Table

# Where the server tells which host it listens on.
BOUND_HOST = "QUARTERMASTER_HOST"
_LANGUAGE_KEPT = timedelta(days=365)


def pages_blueprint(table: Table, gate: Gate) -> Blueprint:
    """The routes that answer with something to look at."""
    pages = Blueprint("pages", __name__)

    def own_screen() -> dict[str, str | None]:
        port = int(request.environ.get("SERVER_PORT", "80"))
        address = page_address(str(current_app.config.get(BOUND_HOST, "127.0.0.1")), port)
        return {
            "pin": table.pin,
            "address": address,
            "qr": None if address is None else qr_svg(address),
        }

    @pages.get("/")
    def page() -> Response:
        language = language_of(request)
        own = at_own_screen(request)
        words = dict(catalogue(language))
        response = make_response(
            render_template(
                "page.html",
                language=language,
                languages=LANGUAGES,
                words=words,
                tv=request.args.get("tv") == "1",
                own_screen=own_screen() if own else None,
                state=dict(table.state()),
            )
        )
        if asked_language(request) is not None:
            response.set_cookie(COOKIE, language, max_age=_LANGUAGE_KEPT, samesite="Lax")
        if own:
            keep_session(response, gate)
        response.headers["Vary"] = "Accept-Language, Cookie"
        return response

    @pages.get("/own-screen")
    def own_screen_now() -> Response:
        if not at_own_screen(request):
            raise Refusal(403, "own-screen-only")
        return jsonify(own_screen())

    @pages.get("/camera.jpg")
    def camera_picture() -> Response:
        picture = table.frame_jpeg()
        if picture is None:
            raise Refusal(404, "no-picture")
        return Response(picture, mimetype="image/jpeg")

    return pages
