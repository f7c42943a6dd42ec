# SPDX-License-Identifier: AGPL-3.0-or-later
"""Safe mode's page, served until the table is to be started again."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

import click

from device.keys import TableKeys
from device.safe_mode.mending import Mending
from device.safe_mode.page_section import page_of
from device.serving import Kept, access_of, server_of, tell_of
from device.starting import Asked, NoPage, StartTrouble
from web_ui.mending import LARGEST_UPLOAD, create_mending_app

_NOTICED_S = 0.2
# For the last answer to reach whoever asked.
_FAREWELL_S = 0.5


@dataclass(frozen=True, slots=True)
class Mended:
    """A table that is to be started again; listening: the page's port, for its page to come."""

    asked: Asked
    listening: Kept


def until_mended(
    asked: Asked,
    trouble: StartTrouble,
    stopped: threading.Event,
    listening: Kept | None,
) -> Mended | None:
    """Say what is wrong, at the terminal and on a page; None when the program is to end.

    Raises NoPage where no page can be served.
    """
    page = page_of(asked)
    keys = TableKeys(asked.folder, page)
    mending = Mending(asked, trouble)
    app = create_mending_app(
        mending, access_of(page, keys), lambda: server.take_bodies_of(LARGEST_UPLOAD)
    )
    try:
        server = server_of(app, page, listening)
    except NoPage as fault:
        raise NoPage(f"{trouble.message} No page can be shown to mend it: {fault}") from trouble
    server.start()
    click.echo(f"Error: {trouble.message}", err=True)
    click.echo("Safe mode: the page says what is wrong, and there it can be mended.")
    tell_of(server, page, keys, asked)
    while not mending.wanted_again(_NOTICED_S):
        if stopped.is_set():
            server.stop()
            return None
    time.sleep(_FAREWELL_S)
    return Mended(mending.asked, Kept(server.host, server.hand_over()))
