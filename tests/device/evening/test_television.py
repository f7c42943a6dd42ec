# SPDX-License-Identifier: AGPL-3.0-or-later
"""The television through a whole evening: everything fits, and is read from across the room."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.device.evening.states import OWN_SCREEN, EveningInStates
from tests.web_ui.browser import MISSING, Browser, browsing
from tests.web_ui.screenfit import capitals_mm, misfits

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

SIZES = ((1920, 1080), (1280, 720))
# How high capitals are at least, in mm on a 40-inch screen.
CAPITALS = {
    ".card__rank": 27,
    ".tv-player__total": 20,
    "td.tv-total": 20,
    ".tv-message__main": 20,
    ".tv-player__name .name__text": 14,
    ".play__name .name__text": 14,
    ".tv-end .name__text": 14,
    ".tv-player__bid > :not(.tv-gain, .hidden)": 14,
    ".tv-message__asked": 14,
    ".television__address": 14,
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.mark.parametrize("players", [2, 5, 8])
def test_everything_fits_and_can_be_read(browser: Browser, tmp_path: Path, players: int) -> None:
    seen = set()
    with ExitStack() as stack:
        evening = EveningInStates(stack, tmp_path, players)
        root = f"http://127.0.0.1:{evening.server.port}/"
        browser.devtools("Network.clearBrowserCookies", {})
        browser.open(f"{root}own-screen/{OWN_SCREEN}?view=television")
        for state in evening.states():
            if state.reload:
                browser.open(f"{root}television")
            sequence = evening.state()["seq"]
            browser.wait_for(f"return document.documentElement.dataset.seq === '{sequence}'")
            for width, height in SIZES:
                browser.resize(width, height)
                assert misfits(browser) == [], (state.name, width)
                found = capitals_mm(browser, *CAPITALS)
                low = {one: mm for one, mm in found.items() if mm < CAPITALS[one]}
                assert low == {}, (state.name, width)
                seen.update(found)
            if state.leave:
                browser.open("about:blank")
        assert seen == set(CAPITALS)
        assert browser.complaints() == []
        browser.open("about:blank")


def code_of(browser: Browser) -> str:
    return str(
        browser.run("return document.querySelector('#join-code path:last-child')?.outerHTML")
    )


def test_a_television_elsewhere_leads_to_the_seats_once_it_was_given_the_pin(
    browser: Browser, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        evening = EveningInStates(stack, tmp_path, 3)
        browser.devtools("Network.clearBrowserCookies", {})
        states = evening.states()
        assert [next(states).name, next(states).name] == ["lobby", "bidding"]
        browser.open(f"http://127.0.0.1:{evening.server.port}/television")
        browser.wait_for("return document.querySelector('.tv-player')")
        hint = "return document.getElementById('join-no-seats').checkVisibility()"
        assert browser.run(hint)
        assert not browser.run("return document.getElementById('join-pin-part').checkVisibility()")
        assert not browser.run("return document.getElementById('ways').checkVisibility()")
        plain = code_of(browser)

        browser.press("Tab")
        browser.wait_for("return document.getElementById('ways').checkVisibility()")
        browser.run(
            "document.getElementById('pin-open').click();"
            "document.getElementById('pin-text').value = '4711';"
            "document.getElementById('pin-form').requestSubmit()"
        )
        browser.wait_for(f"return !({hint.removeprefix('return ')})")
        assert code_of(browser) != plain
        browser.wait_for("return document.documentElement.dataset.awake === 'true'")
        assert browser.complaints() == []
        browser.open("about:blank")


def test_the_last_verdict_of_a_round_stays_until_the_next_card(
    browser: Browser, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        evening = EveningInStates(stack, tmp_path, 3)
        states = evening.states()
        browser.open(f"http://127.0.0.1:{evening.server.port}/television?lang=en")
        for state in states:
            if state.reload:
                browser.open(f"http://127.0.0.1:{evening.server.port}/television")
                browser.wait_for("return document.documentElement.dataset.seq")
            if state.name == "bidding-called":
                heading = "return document.getElementById('join-heading').textContent"
                browser.wait_for(f"{heading}.includes('1 is still missing')")
            if state.name == "second-verdict":
                browser.wait_for("return document.querySelector('.tv-message__main')")
                said = "return document.querySelector('.tv-message__main').textContent"
                browser.wait_for(f"{said}.includes('wins with the')")
            if state.name == "bidding-after-a-round":
                break
        for _ in range(2):
            told = browser.wait_for("return document.getElementById('join-last').textContent")
            assert told.startswith("Last trick: ") and "wins with the" in told
            # A television that was switched off and on tells it again.
            browser.open(f"http://127.0.0.1:{evening.server.port}/television")
        browser.open("about:blank")
