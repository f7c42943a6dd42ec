# SPDX-License-Identifier: AGPL-3.0-or-later
"""The Flask application: one table's page and its HTTP interface, put together."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from flask import Flask
from flask_compress import Compress

from web_ui.access import Access
from web_ui.api import api_blueprint
from web_ui.around import shown_refusal
from web_ui.assets import keep_assets
from web_ui.correcting import correcting_blueprint
from web_ui.door import Door
from web_ui.entering import entering_blueprint
from web_ui.evening import evening_blueprint
from web_ui.failures import answer_failures
from web_ui.guarding import guard, guard_game
from web_ui.headers import secure
from web_ui.house import House
from web_ui.languages import LANGUAGES, catalogue
from web_ui.lobby import lobby_blueprint
from web_ui.looking_back import looking_back_blueprint
from web_ui.lookout import lookout_blueprint
from web_ui.own_screen import BOUND_HOST, own_screen_blueprint
from web_ui.pages import pages_blueprint
from web_ui.seat_page import seat_page_blueprint
from web_ui.seats import seats_blueprint
from web_ui.stream import MOST_VIEWERS, Viewers
from web_ui.table import Table
from web_ui.television import television_blueprint
from web_ui.themes import offer_themes

__all__ = ["BOUND_HOST", "create_app", "viewers_of"]

_VIEWERS = "QUARTERMASTER_VIEWERS"


def create_app(
    table: Table,
    access: Access | None = None,
    house: House | None = None,
    *,
    clock: Callable[[], float] = time.monotonic,
    most_viewers: int = MOST_VIEWERS,
) -> Flask:
    """The application for one table.

    `house` hosts the evening around it; without, no game can be begun or ended on the page.
    `access` says who may reach and change it; without, nobody may change anything. `clock` (seconds
    that never go back) times the wait after wrong PINs; `most_viewers` caps the open event streams,
    each of which holds a server thread.
    """
    app = Flask(__name__)
    # Enough for any answer; more is somebody else's upload.
    app.config["MAX_CONTENT_LENGTH"] = 16 * 1024
    app.json.sort_keys = False  # type: ignore[attr-defined]
    # A page's own copy of the state is the one that it is told next, to the last sign: what is the
    # same is neither drawn nor told again.
    app.jinja_env.policies["json.dumps_kwargs"] = {"sort_keys": False}
    Compress(app)
    keep_assets(app)
    viewers = Viewers(most_viewers)
    app.config[_VIEWERS] = viewers
    door = Door(access or Access(), clock)
    for language in LANGUAGES:
        catalogue(language)
    app.register_blueprint(pages_blueprint(table, door, house))
    app.register_blueprint(own_screen_blueprint(door, house))
    app.register_blueprint(television_blueprint(table, door, house))
    app.register_blueprint(api_blueprint(table, door, viewers))
    app.register_blueprint(correcting_blueprint(table, door))
    if house is not None:
        app.register_blueprint(evening_blueprint(house, door))
        app.register_blueprint(entering_blueprint(house, door))
        app.register_blueprint(lobby_blueprint(house, table, door))
        app.register_blueprint(lookout_blueprint(house, door))
        app.register_blueprint(looking_back_blueprint(house.archive, table, door))
        app.register_blueprint(seats_blueprint(house, table, door))
        app.register_blueprint(seat_page_blueprint(house, table, door))
    guard(app, door.access)
    if house is not None:
        guard_game(app, house)
    # Without a house there are no pages beside the table to go to.
    answer_failures(app, None if house is None else partial(shown_refusal, table, door))
    secure(app)
    offer_themes(app)
    return app


def viewers_of(app: Flask) -> Viewers:
    """The open event streams of an application; one that has none has no place for any."""
    viewers: Viewers = app.config.get(_VIEWERS) or Viewers(0)
    return viewers
