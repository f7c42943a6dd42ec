# SPDX-License-Identifier: AGPL-3.0-or-later
"""Light or dark: as the viewer's device has it, unless its browser was told otherwise here."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask, Response, request

from web_ui.door import cookie_path

COOKIE = "quartermaster-theme"
AS_DEVICE = "auto"
THEMES = (AS_DEVICE, "light", "dark")
"""What `?theme=` takes, which is then kept."""

_KEPT = timedelta(days=365)


def asked_theme() -> str | None:
    """The theme that the address asks for with `?theme=`, if there is such a one."""
    asked = request.args.get("theme", "")
    return asked if asked in THEMES else None


def theme_now() -> str:
    """The theme of the request: `?theme=`, then the cookie, then the device's."""
    kept = request.cookies.get(COOKIE, "")
    return asked_theme() or (kept if kept in THEMES else AS_DEVICE)


def offer_themes(app: Flask) -> None:
    """Let templates know the `theme` and all `themes`, and browsers keep what was asked for."""

    @app.context_processor
    def _themes() -> dict[str, object]:
        return {"theme": theme_now(), "themes": THEMES}

    @app.after_request
    def _kept(response: Response) -> Response:
        asked = asked_theme()
        if asked is not None:
            path = cookie_path()
            response.set_cookie(COOKIE, asked, max_age=_KEPT, path=path, samesite="Lax")
        return response
