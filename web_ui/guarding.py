# SPDX-License-Identifier: AGPL-3.0-or-later
"""What is looked at before any request is answered: by which name it came, and from which page."""

from __future__ import annotations

from flask import Flask, Response, request

from web_ui.access import Access
from web_ui.failures import Refusal, told
from web_ui.hosts import answers_to, is_own_origin
from web_ui.house import House
from web_ui.proxies import BehindProxies
from web_ui.table import AnswerRefused

GAME_HEADER = "X-Quartermaster-Game"
"""The header that says which game a change is meant for: the one that the page showed."""

# What is said here is said of the game that is played, but for the PIN.
_OF_THE_GAME = frozenset({"api", "correcting", "entering", "seats"})
_PIN = "api.open_session"
_CHANGES_NOTHING = frozenset({"GET", "HEAD", "OPTIONS"})
_LONGEST_SHOWN = 80


def guard(app: Flask, access: Access) -> None:
    """Let the application answer only to its own names, and change nothing for other pages."""
    # As Flask documents it, so that `test_client` goes through it too.
    app.wsgi_app = BehindProxies(app.wsgi_app, access)  # type: ignore[method-assign, assignment]

    @app.before_request
    def _guarded() -> Response | None:
        # Answered here, not raised: safe mode's own answer to a refusal is its whole page.
        host = request.environ.get("HTTP_HOST")
        # Without the header it is no browser, which no site can lead here.
        if host is not None and not answers_to(host, access.hosts):
            return told(Refusal(421, "host-unknown", values={"host": host[:_LONGEST_SHOWN]}))
        if request.method not in _CHANGES_NOTHING and not _is_from_own_page(access):
            origin = request.headers.get("Origin", "null")
            return told(Refusal(403, "origin-other", values={"origin": origin[:_LONGEST_SHOWN]}))
        return None


def guard_game(app: Flask, house: House) -> None:
    """Let nothing that somebody means for one game happen to another, as from an old page."""

    @app.before_request
    def _of_this_game() -> None:
        meant = request.headers.get(GAME_HEADER)
        if meant is None or request.method in _CHANGES_NOTHING or request.endpoint == _PIN:
            return
        played = house.life()["game"]
        if request.blueprint in _OF_THE_GAME and played is not None and meant != str(played):
            raise AnswerRefused("Another game is being played by now; look again.", "other-game")


def _is_from_own_page(access: Access) -> bool:
    """Whether a change comes from this table's page, or from a program that is no browser."""
    # A browser's word, which no page can change; sent where the connection is a safe one. It knows
    # the name in its address bar, which a proxy may have taken off.
    site = request.headers.get("Sec-Fetch-Site")
    if site == "same-origin":
        return True
    origin = request.headers.get("Origin")
    if origin is None:
        return site in (None, "none")
    own = is_own_origin(origin, request.environ.get("HTTP_HOST", ""), access.hosts)
    return own and site in (None, "none")
