# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages beside the table: what all of them are shown with."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from flask import Response, make_response, render_template, request
from jinja2 import Template

from web_ui.door import Door
from web_ui.house import GamesBeingRead
from web_ui.languages import LANGUAGES, language_of, page_words, say, wording
from web_ui.pages import game_of, keep_language
from web_ui.proxies import way_to_root
from web_ui.table import Table


def shown_around(
    table: Table,
    door: Door,
    templates: list[str | Template],
    about: str | None = None,
    mentions: Collection[str] = (),
    **shown: Any,
) -> Response:
    """A page beside the table, in the viewer's language.

    Args:
        table: what is played now.
        door: who asks.
        templates: the first of these that there is.
        about: the name of the game that the page is about; None for the one that is played.
        mentions: names of games whose own words it needs beside.
        shown: what the template needs.

    """
    language = language_of(request)
    state = dict(table.state())
    response = make_response(
        render_template(
            templates,
            root=way_to_root(request.path),
            language=language,
            languages=LANGUAGES,
            about=about,
            words=wording(language, about or game_of(state)),
            page_words=page_words(language, about or game_of(state), *mentions),
            state=state,
            **shown,
        )
    )
    keep_language(response, language)
    if door.at_own_screen():
        door.keep_session(response)
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response


def shown_refusal(table: Table, door: Door, sentence: str) -> Response:
    """In place of a page that there is not: the sentence that says why, and the ways to others."""
    return shown_around(table, door, ["notshown.html"], sentence=sentence)


def shown_being_read(table: Table, door: Door, heading: str, reading: GamesBeingRead) -> Response:
    """In place of a page that needs all games: how far it is, and the page once it can be shown.

    heading: names the message that is the page's title.
    """
    language = language_of(request)
    return shown_around(
        table,
        door,
        ["reading.html"],
        heading=say(language, heading),
        sentence=say(language, "games.reading-now", done=str(reading.done), of=str(reading.of)),
        done=reading.done,
        of=reading.of,
    )
