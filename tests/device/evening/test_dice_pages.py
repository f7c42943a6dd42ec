# SPDX-License-Identifier: AGPL-3.0-or-later
"""The dice game's pages in the states of an evening: read across the room, and by everybody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.device.evening.dice_states import DiceInStates
from tests.device.evening.states import OWN_SCREEN
from tests.web_ui.accessibility import violations
from tests.web_ui.browser import MISSING, Browser, browsing
from tests.web_ui.screenfit import capitals_mm, misfits

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

SIZES = ((1920, 1080), (1280, 720))
# How high capitals are at least, in mm on a 40-inch screen.
CAPITALS = {
    ".tv-pieces .die__number": 27,
    ".tv-message__main": 20,
    ".tv-player__total": 20,
    ".tv-player__name .name__text": 14,
    ".tv-player__bid": 14,
    ".tv-end .name__text": 14,
    ".television__address": 14,
}
TABLE = ("", 1440, 900)
PHONE = ("", 390, 844)
SEAT = ("seat", 390, 844)
TELEVISION = ("television", 1280, 720)
SHEET = ("games/1", 390, 844)
# German has the broadest columns: two sheets beside each other would hide their totals.
SHEET_ON_TABLET = ("games/1?lang=de", 1000, 900)
CUT_SHEETS = (
    "return [...document.querySelectorAll('.gamesheet__player')]"
    ".filter((one) => one.querySelector('table').scrollWidth > one.clientWidth).length"
)
# What is looked at in which state: a path, and the size of the screen.
VIEWS = {
    "lobby": [("lobby", 390, 844), ("lobby", 1280, 900)],
    "bidding": [SEAT, TELEVISION],
    "playing-1": [TABLE, PHONE, SEAT, TELEVISION],
    "verdict": [TELEVISION, SEAT],
    "second-verdict": [TABLE],
    "finding": [TABLE, PHONE],
    "end": [TABLE, SEAT, TELEVISION, SHEET, SHEET_ON_TABLET, ("rules", 1280, 900)],
}
DICE = "[name=lobby-game][value=dice]"
SHOW_SET = "document.querySelector('#lobby-rules-body summary').click()"
# What is opened on the table's page, and looked at as well.
DIALOGS = ("#trick .play__piece", "#trick [data-focus^='right-']", "[data-action='right-round']")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.mark.parametrize("players", [3, 6])
def test_everything_fits_on_a_television_and_can_be_read(
    browser: Browser, tmp_path: Path, players: int
) -> None:
    seen = set()
    with ExitStack() as stack:
        evening = DiceInStates(stack, tmp_path, players)
        root = f"http://127.0.0.1:{evening.server.port}/"
        browser.devtools("Network.clearBrowserCookies", {})
        browser.open(f"{root}own-screen/{OWN_SCREEN}?view=television")
        for state in evening.states():
            if state.reload:
                browser.open(f"{root}television?lang=de")
            sequence = evening.state()["seq"]
            browser.wait_for(f"return document.documentElement.dataset.seq === '{sequence}'")
            for width, height in SIZES:
                browser.resize(width, height)
                assert misfits(browser) == [], (state.name, width)
                found = capitals_mm(browser, *CAPITALS)
                low = {one: mm for one, mm in found.items() if mm < CAPITALS[one]}
                assert low == {}, (state.name, width)
                seen.update(found)
        assert seen == set(CAPITALS)
        assert browser.complaints() == []
        browser.open("about:blank")


def test_axe_finds_nothing_on_any_page(browser: Browser, tmp_path: Path) -> None:
    found: list[str] = []
    with ExitStack() as stack:
        evening = DiceInStates(stack, tmp_path, 3)
        root = f"http://127.0.0.1:{evening.server.port}/"
        browser.devtools("Network.clearBrowserCookies", {})
        browser.open(f"{root}own-screen/{OWN_SCREEN}")
        for state in evening.states():
            if state.name == "bidding":
                # The phone of the seat that throws second.
                cookie = evening.take_seat(1)
                browser.set_cookie(root, cookie.key, cookie.value)
            for path, width, height in VIEWS.get(state.name, ()):
                browser.resize(width, height)
                browser.open(root + path)
                browser.wait_for("return document.readyState === 'complete'")
                what = f"{state.name}, /{path} at {width}"
                if path == "seat":
                    browser.wait_for("return document.querySelector('.at-seat__round')")
                if path in ("", "television"):
                    browser.wait_for("return document.documentElement.dataset.seq")
                if (path, width, height) == SHEET_ON_TABLET:
                    browser.wait_for("return document.querySelector('.gamesheet__player')")
                    found += [f"{what}: a sheet is cut"] if browser.run(CUT_SHEETS) else []
                if path == "lobby":
                    browser.wait_for(f"return document.querySelector({DICE!r}) !== null")
                    browser.run(f"document.querySelector({DICE!r}).click(); {SHOW_SET}")
                for dark in (False, True):
                    browser.resize(width, height, dark)
                    found += [f"{what}: {one}" for one in violations(browser)]
                too_wide = "return document.documentElement.scrollWidth > innerWidth"
                found += [f"{what}: wider than its screen"] if browser.run(too_wide) else []
                if (state.name, path) == ("second-verdict", ""):
                    found += _in_dialogs(browser)
        assert found == []
        assert browser.complaints() == []
        browser.open("about:blank")


def _in_dialogs(browser: Browser) -> Iterator[str]:
    for opener in DIALOGS:
        browser.wait_for(f"return document.querySelector({opener!r}) !== null")
        browser.run(f"document.querySelector({opener!r}).click()")
        browser.wait_for("return document.querySelector('dialog[open] .correcting__form')")
        yield from (f"{opener}: {one}" for one in violations(browser, "dialog[open]"))
        browser.run("document.querySelector('dialog[open] .close').click()")
