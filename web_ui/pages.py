# SPDX-License-Identifier: AGPL-3.0-or-later
"""What people open: the page itself, the table's own screen, the camera's picture."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, make_response, redirect, render_template, request
from jinja2 import Template

from web_ui.door import Door, cookie_path
from web_ui.failures import Refusal
from web_ui.house import House
from web_ui.languages import COOKIE, LANGUAGES, asked_language, language_of, page_words, wording
from web_ui.own_screen import own_screen_of
from web_ui.proxies import way_to_root
from web_ui.table import Table

LANGUAGE_KEPT = timedelta(days=365)
_OLD_TELEVISION = "tv"
_GAME_NAME = re.compile(r"[a-z0-9-]+")


def pages_blueprint(table: Table, door: Door, house: House | None = None) -> Blueprint:
    """The routes that answer with something to look at; house: whose join token the QR carries."""
    pages = Blueprint("pages", __name__)

    @pages.get("/")
    def page() -> Response:
        if request.args.get(_OLD_TELEVISION) == "1":
            return _to_the_television()
        state = dict(table.state())
        if house is not None and state.get("game") is None:
            return _to_the_lobby(language_of(request))
        return rendered_page(
            door,
            state,
            templates_of(state, "page.html"),
            game_of(state),
            house=house is not None,
            own_screen=own_screen_of(door, house) if door.at_own_screen() else None,
        )

    @pages.get("/camera.jpg")
    def camera_picture() -> Response:
        door.require_pin("pictures-closed")
        picture = table.frame_jpeg()
        if picture is None:
            raise Refusal(404, "no-picture")
        return Response(picture, mimetype="image/jpeg")

    return pages


def _to_the_television() -> Response:
    """The television by its first address, which a screen may be set to; wishes go along."""
    wishes = {name: value for name, value in request.args.items() if name != _OLD_TELEVISION}
    query = f"?{urlencode(wishes)}" if wishes else ""
    return make_response(redirect(f"{way_to_root(request.path)}television{query}", 301))


def _to_the_lobby(language: str) -> Response:
    """Where no game was ever begun, people first begin one."""
    response = make_response(redirect(f"{way_to_root(request.path)}lobby"))
    keep_language(response, language)
    return response


def rendered_page(
    door: Door,
    state: Mapping[str, Any],
    templates: list[str | Template],
    about: str | None = None,
    mentions: Collection[str] = (),
    **shown: Any,
) -> Response:
    """A page in the viewer's language; at the table's own screen its session is kept.

    Args:
        door: who asks.
        state: as `Table.state` tells it.
        templates: the first of these that there is.
        about: the name of the game that the page is about; None for one that is about none, and
            speaks of the one that is played.
        mentions: names of games whose own words it needs beside.
        shown: what the template needs.

    """
    language = language_of(request)
    game = about or game_of(state)
    response = make_response(
        render_template(
            templates,
            root=way_to_root(request.path),
            language=language,
            languages=LANGUAGES,
            about=about,
            words=wording(language, game),
            page_words=page_words(language, game, *mentions),
            state=state,
            **shown,
        )
    )
    keep_language(response, language)
    if door.at_own_screen():
        door.keep_session(response)
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


def keep_language(response: Response, language: str) -> None:
    """Let the browser keep the language, if the address asked for it."""
    if asked_language(request) is not None:
        response.set_cookie(
            COOKIE, language, max_age=LANGUAGE_KEPT, path=cookie_path(), samesite="Lax"
        )


def templates_of(state: Mapping[str, Any], page: str) -> list[str | Template]:
    """A page as the game that is played has it, or else the one that is around every game."""
    return templates_for(game_of(state), page)


def templates_for(game: str | None, page: str) -> list[str | Template]:
    """A page as a game has it, or else the one for every game; game: its name, None for none."""
    own = [f"games/{game}/{page}"] if game and _GAME_NAME.fullmatch(game) else []
    return [*own, page]


def game_of(state: Mapping[str, Any]) -> str | None:
    """The name of the game that a state shows; None where it shows none."""
    name = (state.get("game") or {}).get("name")
    return None if name is None else str(name)
