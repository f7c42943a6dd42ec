# SPDX-License-Identifier: AGPL-3.0-or-later
"""Every view in the states of an evening, dialogs included: axe finds nothing, light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.device.evening.states import OWN_SCREEN, EveningInStates
from tests.web_ui.accessibility import violations
from tests.web_ui.browser import MISSING, Browser, browsing

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

TABLE = ("", 1280, 900)
PHONE = ("", 390, 844)
TELEVISION = ("television", 1280, 720)
SEAT = ("seat", 390, 844)
# What is looked at in which state: a path, and the size of the screen.
VIEWS = {
    "lobby": [("lobby", 1280, 900), TELEVISION],
    "bidding": [TABLE, TELEVISION, SEAT],
    "question": [TABLE, TELEVISION],
    "verdict-camera-away": [PHONE, TELEVISION],
    "paused": [TABLE],
    "bidding-after-a-round": [TELEVISION],
    "end": [TABLE, TELEVISION, ("games", 390, 844), ("games/1", 1280, 900)],
    "discarded": [TELEVISION],
}
# What opens a dialog, by the state and the path where it is tried.
DIALOGS = {
    ("question", ""): [
        "#corrections-open",
        "[data-focus='life.end']",
        "[data-action='right-round']",
    ],
    ("verdict-camera-away", ""): ["#bar-menu"],
    ("bidding", "seat"): ["#bar-menu"],
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


def faults_of(browser: Browser, size: tuple[int, int], what: str) -> list[str]:
    found = []
    for dark in (False, True):
        browser.resize(*size, dark=dark)
        # In another theme only the colours are others.
        rules = ("color-contrast",) if dark else ()
        told = violations(browser, *rules)
        found += [f"{what}, {'dark' if dark else 'light'}: {one}" for one in told]
    return found


def test_axe_finds_nothing(browser: Browser, tmp_path: Path) -> None:
    found: list[str] = []
    seen = set()
    with ExitStack() as stack:
        evening = EveningInStates(stack, tmp_path, 3)
        root = f"http://127.0.0.1:{evening.server.port}/"
        browser.devtools("Network.clearBrowserCookies", {})
        browser.open(f"{root}own-screen/{OWN_SCREEN}")
        for state in evening.states():
            for path, width, height in VIEWS.get(state.name, ()):
                browser.resize(width, height)
                browser.open(root + path)
                browser.wait_for("return document.readyState === 'complete'")
                if path in ("", "television"):
                    browser.wait_for("return document.documentElement.dataset.seq")
                what = f"{state.name}, /{path} at {width}"
                found += faults_of(browser, (width, height), what)
                for opener in DIALOGS.get((state.name, path), ()):
                    browser.wait_for(f"return document.querySelector({opener!r})")
                    browser.run(f"document.querySelector({opener!r}).click()")
                    browser.wait_for("return document.querySelector('dialog[open]')")
                    found += faults_of(browser, (width, height), f"{what}, {opener}")
                    browser.run("document.querySelector('dialog[open] .close').click()")
                    browser.wait_for("return !document.querySelector('dialog[open]')")
                seen.add(state.name)
            browser.open("about:blank")
    assert seen == set(VIEWS)
    assert found == []
