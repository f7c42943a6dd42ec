# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the server refuses before the application sees it, told as the application tells it.

A request with a body beyond the server's own limit, with too long headers or with none that can be
read never becomes a request of Flask's: `MAX_CONTENT_LENGTH` judges only what the server let pass.
"""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

from flask import Flask
from waitress.task import ErrorTask

from web_ui.failures import refusal_of, told

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

# Who asks in which language, and whether a page or a program reads the answer.
_HEADERS = ("ACCEPT", "ACCEPT_LANGUAGE", "COOKIE")


class RefusedEarly(ErrorTask):  # type: ignore[misc]
    """waitress's answer to a request that it cannot take; it closes the connection."""

    def execute(self) -> None:
        """Write the answer."""
        app: Flask = self.channel.server.application
        error = self.request.error
        with app.request_context(_environment(self.request.headers)):
            response = app.process_response(told(refusal_of(error.code, "")))
        body = response.get_data()
        self.status = f"{error.code} {error.reason}"
        self.response_headers.extend(response.headers.to_wsgi_list())
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


def _environment(headers: dict[str, str]) -> WSGIEnvironment:
    """As much of a request as its answer needs: where it went nobody may know."""
    return {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": "/",
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(),
        "wsgi.errors": sys.stderr,
        **{f"HTTP_{name}": headers[name] for name in _HEADERS if name in headers},
    }
