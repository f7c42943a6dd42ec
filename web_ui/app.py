# SPDX-License-Identifier: AGPL-3.0-or-later
"""The Flask application: one table's page and its HTTP interface, put together."""

from __future__ import annotations

import time
from collections.abc import Callable

from flask import Flask, Response

from web_ui.api import api_blueprint
from web_ui.failures import answer_failures
from web_ui.gate import Gate
from web_ui.languages import LANGUAGES, catalogue
from web_ui.pages import BOUND_HOST, pages_blueprint
from web_ui.stream import MOST_VIEWERS, Viewers
from web_ui.table import Table

__all__ = ["BOUND_HOST", "create_app", "viewers_of"]

_VIEWERS = "QUARTERMASTER_VIEWERS"
# Everything comes from this table: there may be no internet, and nothing else is trusted.
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def create_app(
    table: Table,
    *,
    clock: Callable[[], float] = time.monotonic,
    most_viewers: int = MOST_VIEWERS,
) -> Flask:
    """The application for one table.

    `clock` (seconds that never go back) times the wait after wrong PINs;
    `most_viewers` caps the open event streams, each of which holds a server thread.
    """
    app = Flask(__name__)
    # Enough for any answer; more is somebody else's upload.
    app.config["MAX_CONTENT_LENGTH"] = 16 * 1024
    app.json.sort_keys = False  # type: ignore[attr-defined]
    viewers = Viewers(most_viewers)
    app.config[_VIEWERS] = viewers
    gate = Gate(lambda: table.pin, clock)
    for language in LANGUAGES:
        catalogue(language)
    app.register_blueprint(pages_blueprint(table, gate))
    app.register_blueprint(api_blueprint(table, gate, viewers))
    answer_failures(app)

    @app.after_request
    def _secured(response: Response) -> Response:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return app


def viewers_of(app: Flask) -> Viewers:
    """The open event streams of an application made by `create_app`."""
    viewers: Viewers = app.config[_VIEWERS]
    return viewers
