# SPDX-License-Identifier: AGPL-3.0-or-later
"""What every answer tells the browser not to do."""

from __future__ import annotations

from flask import Flask, Response

# Everything comes from this table: there may be no internet, and nothing else is trusted.
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Not `no-referrer`: with that a browser sends no Origin with the page's own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def secure(app: Flask) -> None:
    """Let all of the application's answers carry the headers that keep a page to itself."""

    @app.after_request
    def _secured(response: Response) -> Response:
        for name, value in _HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Cache-Control", "no-store")
        return response
