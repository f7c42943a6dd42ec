# SPDX-License-Identifier: AGPL-3.0-or-later
"""Skull's pages in the states of an evening: read across the room, and by everybody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.device.evening.skull_states import SkullInStates
from tests.device.evening.states import OWN_SCREEN
from tests.web_ui.accessibility import violations
from tests.web_ui.browser import MISSING, Browser, browsing
from tests.web_ui.screenfit import capitals_mm, misfits

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

SIZES = ((1920, 1080), (1280, 720))
# How high capitals are at least, in mm on a 40-inch screen.
CAPITALS = {
    ".tv-message__main": 20,
    ".tv-place__name .name__text": 14,
    ".tv-place__bid": 14,
    ".tv-place__discs .discs-sign": 14,
    ".tv-end .name__text": 14,
    ".television__address": 14,
}
MOST = 6
# With fewer players there is more room: only the states that say most are looked at.
BROADEST = ("placing", "bidding", "flipping-others", "choosing", "end")
TABLE = ("", 1280, 900)
PHONE = ("", 390, 844)
# In German most stands beside the name.
SEAT = ("seat?lang=de", 390, 844)
CUT_NAME = (
    "const name = document.querySelector('.at-seat__head h1');"
    " return name.textContent.trim().length < 6 && name.scrollWidth > name.clientWidth"
)
TELEVISION = ("television", 1280, 720)
# What is looked at in which state: a path, and the size of the screen.
VIEWS = {
    "turn": [TABLE, SEAT],
    "flipping-others": [PHONE, SEAT, TELEVISION],
    "failed": [TABLE],
    "choosing": [TELEVISION, SEAT],
    "end": [TABLE, TELEVISION, ("games/1", 390, 844), ("rules", 1280, 900)],
}
# Whose phone is looked at.
SEATS = {"turn": 0, "flipping-others": 1, "choosing": 1}
ROUND_TOLD = "[data-action='right-round']"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.mark.parametrize("players", [3, MOST])
def test_everything_fits_on_a_television_and_can_be_read(
    browser: Browser, tmp_path: Path, players: int
) -> None:
    seen = set()
    with ExitStack() as stack:
        evening = SkullInStates(stack, tmp_path, players)
        root = f"http://127.0.0.1:{evening.server.port}/"
        browser.devtools("Network.clearBrowserCookies", {})
        browser.open(f"{root}own-screen/{OWN_SCREEN}?view=television")
        for state in evening.states():
            if state.reload:
                browser.open(f"{root}television?lang=de")
            if players < MOST and state.name not in BROADEST:
                continue
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
        evening = SkullInStates(stack, tmp_path, 3)
        root = f"http://127.0.0.1:{evening.server.port}/"
        browser.devtools("Network.clearBrowserCookies", {})
        browser.open(f"{root}own-screen/{OWN_SCREEN}")
        for state in evening.states():
            if state.name in SEATS:
                cookie = evening.take_seat(SEATS[state.name])
                browser.set_cookie(root, cookie.key, cookie.value)
            for path, width, height in VIEWS.get(state.name, ()):
                browser.resize(width, height)
                browser.open(root + path)
                browser.wait_for("return document.readyState === 'complete'")
                what = f"{state.name}, /{path} at {width}"
                if path == SEAT[0]:
                    browser.wait_for("return document.querySelector('#seat-body .mats')")
                    found += [f"{what}: the name is cut"] if browser.run(CUT_NAME) else []
                if path in ("", "television"):
                    browser.wait_for("return document.documentElement.dataset.seq")
                found += [f"{what}: {one}" for one in violations(browser)]
                if (state.name, path) == ("failed", ""):
                    browser.run(f"document.querySelector({ROUND_TOLD!r}).click()")
                    browser.wait_for("return document.querySelector('.retold__row')")
                    told = violations(browser, "dialog[open]")
                    found += [f"{ROUND_TOLD}: {one}" for one in told]
        assert found == []
        assert browser.complaints() == []
        browser.open("about:blank")
