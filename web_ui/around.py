# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages beside the table: what all of them are shown with."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from flask import Response, request
from jinja2 import Template

from web_ui.door import Door
from web_ui.house import GamesBeingRead
from web_ui.languages import language_of, say
from web_ui.pages import rendered_page
from web_ui.table import Table


def shown_around(
    table: Table,
    door: Door,
    templates: list[str | Template],
    about: str | None = None,
    mentions: Collection[str] = (),
    **shown: Any,
) -> Response:
    """A page beside the table, made as `rendered_page` says; table: what is played now."""
    return rendered_page(door, dict(table.state()), templates, about, mentions, **shown)


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
