# SPDX-License-Identifier: AGPL-3.0-or-later
"""What the lobby says of being ready, in a real Chromium, at a real table without a camera."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest

from engine.common import LONGEST_NAME
from tests.device.evening.hosted import PLAYERS, Table
from tests.web_ui.browser import MISSING, Browser
from web_ui import Server

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

READY = "return document.getElementById('lobby-ready').textContent === {!r}"


def test_the_lobby_promises_no_game_that_cannot_begin(browser: Browser, tmp_path: Path) -> None:
    with ExitStack() as stack:
        table = Table(stack, tmp_path)
        server = Server(table.app, "127.0.0.1", 0)
        server.start()
        stack.callback(server.stop)
        browser.devtools("Network.clearBrowserCookies", {})
        browser.open(f"http://127.0.0.1:{server.port}/lobby?lang=en")
        browser.wait_for(READY.format("Everything is ready."))
        _type(browser, "lobby-seat-1", "Bea")
        _type(browser, "lobby-seat-2", "Bea")
        browser.wait_for(READY.format("Not everything is ready yet."))
        _type(browser, "lobby-seat-1", "Anne")
        browser.wait_for(READY.format("Everything is ready."))
        # Emoji that are joined are one letter each.
        family = "\U0001f468\u200d\U0001f467"
        _type(browser, "lobby-seat-1", family * (LONGEST_NAME + 1))
        browser.wait_for(READY.format("Not everything is ready yet."))
        _type(browser, "lobby-seat-1", family * LONGEST_NAME)
        browser.wait_for(READY.format("Everything is ready."))
        # A camera that nobody has looked through yet keeps nobody from playing.
        _type(browser, "lobby-camera", "rendered")
        browser.wait_for(
            READY.format("Not everything is ready yet. A game can begin all the same.")
        )

        table.post("/api/games", players=PLAYERS)
        browser.wait_for(READY.format("Not everything is ready yet."))
        told = "return document.getElementById('lobby-checks').textContent.includes({!r})"
        browser.wait_for(told.format("The game that is being played has the camera."))
        browser.open("about:blank")


def _type(browser: Browser, field: str, value: str) -> None:
    browser.run(
        f"const field = document.getElementById({field!r}); field.value = {value!r};"
        "for (const kind of ['input', 'change'])"
        " field.dispatchEvent(new Event(kind, {bubbles: true}))"
    )
