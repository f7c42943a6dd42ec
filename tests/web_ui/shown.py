# SPDX-License-Identifier: AGPL-3.0-or-later
"""A table of its own, open in a browser and live."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.skull_king import Event
from tests.web_ui.access import ACCESS, own_screen_at
from tests.web_ui.browser import Browser
from tests.web_ui.fake_table import FakeTable
from web_ui import Server, create_app


@contextmanager
def shown(
    browser: Browser, events: list[Event], language: str, width: int = 1100
) -> Iterator[FakeTable]:
    """The page of a table with these events; its console may not complain of anything."""
    table = FakeTable(events)
    server = Server(create_app(table, ACCESS), "127.0.0.1", 0)
    server.start()
    try:
        browser.devtools("Network.clearBrowserCookies", {})
        browser.resize(width, 800)
        browser.open(own_screen_at(server))
        browser.open(f"http://127.0.0.1:{server.port}/?lang={language}")
        browser.wait_for("return document.getElementById('live-sign').dataset.sign === 'ok'")
        yield table
        assert browser.complaints() == []
    finally:
        browser.open("about:blank")
        server.stop()


def text(browser: Browser, selector: str) -> str:
    """What an element says; nothing where there is none."""
    return str(browser.run(f"return document.querySelector({selector!r})?.textContent ?? ''"))
