# SPDX-License-Identifier: AGPL-3.0-or-later
"""Pages beside the table: what all of them are shown with."""

from __future__ import annotations

from typing import Any

from flask import Response, make_response, render_template, request

from web_ui.door import Door
from web_ui.languages import LANGUAGES, catalogue, language_of, page_words
from web_ui.pages import keep_language
from web_ui.proxies import way_to_root
from web_ui.table import Table


def shown_around(table: Table, door: Door, template: str, **shown: Any) -> Response:
    """A page beside the table, in the viewer's language; shown: what its template needs."""
    language = language_of(request)
    response = make_response(
        render_template(
            template,
            root=way_to_root(request.path),
            language=language,
            languages=LANGUAGES,
            words=dict(catalogue(language)),
            page_words=page_words(language),
            state=dict(table.state()),
            **shown,
        )
    )
    keep_language(response, language)
    if door.at_own_screen():
        door.keep_session(response)
    response.headers["Vary"] = "Accept-Language, Cookie"
    return response
